// Guides are Markdown files. Raw HTML in them stays text, and only safe links become links. Pictures of the title's web
// folder are named from where the file lies: `![A skiff](web/guide/skiff.svg)`.
import MarkdownIt from "markdown-it";
import { PLACE } from "../wire/place";

const reader = new MarkdownIt({ html: false, linkify: false, typographer: false });

/** A guide as a page shows it: its heading, its text, and where its parts begin. */
export interface Guide {
  readonly heading: string;
  readonly html: string;
  readonly parts: readonly { readonly id: string; readonly text: string }[];
}

export function guide(markdown: string, title: string): Guide {
  const env = {};
  let tokens = reader.parse(markdown, env);
  let heading = "";
  if (tokens[0]?.type === "heading_open" && tokens[0].tag === "h1") {
    heading = tokens[1]?.content ?? "";
    tokens = tokens.slice(3);
  }
  const parts: { id: string; text: string }[] = [];
  tokens.forEach((token, n) => {
    if (token.type === "heading_open" && token.tag === "h2") {
      const text = tokens[n + 1]?.content ?? "";
      const id = `part-${parts.length + 1}`;
      token.attrSet("id", id);
      token.attrSet("tabindex", "-1");
      parts.push({ id, text });
    }
    for (const image of (token.children ?? []).filter((each) => each.type === "image")) {
      const source = String(image.attrGet("src") ?? "");
      if (source.startsWith("web/")) image.attrSet("src", `${PLACE}titles/${encodeURIComponent(title)}/${source.slice(4)}`);
      image.attrSet("loading", "lazy");
    }
  });
  return { heading, html: reader.renderer.render(tokens, reader.options, env), parts };
}
