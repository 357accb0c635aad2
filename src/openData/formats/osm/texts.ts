import { isLatin } from "../../../platform/files/plainText.ts";
import { addText, languageTag, someTexts, type TextField, type TextsByLanguage } from "../texts.ts";
import { isNoteName, shownText } from "./notes.ts";

/** Pure: OpenStreetMap's tags in several languages: `name:de`, `description:de`. */

type Tags = Record<string, unknown>;

/** Fields by their tags; the first tag of a field counts. */
const TAGS: readonly (readonly [tag: string, field: TextField])[] = [
  ["name", "name"],
  ["alt_name", "name"],
  ["short_name", "name"],
  ["short_description", "short_description"],
  ["description", "description"],
  ["directions", "directions"],
];
const RANKS = new Map(TAGS.map(([tag, field], rank) => [tag, { field, rank }]));

/** Returns the name in a tag. A short or other name only helps readers who cannot read the local one. */
function readName(tag: string, value: string, local: unknown): string {
  const name = (value.split(";")[0] ?? "").trim();
  if (isNoteName(name)) return "";
  return tag === "name" || isLatin(name) !== isLatin(typeof local === "string" ? local : "") ? name : "";
}

/** Returns the texts of a feature by language. */
export function taggedTexts(tags: Tags): TextsByLanguage | undefined {
  const found: { rank: number; language: string; field: TextField; text: string }[] = [];
  for (const key of Object.keys(tags)) {
    const at = key.indexOf(":");
    const tag = key.slice(0, Math.max(at, 0));
    const known = RANKS.get(tag);
    const language = known && languageTag(key.slice(at + 1));
    const value = tags[key];
    if (!known || !language || typeof value !== "string") continue;
    const text = known.field === "name" ? readName(tag, value, tags.name) : shownText(value.trim());
    found.push({ ...known, language, text });
  }
  const texts: TextsByLanguage = {};
  for (const { language, field, text } of found.sort((a, b) => a.rank - b.rank)) addText(texts, language, field, text);
  return someTexts(texts);
}
