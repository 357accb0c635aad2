import type { LogAct } from "../../accounts/auditLog/enumerations.ts";
import { writeLog } from "../../accounts/auditLog/store.ts";
import { hashOfOriginal, writeTranslations } from "../../catalogue/translations/store.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { conflict, notFound, refuseFields } from "../../platform/endpoints/errors.ts";
import type { SubjectTexts } from "./contract.ts";
import { languageRefusal, readSubjectRows, toSubjectTexts } from "./reading/acts.ts";
import { cleanedText, type OwnSource, textErrors, textsChanged } from "./rules.ts";
import type { TextSubject } from "./subject.ts";

/** Writes texts in further languages, for a listing's people and for staff. */

/** Account that translates, and as whom. */
export interface Translator {
  account: string;
  source: OwnSource;
}

/** Texts by field, as given; the version that they are based on is optional. */
export type GivenTexts = Readonly<Record<string, string | undefined>> & { version?: string | undefined };

/** Returns the subject, locked, if the translator may write its texts. */
export type FindSubject = (tx: Transaction) => Promise<TextSubject | undefined>;

/** Returns the validation errors of texts in a language. */
function givenErrors(subject: TextSubject, language: string, { version: _, ...given }: GivenTexts): Record<string, string[]> {
  const refusal = languageRefusal(language, subject.language);
  return { ...textErrors(subject.limits, given), ...(refusal === undefined ? {} : { language: [refusal] }) };
}

/** Returns the validation errors of texts beside others that the schema rejects. @throws ApiError 404 as below */
export const checkTexts = (db: DbOrTransaction, find: FindSubject, language: string, given: GivenTexts) =>
  db.transaction(async (tx) => {
    const found = await find(tx);
    if (!found) throw notFound();
    return givenErrors(found, language, given);
  });

const LOGGED = {
  listing: "listing.translated",
  item: "item.translated",
  event: "event.translated",
  area: "area.translated",
  guide: "guide.translated",
} as const satisfies Record<string, LogAct>;

async function logTexts(
  tx: Transaction,
  { kind, id, name, business }: TextSubject,
  language: string,
  { account, source }: Translator,
  { before, after }: { before: SubjectTexts; after: SubjectTexts },
): Promise<void> {
  const ownTexts = ({ texts }: SubjectTexts) => new Map(Object.entries(texts).map(([field, { own }]) => [field, own]));
  const [was, is] = [ownTexts(before), ownTexts(after)];
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((field) => (was.get(field) ?? "") !== (is.get(field) ?? ""));
  if (changed.length === 0) return;
  const fields = (of: ReadonlyMap<string, string>) => ({
    language,
    ...Object.fromEntries(changed.map((field) => [field, of.get(field) ?? ""])),
  });
  const side = source === "staff" ? ("staff" as const) : ("people" as const);
  await writeLog(tx, { business, account, side, act: LOGGED[kind], id, name, before: fields(was), after: fields(is) });
}

/**
 * Writes the given texts in a language, as translations of the present originals. An empty text deletes the translator's own one.
 * @throws ApiError 404 if the subject is not found or not theirs, 400 by field, 409 with the present texts if the version has changed
 */
export function writeTexts(
  db: DbOrTransaction,
  find: FindSubject,
  language: string,
  { version, ...given }: GivenTexts,
  translator: Translator,
): Promise<SubjectTexts> {
  return db.transaction(async (tx) => {
    const found = await find(tx);
    if (!found) throw notFound();
    refuseFields(givenErrors(found, language, given));
    const read = async () => toSubjectTexts(found, await readSubjectRows(tx, found, language), translator.source);
    const before = await read();
    if (version !== undefined && version !== before.version) throw conflict(textsChanged(), { present: before });
    const texts = Object.entries(given).flatMap(([field, typed]) => {
      if (typed === undefined) return [];
      const original = found.originals[field] ?? "";
      const original_hash = original === "" ? null : hashOfOriginal(original);
      return [{ subject: found.subject, field, language, source: translator.source, text: cleanedText(field, typed), original_hash }];
    });
    await writeTranslations(tx, texts);
    const after = await read();
    await logTexts(tx, found, language, translator, { before, after });
    return after;
  });
}
