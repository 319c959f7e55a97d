// The page /docs: Swagger UI with plugins of its own. It stores nothing, and no other host is asked.
import { answers } from "./answers.js";
import { authorization } from "./authorization.js";
import { code } from "./code.js";
import { editor } from "./editor.js";
import { filter } from "./filter.js";
import { layout } from "./layout.js";
import { links } from "./links.js";
import { nameControls } from "./names.js";
import { collect, offers } from "./offers.js";
import { operations } from "./operations.js";
import { resolving } from "./resolving.js";
import { tags } from "./tags.js";
import { timed } from "./timing.js";

const { SwaggerUIBundle } = /** @type {any} */ (window);

nameControls(document.getElementById("docs"));
SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#docs",
  layout: "DocsLayout",
  plugins: [layout, tags, operations, answers, filter, links, authorization, offers, resolving, code, editor],
  docExpansion: "none",
  responseInterceptor: (response) => timed(collect(response)),
  tryItOutEnabled: true,
});
