import { newUuid, now } from "../../../platform/clock.ts";
import { and, eq, inArray, isNull, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import type { OtherKind } from "../../formats/otherRecords.ts";
import { import_question, import_retired, type TypeFields } from "../tables.ts";

/** Stores listings that an import retired, and changes that staff decide. */

/** Record that replaces a listing. */
export interface Replacement {
  business_code: string;
  kind: OtherKind;
  source_key: string;
  /** Path of its page; null if it has none. */
  path: string | null;
}

export async function insertRetired(
  tx: Transaction,
  run: string,
  retired: readonly (Replacement & { was_published: boolean })[],
): Promise<void> {
  if (retired.length > 0)
    await tx
      .insert(import_retired)
      .values(retired.map((one) => ({ ...one, run })))
      .onConflictDoNothing();
}

/** Removes a run's retired listings from the list. @returns them */
export const takeRetired = (tx: Transaction, run: string): Promise<{ code: string; was_published: boolean }[]> =>
  tx
    .delete(import_retired)
    .where(eq(import_retired.run, run))
    .returning({ code: import_retired.business_code, was_published: import_retired.was_published });

/** Returns which of these listings are retired. */
export async function findRetired(db: DbOrTransaction, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const rows = await db
    .select({ code: import_retired.business_code })
    .from(import_retired)
    .where(inArray(import_retired.business_code, [...codes]));
  return new Set(rows.map(({ code }) => code));
}

/** Returns the path of the event or route that a retired listing's address leads to. */
export async function findRetiredPath(db: DbOrTransaction, code: string): Promise<string | undefined> {
  const [row] = await db.select({ path: import_retired.path }).from(import_retired).where(eq(import_retired.business_code, code));
  return row?.path ?? undefined;
}

export type Question = typeof import_question.$inferSelect;
type NewQuestion = Pick<Question, "business_code" | "suggestion"> &
  Partial<Pick<Question, "kind" | "source_key" | "path">> & { before?: TypeFields; after?: TypeFields };

/** Adds changes for staff to decide; one that waits already gets the newer suggestion. */
export async function insertQuestions(tx: Transaction, run: string, questions: readonly NewQuestion[]): Promise<void> {
  if (questions.length === 0) return;
  await tx
    .insert(import_question)
    .values(questions.map((question) => ({ uuid: newUuid(), run, created: now(), ...question })))
    .onConflictDoUpdate({
      target: [import_question.business_code, import_question.suggestion],
      targetWhere: isNull(import_question.decided),
      set: { after: sql`excluded.after`, path: sql`excluded.path`, source_key: sql`excluded.source_key`, run: sql`excluded.run` },
    });
}

/** Removes the changes of a run that staff have not decided yet. */
export const deleteQuestions = (tx: Transaction, run: string) =>
  tx.delete(import_question).where(and(eq(import_question.run, run), isNull(import_question.decided)));

export const lockQuestion = async (tx: Transaction, uuid: string): Promise<Question | undefined> =>
  (await tx.select().from(import_question).where(eq(import_question.uuid, uuid)).for("update"))[0];

export const decideQuestion = (tx: Transaction, uuid: string) =>
  tx.update(import_question).set({ decided: now() }).where(eq(import_question.uuid, uuid));
