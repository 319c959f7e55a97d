// The published vectors of shuffle/v1, by which any verifier can be tested.
import RULES from "../../fairness/verifier/rules.json" with { type: "json" };
import { TooFewWords, below, commitmentOf, hex, hiddenRollOf, unhex } from "./core.js";
import { orderOf, proofRefused, rootOf, shuffled } from "./core.js";
import { field, same, shaped } from "./reading.js";

// Each vector comes out as it is written; `refused` gives the reasons for a recording.
export async function checkVectors(value, report, refused) {
  const recordings = async ({ recording }) => ({ refused: [...(await refused(recording))].sort() });
  const derive = { ...DERIVE, recordings };
  report.closing = "vectors";
  for (const [section, fields] of Object.entries(RULES.vectors)) {
    for (const [at, item] of shaped("[any]", field(value, section), section).entries()) {
      const where = `${section}[${at}]`;
      const vector = shaped(fields, item, where);
      const derived = Object.entries(await derive[section](vector));
      if (derived.every(([name, result]) => same(vector[name], result))) report.count(section);
      else report.refuse("vector_differs", { where });
    }
  }
}

// What is drawn from exactly these words; null if they are too few or too many.
async function drawn(words, draw) {
  const numbers = words.map((word) => BigInt(`0x${word}`)).values();
  try {
    const value = await draw(numbers);
    return numbers.next().done ? value : null;
  } catch (error) {
    if (error instanceof TooFewWords) return null;
    throw error;
  }
}

const DERIVE = {
  shuffles: async ({ server_seed, number, client_seeds, cards }) => {
    const seed = unhex(server_seed);
    const { key, order, salts, leaves } = await shuffled(seed, number, client_seeds, cards);
    const [commitment, root] = [hex(await commitmentOf(seed)), hex(await rootOf(leaves))];
    const last = { last_salt: hex(salts.at(-1)), last_leaf: hex(leaves.at(-1)) };
    return { commitment, key: hex(key), order, root, ...last };
  },
  draws: async ({ n, words }) => ({ value: await drawn(words, (numbers) => below(n, numbers)) }),
  orders: async ({ cards, words }) => ({ order: await drawn(words, (numbers) => orderOf(cards, numbers)) }),
  proofs: async ({ proof, card, count, root }) => ({ refused: await proofRefused(proof, card, count, root) }),
  hidden_rolls: async ({ salt, committed }) => ({
    commitment: hex(await hiddenRollOf(unhex(salt), committed)),
  }),
};
