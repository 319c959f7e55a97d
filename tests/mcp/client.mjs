// The official client of TypeScript: reads what to ask from its input, and writes what was answered.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(new URL("../npm/package.json", import.meta.url));
const found = require.resolve("@modelcontextprotocol/client");
const { Client, StreamableHTTPClientTransport } = await import(pathToFileURL(found));

const { url, revision, token, calls } = JSON.parse(readFileSync(0, "utf8"));
const mode = { "2025-11-25": "legacy", "2026-07-28": { pin: "2026-07-28" } }[revision] ?? revision;
const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
const headers = token ? { Authorization: `Bearer ${token}` } : {};
await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
const { tools } = await client.listTools();
const results = [];
for (const call of calls) results.push(await client.callTool(call));
console.log(
  JSON.stringify({
    revision: client.getNegotiatedProtocolVersion(),
    server: client.getServerVersion()?.name,
    instructions: client.getInstructions(),
    tools: tools.map(({ name }) => name),
    results,
  }),
);
await client.close();
