// Rules are Markdown files. Raw HTML in them stays text, and only safe links become links.
import MarkdownIt from "markdown-it";

const reader = new MarkdownIt({ html: false, linkify: false, typographer: false });

export const html = (markdown: string): string => reader.render(markdown);
