import { business } from "../../../catalogue/listings/tables.ts";
import { and, asc, count, eq, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { saved_answer } from "../tables.ts";

export type AnswerRow = typeof saved_answer.$inferSelect;

interface Named {
  business: string;
  uuid: string;
}
const isIt = ({ business: code, uuid }: Named) => and(eq(saved_answer.business, code), eq(saved_answer.uuid, uuid));

/** Queries of a listing's answers for listPage, the oldest first. */
export function answerPage(db: DbOrTransaction, code: string) {
  const isTheirs = eq(saved_answer.business, code);
  return {
    count: async () => (await db.select({ all: count() }).from(saved_answer).where(isTheirs))[0]?.all ?? 0,
    rows: ({ limit, offset }: { limit: number; offset: number }): Promise<AnswerRow[]> =>
      db.select().from(saved_answer).where(isTheirs).orderBy(asc(saved_answer.created), asc(saved_answer.uuid)).limit(limit).offset(offset),
  };
}

/** Locks the listing, so that simultaneous additions cannot exceed the maximum or create a title twice. */
export async function lockAnswers(tx: Transaction, code: string): Promise<void> {
  await tx.select({ code: business.code }).from(business).where(eq(business.code, code)).for("no key update");
}

/** Whether another answer has this title. */
export async function hasTitle(db: DbOrTransaction, code: string, title: string, except?: string): Promise<boolean> {
  const found = await db
    .select({ uuid: saved_answer.uuid })
    .from(saved_answer)
    .where(and(eq(saved_answer.business, code), sql`lower(${saved_answer.title}) = lower(${title})`));
  return found.some(({ uuid }) => uuid !== except);
}

export async function insertAnswers(db: DbOrTransaction, rows: (typeof saved_answer.$inferInsert)[]): Promise<AnswerRow[]> {
  return rows.length === 0 ? [] : db.insert(saved_answer).values(rows).returning();
}

export async function findAnswer(db: DbOrTransaction, named: Named): Promise<AnswerRow | undefined> {
  return (await db.select().from(saved_answer).where(isIt(named)))[0];
}

export async function updateAnswer(
  db: Transaction,
  { version, ...named }: Named & { version: number },
  values: { title?: string | undefined; text?: string | undefined },
): Promise<AnswerRow | undefined> {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const written = await db
    .update(saved_answer)
    .set({ ...given, version: version + 1 })
    .where(and(isIt(named), eq(saved_answer.version, version)))
    .returning();
  return written[0];
}

/** @returns false if the answer does not exist or belongs to another listing */
export async function removeAnswer(db: DbOrTransaction, named: Named): Promise<boolean> {
  return ((await db.delete(saved_answer).where(isIt(named))).rowCount ?? 0) > 0;
}
