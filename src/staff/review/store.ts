import { account } from "../../accounts/accounts/tables.ts";
import { traveller } from "../../accounts/travellers/tables.ts";
import { credit_account, credit_entry, credit_transfer } from "../../booking/credit/tables.ts";
import { business } from "../../catalogue/listings/tables.ts";
import { countryName } from "../../catalogue/places/countries/rules.ts";
import { area } from "../../catalogue/places/tables.ts";
import { import_question, import_run, type TypeFields } from "../../openData/importing/tables.ts";
import { claim } from "../../owners/ownership/tables.ts";
import { type SQL, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { typedKeys } from "../../platform/values/objects.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import type { ObjectionSide } from "../../travellers/reports/decisions/enumerations.ts";
import { report_objection } from "../../travellers/reports/decisions/tables.ts";
import { reportTitle } from "../../travellers/reports/reportTitle.ts";
import { report } from "../../travellers/reports/tables.ts";
import { added_business } from "../../travellers/suggestedPlaces/tables.ts";
import { listing_pair } from "../duplicates/tables.ts";
import { REVIEW_KINDS, type ReviewKind } from "./enumerations.ts";

/** The queue of everything that staff have to decide. Each kind has a partial index in the order of the queue (migrations/before-0.2/0108_review.sql). */

/** Written this way, the query reads the few deleted listings from their own indexes instead of the listings of each row. */
const areThere = (codes: SQL) =>
  sql`NOT EXISTS (SELECT FROM ${business} b WHERE b.code IN (${codes}) AND (b.deleted IS NOT NULL OR b.merged_into IS NOT NULL))`;

interface Source {
  table: SQL;
  isWaiting: SQL;
  id: SQL;
  since: SQL;
  /** Columns of the index, so that no kind is sorted. */
  order: SQL;
}

const SOURCES: Record<ReviewKind, Source> = {
  claim: {
    table: sql`${claim}`,
    isWaiting: sql`state = 'waiting'`,
    id: sql`uuid::text`,
    since: sql`created`,
    order: sql`created, uuid`,
  },
  report: {
    table: sql`${report}`,
    // One row for each reported thing: its oldest report. Closing that one closes the others.
    isWaiting: sql`resolved IS NULL AND uuid IN (SELECT DISTINCT ON (early.kind, early.subject) early.uuid FROM ${report} AS early
      WHERE early.resolved IS NULL ORDER BY early.kind, early.subject, early.created, early.uuid)`,
    id: sql`uuid::text`,
    since: sql`created`,
    order: sql`created, uuid`,
  },
  objection: {
    table: sql`${report_objection}`,
    isWaiting: sql`decided IS NULL`,
    id: sql`uuid::text`,
    since: sql`created`,
    order: sql`created, uuid`,
  },
  duplicate: {
    table: sql`${listing_pair}`,
    isWaiting: sql`dismissed IS NULL AND ${areThere(sql`one, other`)}`,
    id: sql`one || '/' || other`,
    since: sql`found`,
    order: sql`found, one, other`,
  },
  submission: {
    table: sql`${added_business} AS added`,
    isWaiting: sql`reviewed IS NULL AND ${areThere(sql`added.business`)}`,
    id: sql`uuid::text`,
    since: sql`created`,
    order: sql`created, uuid`,
  },
  dispute: {
    table: sql`${credit_transfer}`,
    isWaiting: sql`disputed_at IS NOT NULL AND dispute_closed IS NULL`,
    id: sql`uuid::text`,
    since: sql`disputed_at`,
    order: sql`disputed_at, uuid`,
  },
  import: {
    table: sql`${import_question} AS question`,
    isWaiting: sql`decided IS NULL AND ${areThere(sql`question.business_code`)}`,
    id: sql`uuid::text`,
    since: sql`created`,
    order: sql`created, uuid`,
  },
};

/** Formats a time as the API writes it. */
const iso = (moment: SQL) => sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const unionAll = (parts: SQL[]) => sql.join(parts, sql` UNION ALL `);

/** Number of waiting items of a kind, and the time since which the oldest has been waiting. */
export interface WaitingKind extends Record<string, unknown> {
  kind: ReviewKind;
  count: number;
  oldest: string | null;
}

/** Returns how many items of each kind wait, in the order of the kinds. */
export async function countWaiting(db: DbOrTransaction, kinds: readonly ReviewKind[] = typedKeys(REVIEW_KINDS)): Promise<WaitingKind[]> {
  const counted = kinds.map((kind) => {
    const { table, isWaiting, since } = SOURCES[kind];
    return sql`SELECT ${kind}::text AS kind, count(*)::integer AS count, ${iso(sql`min(${since})`)} AS oldest FROM ${table} WHERE ${isWaiting}`;
  });
  return (await db.execute<WaitingKind>(unionAll(counted))).rows;
}

/** An item of the queue, before its details are read. */
interface Queued extends Record<string, unknown> {
  kind: ReviewKind;
  id: string;
  since: string;
}

/** Returns a part of the queue, oldest first. Each kind is read from its index as far as the part reaches, and no further. */
export async function listWaitingItems(
  db: DbOrTransaction,
  kinds: readonly ReviewKind[],
  { limit, offset }: { limit: number; offset: number },
): Promise<Queued[]> {
  const parts = kinds.map((kind) => {
    const { table, isWaiting, id, since, order } = SOURCES[kind];
    return sql`(SELECT ${kind}::text AS kind, ${id} AS id, ${since} AS since FROM ${table} WHERE ${isWaiting} ORDER BY ${order} LIMIT ${limit + offset})`;
  });
  const { rows } = await db.execute<Queued>(sql`
    SELECT kind, id, ${iso(sql`since`)} AS since FROM (${unionAll(parts)}) AS queue
    ORDER BY queue.since, kind, id COLLATE "C" LIMIT ${limit} OFFSET ${offset}`);
  return rows;
}

const inIds = (column: SQL, ids: readonly string[]) => sql`${column} = ANY(${sql.param([...ids])}::uuid[])`;
/** Columns of a listing's place, for toPlaced. */
const PLACE = sql`(SELECT ${area.name} FROM ${area} WHERE ${area.id} = b.area_id) AS area_name, b.country_code`;

/** Adds the place to a row as text in the reader's language: "Ubud, Indonesia". */
const toPlaced = <Row extends { place: string }>({ area_name, country_code, ...row }: Found<Row>): Row =>
  ({ ...row, place: withCommas([area_name, countryName(country_code)]) }) as unknown as Row;

type Found<Row extends { place: string }> = Omit<Row, "place"> & { area_name: string | null; country_code: string };

interface Row extends Record<string, unknown> {
  id: string;
}

export interface WaitingClaim extends Row {
  name: string;
  place: string;
  claimant: string;
  text: string;
  /** Number of other claims on the listing that count. */
  rivals_count: number;
}

export async function findClaims(db: DbOrTransaction, ids: readonly string[]): Promise<WaitingClaim[]> {
  const { rows } = await db.execute<Found<WaitingClaim> & Record<string, unknown>>(sql`
    SELECT c.uuid::text AS id, b.name, ${PLACE}, coalesce(t.name || ', ', '') || a.email AS claimant, c.words AS text,
      (SELECT count(*)::integer FROM ${claim} o WHERE o.business = c.business AND o.uuid <> c.uuid AND o.state IN ('open', 'waiting', 'granted'))
        AS rivals_count
    FROM ${claim} c JOIN ${business} b ON b.code = c.business JOIN ${account} a ON a.id = c.account_id
    LEFT JOIN ${traveller} t ON t.account_id = a.id WHERE ${inIds(sql`c.uuid`, ids)}`);
  return rows.map(toPlaced<WaitingClaim>);
}

export interface WaitingReport extends Row {
  reported: string;
  /** Code or id of the reported thing. */
  subject: string;
  reason: string;
  title: string;
  quote: string;
  text: string;
  /** Number of open reports of the same thing. */
  reports_count: number;
}

/** Counts the reports of each thing once: thousands of reports of one thing would be counted for each of them otherwise. */
export async function findReports(db: DbOrTransaction, ids: readonly string[]): Promise<WaitingReport[]> {
  const { rows } = await db.execute<WaitingReport>(sql`
    WITH shown AS (SELECT * FROM ${report} WHERE ${inIds(sql`uuid`, ids)}),
      counted AS MATERIALIZED (SELECT kind, subject, count(*)::integer AS reports_count FROM ${report}
        WHERE resolved IS NULL AND (kind, subject) IN (SELECT kind, subject FROM shown) GROUP BY kind, subject)
    SELECT s.uuid::text AS id, s.kind AS reported, s.subject, s.reason, s.title, s.quote, s.text, coalesce(c.reports_count, 1) AS reports_count
    FROM shown s LEFT JOIN counted c ON c.kind = s.kind AND c.subject = s.subject`);
  return rows;
}

export interface WaitingObjection extends Row {
  reported: string;
  title: string;
  side: ObjectionSide;
  text: string;
}

export async function findObjections(db: DbOrTransaction, ids: readonly string[]): Promise<WaitingObjection[]> {
  const { rows } = await db.execute<WaitingObjection>(sql`
    SELECT o.uuid::text AS id, r.kind AS reported, r.title, o.side, o.text
    FROM ${report_objection} o JOIN ${report} r ON r.uuid = o.report WHERE ${inIds(sql`o.uuid`, ids)}`);
  return rows.map((row) => ({ ...row, title: reportTitle({ kind: row.reported, title: row.title }) }));
}

export interface WaitingPair extends Row {
  one: string;
  other: string;
  name: string;
  other_name: string;
  place: string;
  score: number;
  reasons: string[];
}

/** @param ids codes of both listings, "one/other" */
export async function findPairs(db: DbOrTransaction, ids: readonly string[]): Promise<WaitingPair[]> {
  const [ones, others] = [ids.map((id) => id.split("/")[0]), ids.map((id) => id.split("/")[1])];
  const { rows } = await db.execute<Found<WaitingPair> & Record<string, unknown>>(sql`
    SELECT p.one || '/' || p.other AS id, p.one, p.other, b.name, o.name AS other_name, ${PLACE}, p.score, p.reasons
    FROM unnest(${sql.param(ones)}::text[], ${sql.param(others)}::text[]) AS asked (one, other)
    JOIN ${listing_pair} p ON p.one = asked.one AND p.other = asked.other
    JOIN ${business} b ON b.code = p.one JOIN ${business} o ON o.code = p.other`);
  return rows.map(toPlaced<WaitingPair>);
}

export interface WaitingSubmission extends Row {
  business: string;
  name: string;
  place: string;
  /** Name of the traveller; null if an owner added it, or the account was deleted. */
  traveller: string | null;
  is_own: boolean;
  is_shell: boolean;
  is_published: boolean;
}

export async function findSubmissions(db: DbOrTransaction, ids: readonly string[]): Promise<WaitingSubmission[]> {
  const { rows } = await db.execute<Found<WaitingSubmission> & Record<string, unknown>>(sql`
    SELECT a.uuid::text AS id, b.code AS business, b.name, ${PLACE}, t.name AS traveller,
      (b.source = 'manual' AND a.traveller IS NULL) AS is_own, b.is_shell, b.is_published
    FROM ${added_business} a JOIN ${business} b ON b.code = a.business LEFT JOIN ${traveller} t ON t.code = a.traveller
    WHERE ${inIds(sql`a.uuid`, ids)}`);
  return rows.map(toPlaced<WaitingSubmission>);
}

export interface WaitingDispute extends Row {
  name: string;
  /** Null if the traveller was deleted. */
  traveller: string | null;
  /** Amount in USD; negative for the traveller. */
  amount: number;
  text: string;
}

export async function findDisputes(db: DbOrTransaction, ids: readonly string[]): Promise<WaitingDispute[]> {
  const { rows } = await db.execute<WaitingDispute>(sql`
    SELECT s.uuid::text AS id, b.name, t.name AS traveller, e.amount::float8 AS amount, s.dispute AS text
    FROM ${credit_transfer} s JOIN ${credit_entry} e ON e.transfer = s.uuid
    JOIN ${credit_account} a ON a.uuid = e.account AND NOT a.is_business
    JOIN ${business} b ON b.code = a.business LEFT JOIN ${traveller} t ON t.code = a.traveller
    WHERE ${inIds(sql`s.uuid`, ids)}`);
  return rows;
}

export interface WaitingImport extends Row {
  business: string;
  name: string;
  place: string;
  suggestion: "retype" | "retire";
  before: TypeFields | null;
  after: TypeFields | null;
  /** Kind of the record that replaces the listing. */
  kind: string | null;
  file_name: string;
  run: number;
  is_shell: boolean;
}

export async function findImportQuestions(db: DbOrTransaction, ids: readonly string[]): Promise<WaitingImport[]> {
  const { rows } = await db.execute<Found<WaitingImport> & Record<string, unknown>>(sql`
    SELECT q.uuid::text AS id, b.code AS business, b.name, ${PLACE}, q.suggestion, q.before, q.after, q.kind,
      r.file_name, r.number AS run, b.is_shell
    FROM ${import_question} q JOIN ${business} b ON b.code = q.business_code JOIN ${import_run} r ON r.id = q.run
    WHERE ${inIds(sql`q.uuid`, ids)}`);
  return rows.map(toPlaced<WaitingImport>);
}
