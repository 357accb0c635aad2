import { and, eq, isNull, type SQL, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import type { REPORT_REASONS } from "./enumerations.ts";
import type { ReportKind } from "./rules.ts";
import { report } from "./tables.ts";

type Row = typeof report.$inferSelect;

const isOpenReport = ({ kind, subject }: Pick<Row, "kind" | "subject">) =>
  and(eq(report.kind, kind), eq(report.subject, subject), isNull(report.resolved));

/** Creates a report, or returns the reporter's own open report of the same thing. */
export async function createReport(db: DbOrTransaction, row: typeof report.$inferInsert): Promise<{ record: Row; isNew: boolean }> {
  const [made] = await db.insert(report).values(row).onConflictDoNothing().returning();
  if (made) return { record: made, isNew: true };
  const [first] = await db
    .select()
    .from(report)
    .where(and(isOpenReport(row), eq(report.reporter, row.reporter ?? "")));
  // If that report was resolved at the same moment, a new one is created.
  return first ? { record: first, isNew: false } : createReport(db, row);
}

/**
 * Deletes the demo reports, which have ids of version 8; all other ids have another version. The things that they were about are already
 * deleted.
 */
export const deleteDemoReports = (db: DbOrTransaction) => db.delete(report).where(sql`substr(${report.uuid}::text, 15, 1) = '8'`);

export async function findReport(db: DbOrTransaction, uuid: string): Promise<Row | undefined> {
  return (await db.select().from(report).where(eq(report.uuid, uuid)))[0];
}

interface Standing {
  code: string | null;
  /** Empty for an account without a traveller. */
  name: string;
  since: string | null;
  is_verified: boolean;
  reports_count: number;
}

type Listed = Omit<Row, "kind" | "reason"> & {
  kind: ReportKind;
  reason: keyof typeof REPORT_REASONS;
  reports_count: number;
  about_standing: Standing | null;
  reporter_standing: Standing | null;
};

/** Filter of the list of reports: the open or the closed ones, also of one listing, or one report in either state. */
export interface ListedReports {
  isResolved: boolean;
  uuid: string | undefined;
  /** Code of the listing. */
  business?: string | undefined;
}

function isListed({ isResolved, uuid, business }: ListedReports): SQL {
  if (uuid !== undefined) return sql`report.uuid = ${uuid}`;
  const about = business === undefined ? sql`` : sql` AND report.kind = 'business' AND report.subject = ${business}`;
  return isResolved ? sql`report.resolved IS NOT NULL${about}` : sql`report.resolved IS NULL${about}`;
}
const since = sql`to_char(account.created AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Returns reports, newest first, each with the reputation of its subject and of its reporter. */
export async function listReports(db: DbOrTransaction, listed: ListedReports, { limit, offset }: { limit: number; offset: number }) {
  const order = listed.isResolved ? sql`report.resolved DESC, report.uuid DESC` : sql`report.created DESC, report.uuid DESC`;
  const { rows } = await db.execute<Listed & Record<string, unknown>>(sql`
    SELECT report.*,
      CASE WHEN report.resolved IS NULL THEN
        (SELECT count(*)::integer FROM report same WHERE same.kind = report.kind AND same.subject = report.subject AND same.resolved IS NULL)
        ELSE 1 END AS reports_count,
      (SELECT json_build_object('code', traveller.code, 'name', traveller.name, 'since', ${since},
          'is_verified', account.email_verified_at IS NOT NULL, 'reports_count', (SELECT count(*) FROM report other WHERE other.about = traveller.code))
        FROM traveller LEFT JOIN account ON account.id = traveller.account_id WHERE traveller.code = report.about) AS about_standing,
      (SELECT json_build_object('code', traveller.code, 'name', coalesce(traveller.name, ''), 'since', ${since},
          'is_verified', account.email_verified_at IS NOT NULL, 'reports_count', (SELECT count(*) FROM report other WHERE other.reporter = account.id))
        FROM account LEFT JOIN traveller ON traveller.account_id = account.id WHERE account.id = report.reporter) AS reporter_standing
    FROM report WHERE ${isListed(listed)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`);
  return rows;
}

export async function countReports(db: DbOrTransaction, listed: ListedReports): Promise<number> {
  const { rows } = await db.execute<{ all: number }>(sql`SELECT count(*)::integer AS all FROM report WHERE ${isListed(listed)}`);
  return rows[0]?.all ?? 0;
}

/**
 * Resolves all open reports of the same thing.
 * @returns their number; 0 if they were resolved before
 */
export async function resolve(
  db: DbOrTransaction,
  found: Pick<Row, "kind" | "subject" | "uuid">,
  decided: Pick<Row, "outcome" | "ground" | "explanation" | "resolved" | "resolved_by">,
): Promise<number> {
  const { rowCount } = await db
    .update(report)
    .set({ ...decided, decision: found.uuid })
    .where(isOpenReport(found));
  // The second of two concurrent requests finds no open report.
  return rowCount ?? 0;
}

/**
 * Reopens the reports of a thing that were closed together, without one whose reporter has reported the thing again since.
 * @returns their number
 */
export async function reopen(
  db: DbOrTransaction,
  { kind, subject, resolved }: Pick<Row, "kind" | "subject" | "resolved">,
): Promise<number> {
  if (!resolved) return 0;
  const { rowCount } = await db
    .update(report)
    .set({ outcome: null, resolved: null, resolved_by: null, decision: null, ground: null, explanation: "" })
    .where(
      and(
        eq(report.kind, kind),
        eq(report.subject, subject),
        eq(report.resolved, resolved),
        sql`NOT EXISTS (SELECT FROM report again WHERE again.kind = ${kind} AND again.subject = ${subject} AND again.resolved IS NULL
          AND again.reporter = report.reporter)`,
      ),
    );
  return rowCount ?? 0;
}

/**
 * Hides a text that a traveller wrote, or a listing.
 * @returns false if it is already hidden, or cannot be hidden
 */
export async function takeDown(db: DbOrTransaction, { kind, subject }: Pick<Row, "kind" | "subject">, moment: Date): Promise<boolean> {
  const { rows } = await db.execute<{ done: boolean }>(
    sql`SELECT take_down(${kind}, ${subject}, ${moment.toISOString()}::timestamptz) AS done`,
  );
  return rows[0]?.done === true;
}

/**
 * Restores the previous visibility of a text.
 * @returns false if it was not taken down, or was deleted
 */
export async function showAgain(db: DbOrTransaction, { kind, subject }: Pick<Row, "kind" | "subject">): Promise<boolean> {
  const { rows } = await db.execute<{ done: boolean }>(sql`SELECT put_back(${kind}, ${subject}) AS done`);
  return rows[0]?.done === true;
}

/** Changes the outcome of all reports of a restored thing from "taken_down" to "done". */
export const notePutBack = (db: DbOrTransaction, { kind, subject }: Pick<Row, "kind" | "subject">) =>
  db
    .update(report)
    .set({ outcome: "done" })
    .where(and(eq(report.kind, kind), eq(report.subject, subject), eq(report.outcome, "taken_down")));
