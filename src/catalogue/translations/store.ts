import { createHash } from "node:crypto";
import { and, eq, inArray, type SQL, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import type { TranslationSource } from "./enumerations.ts";
import { byLanguage, preferredLanguages, type Translations } from "./rules.ts";
import { translation } from "./tables.ts";

/** Owner of texts: a listing, an item, an event, an area, or the guide's settings. */
export type Subject = { business: string } | { item: string } | { event: string } | { area: number } | "guide";
type Kind = "business" | "item" | "event" | "area";
type Row = typeof translation.$inferSelect;

const belongsTo = (subject: Subject): SQL | undefined => {
  if (subject === "guide")
    return sql`num_nonnulls(${translation.business}, ${translation.item}, ${translation.event}, ${translation.area}) = 0`;
  if ("business" in subject) return eq(translation.business, subject.business);
  if ("item" in subject) return eq(translation.item, subject.item);
  return "event" in subject ? eq(translation.event, subject.event) : eq(translation.area, subject.area);
};

const BEST_FIRST = sql`translation_rank(${translation.source})`;

/**
 * Returns the best translations of one subject.
 * @param languages the reader's by default; "all" for every language
 */
export async function readTranslations(
  db: DbOrTransaction,
  subject: Subject,
  languages: readonly string[] | "all" = preferredLanguages(),
): Promise<Translations> {
  const rows = await db
    .select()
    .from(translation)
    .where(and(belongsTo(subject), languages === "all" ? undefined : inArray(translation.language, [...languages])))
    .orderBy(BEST_FIRST);
  return byLanguage(rows);
}

/**
 * Returns the best translations of many items or events in the reader's languages, by their ids. One query; without ids none.
 * @param kind column that holds the ids
 */
export async function readAllTranslations(
  db: DbOrTransaction,
  kind: Exclude<Kind, "area">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Translations>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(translation)
    .where(and(inArray(translation[kind], [...ids]), inArray(translation.language, preferredLanguages())))
    .orderBy(BEST_FIRST);
  return new Map([...Map.groupBy(rows, (row) => row[kind] ?? "")].map(([id, own]) => [id, byLanguage(own)]));
}

/** Returns all translations of a subject, of every source. */
export const listTranslations = (db: DbOrTransaction, subject: Subject): Promise<Row[]> =>
  db.select().from(translation).where(belongsTo(subject)).orderBy(translation.language, translation.field, BEST_FIRST);

/** A text to store. An empty one deletes the source's own text; those of other sources stay, and the best one is shown. */
export interface GivenText {
  subject: Subject;
  field: string;
  language: string;
  source: TranslationSource;
  text: string;
  /** Null if the text is not a translation of an original. */
  original_hash: string | null;
}

const subjectColumns = (subject: Subject) => ({
  business: subject !== "guide" && "business" in subject ? subject.business : null,
  item: subject !== "guide" && "item" in subject ? subject.item : null,
  event: subject !== "guide" && "event" in subject ? subject.event : null,
  area: subject !== "guide" && "area" in subject ? subject.area : null,
});
const subjectKind = (subject: Subject): Kind | "guide" => (subject === "guide" ? subject : (Object.keys(subject)[0] as Kind));

const ROWS_MAX = 1_000;

/** Returns the hash that tells whether an original has changed since it was translated. */
export const hashOfOriginal = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);

/** Stores texts. Unchanged ones are not written: a write renders the pages again that show them. */
export async function writeTranslations(db: DbOrTransaction, given: readonly GivenText[]): Promise<void> {
  for (const { subject, field, language, source } of given.filter(({ text }) => text === ""))
    await db
      .delete(translation)
      .where(and(belongsTo(subject), eq(translation.field, field), eq(translation.language, language), eq(translation.source, source)));
  const kept = Map.groupBy(
    given.filter(({ text }) => text !== ""),
    ({ subject }) => subjectKind(subject),
  );
  for (const [kind, texts] of kept)
    for (let start = 0; start < texts.length; start += ROWS_MAX)
      await db
        .insert(translation)
        .values(texts.slice(start, start + ROWS_MAX).map(({ subject, ...text }) => ({ ...subjectColumns(subject), ...text })))
        .onConflictDoUpdate({
          target: [...(kind === "guide" ? [] : [translation[kind]]), translation.field, translation.language, translation.source],
          targetWhere: kind === "guide" ? belongsTo("guide") : sql`${translation[kind]} IS NOT NULL`,
          set: { text: sql`excluded.text`, original_hash: sql`excluded.original_hash`, modified: sql`now()` },
          setWhere: sql`(${translation.text}, ${translation.original_hash}) IS DISTINCT FROM (excluded.text, excluded.original_hash)`,
        });
}

/** Gives the translations of one of the guide's texts to another text, or deletes them. @param to null to delete them */
export async function renameGuideTexts(db: DbOrTransaction, from: string, to: string | null): Promise<void> {
  if (to !== null)
    await db
      .update(translation)
      .set({ field: to })
      .where(
        and(
          belongsTo("guide"),
          eq(translation.field, from),
          sql`NOT EXISTS (SELECT FROM translation o WHERE num_nonnulls(o.business, o.item, o.event, o.area) = 0 AND o.field = ${to}
            AND o.language = ${translation.language} AND o.source = ${translation.source})`,
        ),
      );
  await db.delete(translation).where(and(belongsTo("guide"), eq(translation.field, from)));
}
