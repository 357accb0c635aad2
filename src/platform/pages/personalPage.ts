import { randomBytes } from "node:crypto";
import { deflatePart, type GzipPart, gzipParts } from "../http/gzipParts.ts";
import { inlineJson } from "./inlineScript.ts";
import type { ShownViewer } from "./pageContext.ts";
import { type CachedPage, DEPENDENCY_BYTES, hashInlineScripts, isHtml, ownHeaders } from "./renderedPage.ts";

/** Created at the start: no visitor's text can contain it, and no page sends it. */
const TOKEN = randomBytes(16).toString("hex");

/**
 * Returns the placeholder of a person's text in a page. It begins with a quote, whose escape shows in which context the text is written.
 */
export const textPlaceholder = (name: string): string => `"${TOKEN}${name};`;

/** Prefix of the placeholders for the visitor's marks on the things of a page. */
const MARK = "mark.";
/**
 * Placeholder that a page receives for marks: with a mark's name in place of KEY it becomes that mark's placeholder. The page's data hold
 * it unchanged: it is filled with an empty text.
 */
const MARK_TEMPLATE = `${MARK}KEY`;

/** Placeholder of the nonce, which is random and needs no escape. */
const NONCE = "nonce";
const NONCE_PLACEHOLDER = `!${TOKEN}${NONCE};`;
const placeholders = (quotes: string) => new RegExp(`(${quotes})${TOKEN}([\\w.-]+);`, "g");
/** Placeholders in a page and in the router's data. Any other context or escape rejects the page, because a text could do harm there. */
const IN_HTML = placeholders('&quot;|(?<!\\\\)\\\\"|!');
const IN_DATA = placeholders('(?<!\\\\)\\\\"');

const HTML_ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const inJson = (text: string) => inlineJson(JSON.stringify(text)).slice(1, -1);

/** Functions that escape a text, by the escape of its placeholder's quote. */
const WRITERS: Record<string, (text: string) => string> = {
  // React's escape, in text and in attributes.
  "&quot;": (text) => text.replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? ""),
  // The router's data, alone and in a page.
  '\\"': inJson,
  "!": (text) => text,
};

interface Placeholder {
  name: string;
  write(text: string): string;
}

/** A page for signed-in visitors without their own texts: it holds no person's data. */
export interface PersonalPage extends CachedPage {
  headers: Record<string, string>;
  /** Hashes of the inline scripts without personal texts, for the Content-Security-Policy; empty if it is not an HTML page. */
  scripts: string[];
  isHtml: boolean;
  parts: (GzipPart | Placeholder)[];
  /** The names of the marks that it shows. */
  marks: string[];
}

/** Shorter parts between two placeholders are not worth a separate block. */
const DEFLATED_MIN = 200;

/**
 * Replaces the texts of the signed-in account with placeholders. An empty text stays empty: React writes nothing for it.
 * @returns texts by placeholder name
 */
export function withPlaceholders(me: ShownViewer | null): { shape: ShownViewer | null; texts: Map<string, string> } {
  const texts = new Map<string, string>();
  if (me === null) return { shape: null, texts };
  const shape: ShownViewer = {};
  for (const [key, value] of Object.entries(me)) {
    const name = `me.${key}`;
    const isText = typeof value === "string" && value !== "";
    if (isText) texts.set(name, value);
    shape[key] = isText ? textPlaceholder(name) : value;
  }
  return { shape, texts };
}

/** Splits a text at its placeholders. @throws Error if one is in a context with an unknown escape */
async function splitAtPlaceholders(text: string, placeholder: RegExp): Promise<PersonalPage["parts"]> {
  const pieces = text.split(placeholder);
  const parts: PersonalPage["parts"] = [];
  for (let index = 0; index < pieces.length; index += 3) {
    const [piece = "", quote, name] = pieces.slice(index, index + 3);
    const bytes = Buffer.from(piece);
    parts.push({ bytes, deflated: bytes.length < DEFLATED_MIN ? undefined : await deflatePart(bytes) });
    const write = WRITERS[quote ?? ""];
    if (piece.includes(TOKEN) || (quote === "!") !== (name === NONCE) || (quote !== undefined && !write))
      throw new Error("A personal text is in a place of the page that cannot be filled");
    if (write && name !== undefined) parts.push({ name, write });
  }
  return parts;
}

/** Gives inline scripts with a personal text a nonce: their hash would differ each time. */
const withNonces = (html: string, nonce: string) =>
  html.replaceAll(new RegExp(`(<script[^>]* nonce=")${nonce}("[^>]*>)(.*?)(?=</script>)`, "gs"), (all, start, end, script: string) =>
    script.includes(TOKEN) ? `${start}${NONCE_PLACEHOLDER}${end}${script}` : all,
  );

/** @param response the page, rendered with placeholders */
export async function buildPersonalPage(
  response: Response,
  nonce: string,
  dependencies: ReadonlySet<string>,
  made: number,
): Promise<PersonalPage> {
  const text = await response.text();
  const { html, hashes } = isHtml(response) ? hashInlineScripts(withNonces(text, nonce), nonce) : { html: text, hashes: [] };
  const parts = await splitAtPlaceholders(html, isHtml(response) ? IN_HTML : IN_DATA);
  const names = new Set(parts.flatMap((part) => ("name" in part && part.name.startsWith(MARK) ? [part.name.slice(MARK.length)] : [])));
  const bytes = parts.map((part) => ("bytes" in part ? part.bytes.length + (part.deflated?.length ?? 0) : 0));
  return {
    status: response.status,
    headers: ownHeaders(response),
    scripts: hashes,
    isHtml: isHtml(response),
    parts,
    marks: [...names],
    dependencies,
    bytes: bytes.reduce((sum, one) => sum + one, 4_096 + dependencies.size * DEPENDENCY_BYTES),
    made,
  };
}

/** Adds the placeholder for marks; accounts without a traveller have no marks. */
export const withMarks = (shape: ShownViewer | null): ShownViewer | null =>
  shape?.code === undefined ? shape : { ...shape, marks: textPlaceholder(MARK_TEMPLATE) };

/** Returns the texts of a page's marks: empty for a thing that is not marked. @param found record by mark */
export const textsOfMarks = ({ marks }: PersonalPage, found: ReadonlyMap<string, string>): [string, string][] =>
  marks.map((name) => [`${MARK}${name}`, found.get(name) ?? ""]);

/** Returns the page of one person. @param texts by placeholder name */
export function fillPage(
  { parts }: PersonalPage,
  texts: ReadonlyMap<string, string>,
  nonce: string,
  encoding: "gzip" | "identity",
): Buffer {
  const filled = parts.map((part): GzipPart => {
    if ("bytes" in part) return part;
    const text = part.name === NONCE ? nonce : texts.get(part.name);
    if (text === undefined) throw new Error(`There is no text for the placeholder ${part.name}`);
    return { bytes: Buffer.from(part.write(text)) };
  });
  return encoding === "gzip" ? gzipParts(filled) : Buffer.concat(filled.map(({ bytes }) => bytes));
}
