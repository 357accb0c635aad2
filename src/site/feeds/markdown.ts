import { markdownUrl } from "../../catalogue/places/urls.ts";
import { absoluteAddress } from "../../platform/languages/pageAddress.ts";
import { currentReader, ENGLISH } from "../../platform/languages/reader.ts";
import { t } from "../../platform/languages/text.ts";

/** Markdown (CommonMark) elements of the guide's documents. Text by users is escaped: it cannot become a heading, link or tag. */

/** Characters that begin inline markup. */
const INLINE = /[\\`*_[\]~|]/g;
/** An entity as HTML and Markdown parse it. */
const ENTITY = /&(?=#?\w+;)/g;

/**
 * Escapes a text for use inside a line and joins its lines. "<" becomes an entity: clients that do not render Markdown then show it as
 * text.
 */
export const inline = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .replace(ENTITY, "&amp;")
    .replace(INLINE, "\\$&")
    .replaceAll("<", "&lt;");

/** Characters that begin a block at the start of a line: headings, lists, quotations, rules, underlines of headings. */
const BLOCK = /^(?:#(?=#*(?:\s|$))|[>+=-]|\d+(?=[.)]))/;

/** Escapes a text that begins a line, a list item or a quotation. */
export const line = (text: string): string => inline(text).replace(BLOCK, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));

/** Splits a text into paragraphs at its line breaks. */
export const paragraphs = (text: string): string[] =>
  text
    .split(/\r?\n|\r|\u2028|\u2029/)
    .map(line)
    .filter(Boolean);

/** Escapes the URL of a link: "<", ">" and blanks would end it, and parentheses are only valid in pairs. */
const target = (href: string): string =>
  href.replace(/[\s<>()\\]/g, (character) => encodeURIComponent(character).replace("(", "%28").replace(")", "%29"));

export const link = (text: string, href: string): string => `[${inline(text)}](${target(href)})`;

/** Returns an external link. @returns undefined if the URL is not an HTTP(S) one */
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

/** Joins the parts of a document with blank lines; empty parts are left out. */
export const markdownDocument = (parts: readonly (string | undefined)[]): string => `${parts.filter(Boolean).join("\n\n")}\n`;

/** Returns a section with a heading. @returns undefined if the body is empty */
export const section = (heading: string, body: string): string | undefined =>
  body === "" ? undefined : `## ${inline(heading)}\n\n${body}`;

/** Returns a link to the Markdown variant of a page. */
export const formLink = (origin: string, text: string, path: string) => link(text, absoluteAddress(origin, markdownUrl(path)));

/** Returns the line with the URL of the HTML page, and one with the language of the document unless it is English. */
export const humanPage = (origin: string, path: string) =>
  [t`Page: ${absoluteAddress(origin, path)}`, languageLine()].filter(Boolean).join("\n\n");

/** Returns the line with the language of a document, BCP 47; undefined in English. */
export function languageLine(): string | undefined {
  const { language } = currentReader();
  return language === ENGLISH.language ? undefined : t`Language: ${language}`;
}
