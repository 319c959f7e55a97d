// Verifies each line of its input, a file in base64, with the module that it is given;
// a question mark asks for what the module may say.
import { createInterface } from "node:readline";

const { verifyBytes, ...module } = await import(process.argv[2]);
for await (const line of createInterface({ input: process.stdin })) {
  const told =
    line === "?"
      ? { reasons: module.REASONS, open: module.OPEN, rules: module.CARD_RULES }
      : await verifyBytes(Buffer.from(line, "base64"));
  console.log(JSON.stringify(told));
}
