import { listOfListing } from "../../../catalogue/events/own/store.ts";
import { listAllItems } from "../../../catalogue/items/list/store.ts";
import type { business } from "../../../catalogue/listings/tables.ts";
import { OFFICIAL_LANGUAGES } from "../../../catalogue/places/countries/rules.ts";
import { originalLanguage } from "../../../catalogue/translations/rules.ts";
import { hashOfOriginal, listTranslations } from "../../../catalogue/translations/store.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { notFound } from "../../../platform/endpoints/errors.ts";
import type { RequestContext } from "../../../platform/http/context.ts";
import { t } from "../../../platform/languages/text.ts";
import { languageName } from "../../../platform/values/displayNames.ts";
import { compareText } from "../../../platform/values/format.ts";
import type { LanguageTexts, SubjectTexts, TextLanguages } from "../contract.ts";
import { countTexts, type OwnSource, type TranslatedRow, toFieldTexts } from "../rules.ts";
import { listEventRows, readRows } from "../store.ts";
import { eventSubject, itemSubject, listingSubject, type TextSubject } from "../subject.ts";

/** Reads texts beside their translations. */

/** Returns a listing, its items, and its events that are not over. */
export async function listSubjects(db: DbOrTransaction, row: typeof business.$inferSelect): Promise<TextSubject[]> {
  const [items, shown, events] = await Promise.all([listAllItems(db, row.code), listOfListing(db, row.code), listEventRows(db, row.code)]);
  const byCode = new Map(events.map((one) => [one.code, one]));
  return [
    listingSubject(row),
    ...items.map((item) => itemSubject(item, row.language)),
    ...shown.flatMap(({ code, is_over }) => {
      const found = is_over ? undefined : byCode.get(code);
      return found ? [eventSubject(found)] : [];
    }),
  ];
}

/** Returns a hash that changes with the originals and the own translations in a language. */
const textsVersion = (texts: SubjectTexts["texts"]): string =>
  hashOfOriginal(JSON.stringify(Object.entries(texts).map(([field, { original, own }]) => [field, original, own])));

/** Returns a subject's texts as its editor shows them. @param rows in one language */
export function toSubjectTexts(subject: TextSubject, rows: readonly TranslatedRow[], source: OwnSource): SubjectTexts {
  const texts = toFieldTexts(subject, rows, source, hashOfOriginal);
  const { kind, id, name, item_kind, labels } = subject;
  return { kind, id, name, ...(item_kind && { item_kind }), ...(labels && { labels }), version: textsVersion(texts), texts };
}

/** Returns the translations of one subject in a language, the best source of a text first. */
export const readSubjectRows = async (db: DbOrTransaction, { subject }: TextSubject, language: string): Promise<TranslatedRow[]> =>
  (await listTranslations(db, subject)).filter((row) => row.language === language);

/** Returns the reason that texts cannot be written in a language; undefined if they can. @param original language of the originals */
export function languageRefusal(language: string, original: string | null): string | undefined {
  if (languageName(language) === language) return t`There is no language with this code.`;
  return language === originalLanguage(original) ? t`The original is in this language. Change it there.` : undefined;
}

/** Returns the language of the originals, by its code and name. @param subjects the first one decides */
function namedOriginal([first]: readonly TextSubject[]) {
  const original_language = originalLanguage(first?.language ?? null);
  return { original_language, original_language_name: languageName(original_language) };
}

/** Returns the guide's languages and others with texts, each with the texts of the first subject and the numbers of all. */
export async function listLanguages(
  { db, services }: Pick<RequestContext, "db" | "services">,
  subjects: readonly TextSubject[],
  source: OwnSource,
): Promise<TextLanguages> {
  const rows = await readRows(db, subjects);
  const original = namedOriginal(subjects);
  const offered = services.languages?.offered.map(({ language }) => language) ?? [];
  const others = rows.flat().map(({ language }) => language);
  const all = [...new Set([...offered, ...others])].filter((language) => language !== original.original_language);
  const languages = all.map((language) => {
    const texts = subjects.map(
      (subject, index) =>
        toSubjectTexts(
          subject,
          (rows[index] ?? []).filter((row) => row.language === language),
          source,
        ).texts,
    );
    const is_offered = offered.includes(language);
    return { language, name: languageName(language), is_offered, ...countTexts(texts), texts: texts[0] ?? {} };
  });
  const choices = OFFICIAL_LANGUAGES.filter((language) => language !== original.original_language)
    .map((language) => ({ language, name: languageName(language) }))
    .toSorted((a, b) => compareText(a.name, b.name));
  return { name: subjects[0]?.name ?? "", ...original, languages, choices };
}

/** Returns the texts of all subjects in one language. @throws ApiError 404 if there is no such language */
export async function readInLanguage(
  db: DbOrTransaction,
  subjects: readonly TextSubject[],
  language: string,
  source: OwnSource,
): Promise<LanguageTexts> {
  const name = languageName(language);
  if (name === language) throw notFound();
  const rows = await readRows(db, subjects, language);
  return {
    language,
    language_name: name,
    ...namedOriginal(subjects),
    subjects: subjects.map((subject, index) => toSubjectTexts(subject, rows[index] ?? [], source)),
  };
}
