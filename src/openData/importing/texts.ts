import type { ShellFields } from "../../catalogue/listings/shells/enumerations.ts";
import { COUNTRIES } from "../../catalogue/places/countries/enumerations.ts";
import { EVENT_TEXTS, LISTING_TEXTS } from "../../catalogue/translations/enumerations.ts";
import { cutAtWord, firstSentences, plainLine, plainText } from "../../platform/files/plainText.ts";
import type { Candidate } from "../formats/candidate.ts";
import { mendCapitals, mendEncoding } from "../formats/mend.ts";
import type { EventRecord } from "../formats/otherRecords.ts";
import { addText, LANGUAGES_MAX, languageTag, someTexts, type TextField, type TextsByLanguage } from "../formats/texts.ts";

/** Pure: cleans the texts of a record in further languages, by the rules of its original texts. */

/** Maximum length of all texts of one record together. */
const CHARACTERS_MAX = 60_000;
/** Languages that stay if a record has too many. */
const FIRST_LANGUAGES = ["en", "zh", "es", "hi", "ar", "fr", "pt", "id", "de", "ja", "it", "ru", "ko", "tr", "nl", "pl"];

const rank = (language: string) => {
  const at = FIRST_LANGUAGES.indexOf(language);
  return at < 0 ? FIRST_LANGUAGES.length : at;
};

/** Returns one text as the guide shows it. */
function cleanText(field: TextField, raw: string, limit: number, markup: { wiki: boolean }): string {
  const mended = mendEncoding(raw);
  const text = cutAtWord(field === "description" ? plainText(mended, markup) : plainLine(mended, markup), limit);
  if (field !== "name" && field !== "title") return text;
  return /[\p{L}\p{N}]/u.test(text) ? mendCapitals(text) : "";
}

/** Returns the texts that the guide can show, cut to the limits of their fields. */
function cleanTexts(given: TextsByLanguage, limits: Readonly<Record<string, number>>, wiki = false): TextsByLanguage {
  const texts: TextsByLanguage = {};
  let characters = 0;
  const languages = Object.keys(given).sort((a, b) => rank(a) - rank(b));
  for (const written of languages.slice(0, LANGUAGES_MAX)) {
    const language = languageTag(written);
    for (const [field, raw = ""] of Object.entries(given[written] ?? {})) {
      const limit = limits[field];
      if (limit === undefined || characters >= CHARACTERS_MAX) continue;
      const text = cleanText(field as TextField, raw, limit, { wiki });
      characters += text.length;
      addText(texts, language, field as TextField, text);
    }
  }
  return texts;
}

/** Returns the first language whose description equals the original one. */
const describedIn = (texts: TextsByLanguage, description: string): string | undefined =>
  description === "" ? undefined : Object.keys(texts).find((language) => texts[language]?.description === description);

const LANGUAGES = new Map(COUNTRIES.map(({ code, languages }) => [code, languages]));
export const officialLanguages = (country_code: string): readonly string[] => LANGUAGES.get(country_code) ?? [];

/**
 * Adds the local name in the languages of its country: otherwise a Portuguese reader would be shown the English name of a sight in Lisbon.
 * @param shown name of the listing
 */
function addLocalName(texts: TextsByLanguage, local: string, shown: string, country_code: string): void {
  const english = texts.en?.name ?? shown;
  if (local === "" || local === english) return;
  for (const language of officialLanguages(country_code)) if (language !== "en") addText(texts, languageTag(language), "name", local);
}

interface CleanedTexts {
  /** Language of the original texts; null if unknown. */
  language: string | null;
  texts?: TextsByLanguage | undefined;
}

/** Returns the texts of a listing's record by language, and the language of its original. */
export function finishTexts(candidate: Candidate, fields: Pick<ShellFields, "name" | "description" | "country_code">): CleanedTexts {
  const given = languageTag(candidate.language ?? "") ?? null;
  if (!candidate.texts) return { language: given };
  const texts = cleanTexts(candidate.texts, LISTING_TEXTS, candidate.wiki);
  for (const each of Object.values(texts))
    if (each?.description) each.short_description ??= firstSentences(each.description, LISTING_TEXTS.short_description);
  addLocalName(
    texts,
    cleanText("name", candidate.local_name ?? "", LISTING_TEXTS.name, { wiki: false }),
    String(fields.name),
    String(fields.country_code),
  );
  return { language: given ?? describedIn(texts, String(fields.description)) ?? null, texts: someTexts(texts) };
}

/** Returns the same for an event, without its original texts. */
export function finishEventTexts({ texts: given, language: said }: EventRecord, title: string, description: string) {
  const texts = given ? cleanTexts(given, EVENT_TEXTS) : {};
  const language = languageTag(said ?? "") ?? describedIn(texts, description);
  if (language) delete texts[language];
  for (const [each, { title: name, ...others } = {}] of Object.entries(texts)) if (name === title) texts[each] = others;
  for (const [each, left] of Object.entries(texts)) if (Object.keys(left ?? {}).length === 0) delete texts[each];
  const some = someTexts(texts);
  return { ...(language && { language }), ...(some && { texts: some }) };
}
