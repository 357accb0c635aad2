import { randomBytes } from "node:crypto";
import { deflatePart, type GzipPart, gzipParts } from "../http/gzipParts.ts";
import { inlineJson } from "./inlineScript.ts";
import type { ShownViewer } from "./pageContext.ts";
import { type CachedPage, DEPENDENCY_BYTES, hashInlineScripts, isHtml, ownHeaders } from "./renderedPage.ts";

/** Made at the start: nobody's text can hold it, and it leaves the server on no page. */
const TOKEN = randomBytes(16).toString("hex");

/** What stands in a page in the place of a text of one person. It begins with a quote, which is written otherwise in every place that texts can have. */
export const textPlaceholder = (name: string): string => `"${TOKEN}${name};`;

/** Begins the names of placeholders for what somebody has marked of the things on a page. */
const MARK = "mark.";
/** What a page is told of marks: with a mark's name in the place of KEY it is that mark's placeholder. The page's data have it as it is: empty. */
const MARK_TEMPLATE = `${MARK}KEY`;

/** In the place of the nonce, which is random and needs no escape: as it stands here. */
const NONCE = "nonce";
const NONCE_PLACEHOLDER = `!${TOKEN}${NONCE};`;
const placeholders = (quotes: string) => new RegExp(`(${quotes})${TOKEN}([\\w.-]+);`, "g");
/** In a page and in the router's data. Elsewhere, or quoted once more, none is known: the page is refused, because a text could do harm there. */
const IN_HTML = placeholders('&quot;|(?<!\\\\)\\\\"|!');
const IN_DATA = placeholders('(?<!\\\\)\\\\"');

const HTML_ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const inJson = (text: string) => inlineJson(JSON.stringify(text)).slice(1, -1);

/** How a text is written where a placeholder's quote was written so. */
const WRITERS: Record<string, (text: string) => string> = {
  // React's, in text and in attributes.
  "&quot;": (text) => text.replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] as string),
  // The router's data, by themselves and in a page.
  '\\"': inJson,
  "!": (text) => text,
};

interface Placeholder {
  name: string;
  write(text: string): string;
}

/** A page as it goes out to those who are signed in, but for their own texts: it holds none of anybody's. */
export interface PersonalPage extends CachedPage {
  headers: Record<string, string>;
  /** Hashes of the inline scripts that hold no text of one person, for the Content-Security-Policy; empty for what is no page. */
  scripts: string[];
  isHtml: boolean;
  parts: (GzipPart | Placeholder)[];
  /** The names of the marks that it shows. */
  marks: string[];
}

/** Shorter parts between two placeholders are not worth a block of their own. */
const DEFLATED_MIN = 200;

/**
 * What a page is told of who is signed in, with placeholders for texts. An empty text stays one: React writes nothing for it.
 * @returns texts by placeholder's name
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

/** Cuts a text at its placeholders. @throws Error for one that stands where it is not known how texts are written */
async function splitAtPlaceholders(text: string, placeholder: RegExp): Promise<PersonalPage["parts"]> {
  const pieces = text.split(placeholder);
  const parts: PersonalPage["parts"] = [];
  for (let index = 0; index < pieces.length; index += 3) {
    const piece = pieces[index] as string;
    const bytes = Buffer.from(piece);
    parts.push({ bytes, deflated: bytes.length < DEFLATED_MIN ? undefined : await deflatePart(bytes) });
    const [quote, name] = pieces.slice(index + 1);
    if (piece.includes(TOKEN) || (quote === "!") !== (name === NONCE))
      throw new Error("A text of one person stands where it cannot be put into the page");
    if (quote !== undefined && name !== undefined) parts.push({ name, write: WRITERS[quote] as Placeholder["write"] });
  }
  return parts;
}

/** The inline scripts that hold a text of one person keep a nonce: their hash would be another one each time. */
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

/** What a page is told so that it can show marks; who is no traveller marks nothing. */
export const withMarks = (shape: ShownViewer | null): ShownViewer | null =>
  shape?.code === undefined ? shape : { ...shape, marks: textPlaceholder(MARK_TEMPLATE) };

/** The texts of a page's marks: empty for what is not marked. @param found record by mark */
export const textsOfMarks = ({ marks }: PersonalPage, found: ReadonlyMap<string, string>): [string, string][] =>
  marks.map((name) => [`${MARK}${name}`, found.get(name) ?? ""]);

/** The page of one person. @param texts by placeholder's name */
export function fillPage(
  { parts }: PersonalPage,
  texts: ReadonlyMap<string, string>,
  nonce: string,
  encoding: "gzip" | "identity",
): Buffer {
  const filled = parts.map((part): GzipPart => {
    if ("bytes" in part) return part;
    const text = part.name === NONCE ? nonce : texts.get(part.name);
    if (text === undefined) throw new Error(`Nothing is known for the placeholder ${part.name}`);
    return { bytes: Buffer.from(part.write(text)) };
  });
  return encoding === "gzip" ? gzipParts(filled) : Buffer.concat(filled.map(({ bytes }) => bytes));
}
