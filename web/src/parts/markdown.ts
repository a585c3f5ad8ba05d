// Guides and rules are Markdown files. Raw HTML in them stays text, and only safe links become links. Pictures of the
// title's web folder are named from where the file lies: `![A skiff](web/skiff.svg)`.
import MarkdownIt from "markdown-it";

const reader = new MarkdownIt({ html: false, linkify: false, typographer: false });

reader.core.ruler.push("pictures", ({ tokens, env }) => {
  for (const image of tokens.flatMap((each) => each.children ?? [])) {
    const source = String(image.attrGet("src") ?? "");
    if (source.startsWith("web/")) image.attrSet("src", `/titles/${encodeURIComponent((env as { title: string }).title)}/${source.slice(4)}`);
  }
});

export const html = (markdown: string, title: string): string => reader.render(markdown, { title });
