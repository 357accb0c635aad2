import { withoutEnd } from "../../platform/values/strip.ts";
import type { SourceOfText, TextRow } from "./rows.ts";

/** Pure: shapes of what an export of open data holds, and how a text is labelled. */

/** A source of a record, with its licence; both may be empty. */
export interface FactSource {
  text: string;
  link: string | null;
  licence: string;
}

/** A text in one language. */
export interface OpenText {
  field: string;
  language: string;
  text: string;
  /** `import` is the text of the record's source; the others were written for this guide, or translated by a machine. */
  source: SourceOfText;
}

export interface ExportOptions {
  /** Origin of the guide, without a trailing slash. */
  origin: string;
  guide: string;
  /** Main language of the guide: that of texts that name none. */
  language: string;
  /** Licence of what people wrote for this guide; "" if the operator states none. */
  licence: string;
  /** False leaves out descriptions that people wrote for this guide. */
  hasOwnTexts: boolean;
}

/** Returns the sources of a record that holds one source a line (src/openData/importing/records/rules.ts). */
export function readSources(text: string | null, link: string | null, licence: string | null): FactSource[] {
  if (text === null || (text === "" && !licence)) return [];
  const [links, licences] = [link?.split("\n") ?? [], licence?.split("\n") ?? []];
  return text.split("\n").map((one, index) => ({ text: one, link: links[index] || null, licence: licences[index] ?? "" }));
}

/** Returns the source of a record that people made for this guide. */
export const ownSource = ({ guide, licence }: ExportOptions, url: string): FactSource => ({ text: guide, link: url, licence });

/** Fields whose texts are works of their authors; names, titles and places are facts. */
const WORKS = new Set(["short_description", "description", "directions", "price_text", "cancellation", "deposit"]);
export const isWork = (field: string): boolean => WORKS.has(field);

/** Whether a text may be in the export. */
export const isKept = ({ field, source }: Pick<OpenText, "field" | "source">, { hasOwnTexts }: ExportOptions): boolean =>
  hasOwnTexts || source === "import" || !isWork(field);

/**
 * Returns a record's texts in further languages, the best source of each, in a fixed order.
 * @param rows the best source first
 * @param original fields that the record has itself, with the language of its texts
 */
export function furtherTexts(rows: readonly TextRow[], options: ExportOptions): OpenText[] {
  const best = new Map<string, OpenText>();
  for (const { field, language, source, text } of rows) {
    const key = `${language} ${field}`;
    if (!best.has(key) && isKept({ field, source }, options)) best.set(key, { field, language, text, source });
  }
  return [...best].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
}

/** Returns a number of degrees with at most seven decimals, about a centimetre. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

/** Returns degrees as a plain decimal number. */
export function degreesText(degrees: number | null): string {
  if (degrees === null) return "";
  const [whole = "", decimals = ""] = degrees.toFixed(7).split(".");
  const known = withoutEnd(decimals, /0/);
  return known === "" ? whole.replace(/^-0$/, "0") : `${whole}.${known}`;
}
