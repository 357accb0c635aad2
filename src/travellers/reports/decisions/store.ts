import { account } from "../../../accounts/accounts/tables.ts";
import { traveller } from "../../../accounts/travellers/tables.ts";
import { business_member } from "../../../catalogue/listings/tables.ts";
import { and, eq, isNotNull, isNull, lt, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { report } from "../tables.ts";
import type { ObjectionOutcome, ObjectionSide } from "./enumerations.ts";
import { report_objection } from "./tables.ts";

export type ReportRow = typeof report.$inferSelect;
export type ObjectionRow = typeof report_objection.$inferSelect;

/** An account that receives mails about a report. */
export interface Recipient {
  /** Null for a visitor. */
  account: string | null;
  email: string;
}

/** Returns who reported something and can be written to. */
export async function findReporter(
  db: DbOrTransaction,
  { reporter, email }: Pick<ReportRow, "reporter" | "email">,
): Promise<Recipient | undefined> {
  if (reporter === null) return email === null ? undefined : { account: null, email };
  const [found] = await db.select({ account: account.id, email: account.email }).from(account).where(eq(account.id, reporter));
  return found;
}

/** Returns the people whose content a report is about: its author, the suspended account, or the owners of a listing. */
export async function findConcerned(db: DbOrTransaction, { kind, subject, about }: Pick<ReportRow, "kind" | "subject" | "about">) {
  const chosen = db.select({ account: account.id, email: account.email }).from(account);
  if (kind === "business")
    return chosen
      .innerJoin(business_member, eq(business_member.account_id, account.id))
      .where(and(eq(business_member.business_code, subject), eq(business_member.role, "owner")));
  if (about !== null) return chosen.innerJoin(traveller, eq(traveller.account_id, account.id)).where(eq(traveller.code, about));
  return kind === "traveller" ? chosen.where(sql`${account.id}::text = ${subject}`) : [];
}

/** Returns a report and locks it, so that two objections or decisions at once are one. */
export const lockReport = async (tx: DbOrTransaction, uuid: string): Promise<ReportRow | undefined> =>
  (await tx.select().from(report).where(eq(report.uuid, uuid)).for("no key update"))[0];

export const findObjection = async (db: DbOrTransaction, uuid: string, side: ObjectionSide): Promise<ObjectionRow | undefined> =>
  (
    await db
      .select()
      .from(report_objection)
      .where(and(eq(report_objection.report, uuid), eq(report_objection.side, side)))
  )[0];

export const findObjectionByUuid = async (db: DbOrTransaction, uuid: string): Promise<ObjectionRow | undefined> =>
  (await db.select().from(report_objection).where(eq(report_objection.uuid, uuid)))[0];

/** Returns whether a decision has an objection: of any of the people who reported the thing, or of the person concerned. */
export async function hasObjections(
  db: DbOrTransaction,
  { kind, subject, resolved }: Pick<ReportRow, "kind" | "subject" | "resolved">,
): Promise<boolean> {
  const [found] = await db
    .select({ uuid: report_objection.uuid })
    .from(report_objection)
    .innerJoin(report, eq(report.uuid, report_objection.report))
    .where(and(eq(report.kind, kind), eq(report.subject, subject), sql`${report.resolved} = ${resolved}`))
    .limit(1);
  return found !== undefined;
}

/** @returns false if this side has objected before */
export const insertObjection = async (db: DbOrTransaction, row: typeof report_objection.$inferInsert): Promise<boolean> =>
  (await db.insert(report_objection).values(row).onConflictDoNothing()).rowCount === 1;

/** @returns false if it was decided before */
export async function endObjection(
  db: DbOrTransaction,
  uuid: string,
  decided: { outcome: ObjectionOutcome; explanation: string; decided_by: string; decided: Date },
): Promise<boolean> {
  const isOpen = and(eq(report_objection.uuid, uuid), isNull(report_objection.decided));
  return (await db.update(report_objection).set(decided).where(isOpen)).rowCount === 1;
}

/** Changes the decision about all reports that were decided together. */
export const changeDecision = (
  db: DbOrTransaction,
  { decision, uuid }: Pick<ReportRow, "decision" | "uuid">,
  changed: Pick<ReportRow, "outcome" | "resolved" | "resolved_by" | "ground" | "explanation">,
) =>
  db
    .update(report)
    .set(changed)
    .where(decision === null ? eq(report.uuid, uuid) : eq(report.decision, decision));

/** Returns the reports of a decision whose senders can be written to. */
export const listAnswered = (db: DbOrTransaction, decision: string) =>
  db
    .select({ uuid: report.uuid })
    .from(report)
    .where(sql`${report.decision} = ${decision} AND (${report.reporter} IS NOT NULL OR ${report.email} IS NOT NULL)`);

const OWN_MAX = 100;

/** Returns the reports of an account, newest first. */
export const listOwnReports = (db: DbOrTransaction, id: string) =>
  db
    .select({ report, objection: report_objection })
    .from(report)
    .leftJoin(report_objection, and(eq(report_objection.report, report.uuid), eq(report_objection.side, "reporter")))
    .where(eq(report.reporter, id))
    .orderBy(sql`${report.created} DESC, ${report.uuid}`)
    .limit(OWN_MAX);

/** Returns the removals that concern an account, newest first. */
export const listOwnRemovals = (db: DbOrTransaction, id: string) =>
  db
    .select({ report, objection: report_objection })
    .from(report)
    .leftJoin(report_objection, and(eq(report_objection.report, report.uuid), eq(report_objection.side, "author")))
    .where(
      sql`${report.uuid} = ${report.decision} AND ${report.ground} IS NOT NULL AND (
        ${report.about} = (SELECT ${traveller.code} FROM ${traveller} WHERE ${traveller.account_id} = ${id})
        OR (${report.kind} = 'traveller' AND ${report.subject} = ${id})
        OR (${report.kind} = 'business' AND ${report.subject} IN
          (SELECT ${business_member.business_code} FROM ${business_member} WHERE ${business_member.account_id} = ${id} AND ${business_member.role} = 'owner')))`,
    )
    .orderBy(sql`${report.resolved} DESC, ${report.uuid}`)
    .limit(OWN_MAX);

/** Number of staff who can decide, besides one of them. */
export async function countOtherStaff(db: DbOrTransaction, id: string): Promise<number> {
  const isAnother = sql`'staff' = ANY (${account.roles}) AND ${account.id} <> ${id} AND ${account.blocked} IS NULL
    AND ${account.deletion_requested} IS NULL`;
  return db.$count(account, isAnother);
}

interface Listed {
  isDecided: boolean;
  uuid: string | undefined;
}
const isListed = ({ isDecided, uuid }: Listed) =>
  uuid === undefined
    ? isDecided
      ? isNotNull(report_objection.decided)
      : isNull(report_objection.decided)
    : eq(report_objection.uuid, uuid);

/** Returns objections with their reports: open ones oldest first, decided ones newest first. */
export const listObjections = (db: DbOrTransaction, listed: Listed, { limit, offset }: { limit: number; offset: number }) =>
  db
    .select({ report, objection: report_objection })
    .from(report_objection)
    .innerJoin(report, eq(report.uuid, report_objection.report))
    .where(isListed(listed))
    .orderBy(
      listed.isDecided
        ? sql`${report_objection.decided} DESC, ${report_objection.uuid} DESC`
        : sql`${report_objection.created}, ${report_objection.uuid}`,
    )
    .limit(limit)
    .offset(offset);
export const countObjections = (db: DbOrTransaction, listed: Listed) => db.$count(report_objection, isListed(listed));

/** Deletes the addresses that visitors gave with reports that were decided before a moment. */
export const deleteOldAddresses = (db: DbOrTransaction, before: Date) =>
  db
    .update(report)
    .set({ email: null })
    .where(and(isNotNull(report.email), lt(report.resolved, before)));
