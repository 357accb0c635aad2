import { OFFICIAL_LANGUAGES } from "../../catalogue/places/countries/rules.ts";
import { originalLanguage } from "../../catalogue/translations/rules.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { t } from "../../platform/languages/text.ts";
import { languageName } from "../../platform/values/displayNames.ts";
import { compareText } from "../../platform/values/format.ts";
import type { LanguageTexts, TextLanguages } from "./contract.ts";
import { countTexts, type OwnSource } from "./rules.ts";
import { readRows, type TextSubject, toSubjectTexts } from "./store.ts";

/** Reads texts by language. */

/** Returns the reason that texts cannot be written in a language; undefined if they can. @param original language of the originals */
export function languageRefusal(language: string, original: string | null): string | undefined {
  if (languageName(language) === language) return t`There is no language with this code.`;
  return language === originalLanguage(original) ? t`The original is in this language. Change it there.` : undefined;
}

/** Returns the language of the originals, by its code and name. @param subjects the first one decides */
function originalOf([first]: readonly TextSubject[]) {
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
  const original = originalOf(subjects);
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
    ...originalOf(subjects),
    subjects: subjects.map((subject, index) => toSubjectTexts(subject, rows[index] ?? [], source)),
  };
}
