import { decodeHTMLStrict } from "entities";
import { withoutEnd, withoutParts } from "../values/strip.ts";
import { READ_LIMITS } from "./records.ts";

/** Pure: cleans untrusted text for display. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it takes out; NUL is refused by PostgreSQL.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd]/g;
// Marks that turn the direction of all following text: used to disguise a text as another one.
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;

/** Returns a field's text without control characters, direction marks and unpaired surrogates (JSON allows them, PostgreSQL does not). */
export const withoutControls = (text: string) => text.toWellFormed().replace(CONTROL, "").replace(DIRECTION, "");

/** Matches text that needs cleaning: most values of most files do not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const NEEDS_CLEANING = /[<&\ud800-\udfff\u202a-\u202e\u2066-\u2069\u0000-\u001f\u007f-\u00a0\ufffd]|\s\s/;

const TEMPLATES: [RegExp, string][] = [
  [/\{\{\s*(?:nowrap|nobr|small|smaller|abbr|em|strong|'|lang\s*\|\s*[a-z-]+)\s*\|([^{}|]*)(?:\|[^{}]*)?\}\}/gi, "$1"],
  [/\{\{\s*(km|m|mi|ft|kg|ha)\s*\|([^{}|]*)(?:\|[^{}]*)?\}\}/gi, "$2 $1"],
  [/\{\{\s*(USD|EUR|GBP|JPY|THB|CHF|AUD|CAD|NZD|INR|CNY|KRW|ZAR|MXN)\s*\|([^{}|]*)(?:\|[^{}]*)?\}\}/g, "$1 $2"],
  [/\{\{[^{}]*\}\}/g, ""],
];

function withoutTemplates(text: string): string {
  let rest = text;
  // Innermost first; ten levels are more than any article has.
  for (let level = 0; level < 10 && rest.includes("{{"); level += 1) {
    const before = rest;
    for (const [pattern, replacement] of TEMPLATES) rest = rest.replace(pattern, replacement);
    if (rest === before) break;
  }
  return rest.replace(/\{\{|\}\}/g, "");
}

const withoutWikiMarkup = (text: string) =>
  withoutTemplates(text)
    .replace(/\[\[(?:File|Image|Category|Datei|Fichier|Archivo):[^\]]{0,500}\]\]/gi, "")
    .replace(/\[\[([^[\]|]*)\|([^[\]]*)\]\]/g, "$2")
    .replace(/\[\[([^[\]]*)\]\]/g, (_, target: string) => target.replace(/#/g, " ").trim())
    .replace(/\[(?:https?:)?\/\/[^\s[\]]+\s([^[\]]*)\]/g, "$1")
    .replace(/\[(?:https?:)?\/\/[^\s[\]]+\]/g, "")
    .replace(/'{2,5}/g, "")
    .replace(/^[ \t]*(?:={2,6}(.*?)={2,6}|[*#:;](.*))$/gm, (_, heading?: string, item?: string) =>
      (heading ?? item?.replace(/^[*#:;]+/, "") ?? "").trim(),
    );

/** Removes elements whose content is not readable text. An element without an end tag stays. */
function withoutHidden(text: string): string {
  const tags = [...text.matchAll(/<(\/?)(script|style|ref|math|gallery|iframe|svg|noscript|template)\b[^<>]*>/gi)].map(
    ({ 0: { length }, 1: slash, 2: name = "", index }) => ({
      isEnd: slash !== "",
      name: name.toLowerCase(),
      at: index,
      end: index + length,
    }),
  );
  const lastEnds = new Map(tags.filter(({ isEnd }) => isEnd).map(({ name, at }) => [name, at]));
  const kept: string[] = [];
  let from = 0;
  let open = "";
  for (const { isEnd, name, at, end } of tags)
    if (open === "" && !isEnd && (lastEnds.get(name) ?? -1) > at) {
      kept.push(text.slice(from, at));
      open = name;
    } else if (isEnd && open === name) {
      from = end;
      open = "";
    }
  return kept.join("") + text.slice(from);
}

const withoutTags = (text: string) =>
  withoutHidden(withoutParts(text, "<!--", "-->").replace(/<(script|style|ref|math|gallery)\b[^<>]*\/>/gi, ""))
    .replace(/<(?:br|hr)\b[^<>]*>|<\/(?:p|div|li|tr|h[1-6])\s*>/gi, "\n")
    .replace(/<\/?[a-z][^<>]*>?/gi, "");

/**
 * Returns plain text of a value that may hold wiki markup, HTML and entities, including entities that hide markup (`&lt;b&gt;`).
 * @returns lines without doubled spaces; at most one empty line between paragraphs
 */
export function plainText(value: string, { wiki = false } = {}): string {
  if (!wiki && value.length <= READ_LIMITS.rawText && !NEEDS_CLEANING.test(value)) return value.trim();
  let text = withoutControls(value.slice(0, READ_LIMITS.rawText));
  if (wiki) text = withoutWikiMarkup(text);
  // A few rounds, because a decoded entity may be markup again; the rest is text.
  for (let round = 0; round < 3 && /[<&]/.test(text); round += 1) text = decodeHTMLStrict(withoutTags(text));
  return withoutControls(withoutTags(text))
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Returns the plain text on one line. */
export const plainLine = (value: string, options?: { wiki?: boolean }) => plainText(value, options).replace(/\s+/g, " ");

/** Cuts a text to at most `limit` characters, at the end of a word; an ellipsis marks the cut. */
export function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit - 1);
  const space = head.search(/\s\S*$/);
  return `${withoutEnd(space > limit / 2 ? head.slice(0, space) : head, /[\s,;:.–-]/).toWellFormed()}…`;
}

/** Returns the first sentences of a description that fit on a card. */
export function firstSentences(text: string, limit: number): string {
  const line = text.replace(/\s+/g, " ");
  if (line.length <= limit) return line;
  const end = line.slice(0, limit).match(/^.*[.!?…](?=\s)/)?.[0];
  return end && end.length > limit / 3 ? end : cutAtWord(line, limit);
}

/** Whether at least half of the letters are Latin, so that a reader of an English guide can read and type the text. */
export function isLatin(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length * 2 >= letters.length;
}
