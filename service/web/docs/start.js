// The page /docs: Swagger UI with plugins of its own. It stores nothing, and no other host is asked.
import { answers } from "./answers.js";
import { authorization } from "./authorization.js";
import { code } from "./code.js";
import { noteAnswer, noteRequest } from "./credentials.js";
import { documented } from "./documented.js";
import { editor } from "./editor.js";
import { examples } from "./examples.js";
import { fields } from "./fields.js";
import { filter } from "./filter.js";
import { layout } from "./layout.js";
import { links } from "./links.js";
import { moves } from "./moves.js";
import { nameControls } from "./names.js";
import { offers } from "./offers.js";
import { operations } from "./operations.js";
import { resolving } from "./resolving.js";
import { rules } from "./rules.js";
import { schemas } from "./schemas.js";
import { skips } from "../skip.js";
import { stream } from "./stream.js";
import { tags } from "./tags.js";
import { timed } from "./timing.js";

const { SwaggerUIBundle } = /** @type {any} */ (window);

skips();
nameControls(document.getElementById("docs"));
SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#docs",
  layout: "DocsLayout",
  plugins: [
    layout,
    tags,
    operations,
    stream,
    fields,
    editor,
    examples,
    answers,
    documented,
    moves,
    code,
    rules,
    filter,
    links,
    authorization,
    offers,
    resolving,
    schemas,
  ],
  docExpansion: "none",
  defaultModelExpandDepth: 2,
  requestInterceptor: noteRequest,
  responseInterceptor: (response) => timed(noteAnswer(response)),
  tryItOutEnabled: true,
});
