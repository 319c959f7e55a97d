// Lines as parsers of chats read them. In: [line]; out: for each a verdict by parser, { text, formatting }.
import { parser as discord } from "@odiffey/discord-markdown";
import MarkdownIt from "markdown-it";
import slack from "slack-markdown";
import { text } from "node:stream/consumers";

const markdown = new MarkdownIt({ html: true, linkify: true });
const UNESCAPED = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** Paragraphs and texts are no formatting. */
function byMarkdown(line) {
  const tokens = markdown.parse(line, {}).flatMap(({ type, tag, children }) => children ?? [{ type, tag }]);
  const shown = tokens.filter(({ type }) => !type.startsWith("paragraph_"));
  const formatting = shown.filter(({ type, nesting }) => !type.startsWith("text") && nesting !== -1);
  return {
    text: shown.map(({ content = "" }) => content).join(""),
    formatting: formatting.map(({ type, tag }) => tag || type),
  };
}

function byDiscord(line) {
  const nodes = [];
  const walk = (node) => {
    if (Array.isArray(node)) return node.map(walk).join("");
    if (typeof node === "string") return node;
    if (node.type !== "text") nodes.push(node.type);
    return walk(node.content ?? "");
  };
  return { text: walk(discord(line)), formatting: nodes };
}

function bySlack(line) {
  const html = slack.toHTML(line);
  const tags = [...html.matchAll(/<(\w+)/g)].map(([, tag]) => tag);
  const visible = html.replace(/<[^>]*>/g, "");
  return {
    text: visible.replace(/&(#?\w+);/g, (whole, name) => UNESCAPED[name] ?? whole),
    formatting: tags,
  };
}

const verdicts = JSON.parse(await text(process.stdin)).map((line) => ({
  "markdown-it": byMarkdown(line),
  "@odiffey/discord-markdown": byDiscord(line),
  "slack-markdown": bySlack(line),
}));
console.log(JSON.stringify(verdicts));
