import { AREA_TEXTS, EVENT_TEXTS, ITEM_TEXTS, LISTING_TEXTS } from "../../../catalogue/translations/enumerations.ts";

/** Texts as they are exchanged with translators and translation programs. */

export const TEXT_KINDS = ["listing", "item", "event", "area", "guide"] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** Maximum lengths of the guide's own texts. Introductions are named by their place: "area_introductions.hoi-an". */
const GUIDE_TEXTS = { tagline: 80, introduction: 400, contact: 200, country_introductions: 800, area_introductions: 800 } as const;
const LIMITS: Readonly<Record<TextKind, Readonly<Record<string, number>>>> = {
  listing: LISTING_TEXTS,
  item: ITEM_TEXTS,
  event: EVENT_TEXTS,
  area: AREA_TEXTS,
  guide: GUIDE_TEXTS,
};
/** Texts with line breaks; all others are one line. */
const MULTILINE = new Set([
  "description",
  "directions",
  "deposit",
  "cancellation",
  "introduction",
  "country_introductions",
  "area_introductions",
]);

const baseField = (field: string): string => field.split(".")[0] ?? "";

/** Returns the maximum length of a text; undefined if there is no such field. */
export function textLimit(kind: TextKind, field: string): number | undefined {
  const name = kind === "guide" ? baseField(field) : field;
  return Object.hasOwn(LIMITS[kind], name) ? LIMITS[kind][name] : undefined;
}

/** Identifies a text: "listing:1a2b3c4d:description", "guide:tagline". */
export interface TextKey {
  kind: TextKind;
  /** Code of a listing, id of an item, event or area; empty for the guide. */
  id: string;
  field: string;
}

export const formatKey = ({ kind, id, field }: TextKey): string => (kind === "guide" ? `${kind}:${field}` : `${kind}:${id}:${field}`);

const IDS: Readonly<Record<Exclude<TextKind, "guide">, RegExp>> = {
  listing: /^[0-9a-z]{1,32}$/,
  item: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/,
  event: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/,
  area: /^\d{1,10}$/,
};
/** Maximum id of an area: PostgreSQL's integer. */
const AREA_MAX = 2 ** 31 - 1;

/** Returns what a text is; undefined if it is not one of the guide's. */
export function parseKey(text: string): TextKey | undefined {
  const [name = "", ...rest] = text.split(":");
  const kind = TEXT_KINDS.find((one) => one === name);
  if (kind === undefined) return undefined;
  if (kind === "guide") return rest.length === 1 ? { kind, id: "", field: rest[0] ?? "" } : undefined;
  const [id = "", field = ""] = rest;
  const isId = IDS[kind].test(id) && (kind !== "area" || Number(id) <= AREA_MAX);
  return rest.length === 2 && isId ? { kind, id, field } : undefined;
}

/** Returns a text in the form in which originals are compared: editors of PO files may change the ends of lines. */
export const withPlainLines = (text: string): string => text.replace(/\r\n?/g, "\n");

/** Returns a translation in its normal form. */
export const cleanedText = (field: string, text: string): string =>
  MULTILINE.has(baseField(field)) ? withPlainLines(text).trim() : text.replace(/\s+/g, " ").trim();

/** Returns why a translation cannot be stored; undefined if it can. @param text cleaned */
export function textProblem({ kind, field }: TextKey, text: string): string | undefined {
  const limit = textLimit(kind, field);
  if (limit === undefined) return `There is no text “${field}” of this kind.`;
  if (text === "") return "The translation is empty.";
  if (text.includes("\0")) return "The translation has a character that no text may have.";
  return text.length > limit ? `Use at most ${limit} characters: it has ${text.length}.` : undefined;
}

const LANGUAGE = /^[a-z]{2,3}(?:-[A-Z]{2})?$/;
export const isLanguage = (code: string): boolean => LANGUAGE.test(code);
