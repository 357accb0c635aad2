import { newUuid, now } from "../../platform/clock.ts";
import { and, count, desc, eq, inArray, lt, type SQL } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { account } from "../accounts/tables.ts";
import { traveller } from "../travellers/tables.ts";
import type { LogAct, LogSide, LogSubject } from "./enumerations.ts";
import { logSubject, storedFields, storedName } from "./rules.ts";
import { type LogFields, log_entry } from "./tables.ts";

export interface LogInput {
  /** Code of the listing; null if the act concerns no listing. */
  business: string | null;
  /** Account of the person; null for a guest and for the guide itself. */
  account: string | null;
  /** Role of the person; one of the listing's people by default. */
  side?: LogSide;
  act: LogAct;
  /** Id of the changed thing within its kind; never a secret. */
  id: string;
  /** Name of the changed thing, if it has one. */
  name?: string | undefined;
  /** Changed fields (`changedFields` of rules.ts). */
  before?: LogFields | undefined;
  after?: LogFields | undefined;
}

const toEntryRow = (
  { business, account: account_id, side = "people", act, id, name = "", before, after }: LogInput,
  uuid: string,
  created: Date,
) => ({
  uuid,
  account_id,
  business_code: business,
  side,
  act,
  subject_kind: logSubject(act),
  subject_id: id,
  subject_name: storedName(name),
  before: storedFields(before, logSubject(act)),
  after: storedFields(after, logSubject(act)),
  created,
});

/** Writes an entry. Call it with the transaction of the change, so that both are written or neither is. */
export async function writeLog(db: DbOrTransaction, act: LogInput): Promise<void> {
  await db.insert(log_entry).values(toEntryRow(act, newUuid(), now()));
}

/** Inserts past entries of the demo data. */
export async function insertLog(db: DbOrTransaction, acts: (LogInput & { uuid: string; created: Date })[]): Promise<void> {
  if (acts.length > 0) await db.insert(log_entry).values(acts.map(({ uuid, created, ...act }) => toEntryRow(act, uuid, created)));
}

export interface LogFilter {
  business?: string | undefined;
  account?: string | undefined;
  side?: LogSide | undefined;
  subject?: LogSubject | undefined;
}

/** Returns the log for listPage, newest first: of a listing, of an account, or all of it. */
export function logPage(db: DbOrTransaction, { business, account: by, side, subject }: LogFilter) {
  const isListed: SQL | undefined = and(
    business === undefined ? undefined : eq(log_entry.business_code, business),
    by === undefined ? undefined : eq(log_entry.account_id, by),
    side === undefined ? undefined : eq(log_entry.side, side),
    subject === undefined ? undefined : eq(log_entry.subject_kind, subject),
  );
  return {
    count: async () => (await db.select({ all: count() }).from(log_entry).where(isListed))[0]?.all ?? 0,
    rows: ({ limit, offset }: { limit: number; offset: number }) =>
      db
        .select({ entry: log_entry, name: traveller.name, email: account.email })
        .from(log_entry)
        .leftJoin(account, eq(account.id, log_entry.account_id))
        .leftJoin(traveller, eq(traveller.account_id, log_entry.account_id))
        .where(isListed)
        .orderBy(desc(log_entry.created), desc(log_entry.uuid))
        .limit(limit)
        .offset(offset),
  };
}
export type LogRow = Awaited<ReturnType<ReturnType<typeof logPage>["rows"]>>[number];

/**
 * Deletes entries older than a date.
 * @returns whether more may remain
 */
export async function deleteOldEntries(db: DbOrTransaction, before: Date, limit: number): Promise<boolean> {
  const old = db.select({ uuid: log_entry.uuid }).from(log_entry).where(lt(log_entry.created, before)).limit(limit);
  const { rowCount } = await db.delete(log_entry).where(inArray(log_entry.uuid, old));
  return rowCount === limit;
}
