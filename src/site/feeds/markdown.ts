import { markdownUrl } from "../../catalogue/places/urls.ts";

/** The words of Markdown (CommonMark) that the guide's documents are made of. What people wrote stays text: it can become no heading, link or tag. */

/** Characters that begin something inside a line. */
const INLINE = /[\\`*_[\]~|]/g;
/** An entity as HTML and Markdown read it. */
const ENTITY = /&(?=#?\w+;)/g;

/** A text inside a line, on one line. "<" becomes an entity: readers that do not know Markdown then show it as text. */
export const inline = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .replace(ENTITY, "&amp;")
    .replace(INLINE, "\\$&")
    .replaceAll("<", "&lt;");

/** What begins a block at the start of a line: headings, lists, quotations, rules, underlines of headings. */
const BLOCK = /^(?:#(?=#*(?:\s|$))|[>+=-]|\d+(?=[.)]))/;

/** A text that begins a line, a list's item or a quotation. */
export const line = (text: string): string => inline(text).replace(BLOCK, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));

/** A text as paragraphs: its own breaks between lines become breaks between paragraphs. */
export const paragraphs = (text: string): string[] =>
  text
    .split(/\r?\n|\r|\u2028|\u2029/)
    .map(line)
    .filter(Boolean);

/** An address of the guide's own, or somebody's: "<", ">" and blanks would end it, brackets are only distinguished by counting. */
const target = (href: string): string =>
  href.replace(/[\s<>()\\]/g, (character) => encodeURIComponent(character).replace("(", "%28").replace(")", "%29"));

export const link = (text: string, href: string): string => `[${inline(text)}](${target(href)})`;

/** A link to somewhere else; undefined where the address is none that a browser may follow. */
export function outwardLink(text: string, href: string | null): string | undefined {
  if (!href || !URL.canParse(href)) return undefined;
  const url = new URL(href);
  return /^https?:$/.test(url.protocol) ? link(text, url.href) : undefined;
}

export const list = (items: readonly (string | undefined)[]): string =>
  items
    .filter((item) => item !== undefined && item !== "")
    .map((item) => `- ${item}`)
    .join("\n");

/** A document: parts with a blank line between them; empty ones are left out. */
export const markdownDocument = (parts: readonly (string | undefined)[]): string => `${parts.filter(Boolean).join("\n\n")}\n`;

/** A part with a heading, left out when it has nothing to say. */
export const section = (heading: string, body: string): string | undefined =>
  body === "" ? undefined : `## ${inline(heading)}\n\n${body}`;

/** A link to the Markdown form of a page. */
export const formLink = (origin: string, text: string, path: string) => link(text, origin + markdownUrl(path));

/** Where people read the same. */
export const humanPage = (origin: string, path: string) => `Page: ${origin}${path}`;
