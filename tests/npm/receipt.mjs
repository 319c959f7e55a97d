// What jose makes of receipts. In: { keys, receipts }; out: a verdict for each receipt.
import { createLocalJWKSet, jwtVerify } from "jose";
import { text } from "node:stream/consumers";

const { keys, receipts } = JSON.parse(await text(process.stdin));
const known = createLocalJWKSet(keys);
const rules = { algorithms: ["EdDSA"], issuer: "rollwright", typ: "receipt+jwt" };
const verdicts = [];
for (const receipt of receipts) {
  try {
    const { payload, protectedHeader } = await jwtVerify(receipt, known, rules);
    verdicts.push({ valid: true, payload, kid: protectedHeader.kid });
  } catch (error) {
    verdicts.push({ valid: false, code: error.code });
  }
}
console.log(JSON.stringify(verdicts));
