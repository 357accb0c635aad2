import { newUuid, now } from "../clock.ts";
import { and, desc, eq, ne, type SQL, sql } from "../db/sql.ts";
import { session } from "../db/tables.ts";
import type { DbOrTransaction } from "../db/types.ts";
import { forbidden } from "../endpoints/errors.ts";
import { t } from "../languages/text.ts";
import { hashOfToken, newToken } from "../security/token.ts";
import { DAY_MILLISECONDS } from "../values/days.ts";

export const SESSION_COOKIE = "sessionid";
/** Absolute and idle lifetimes in days (ASVS 5.0, 7.3). */
const LIFETIME_DAYS = 90;
const IDLE_DAYS = 30;
export const SESSION_SECONDS = LIFETIME_DAYS * 86_400;

export const accountSuspended = () => t`Staff have suspended this account.`;

/**
 * Starts a session.
 * @param agent name that the browser sends
 * @param by_provider whether the identity provider logged it in
 * @returns the token for the cookie.
 * @throws ApiError 403 if the account is blocked
 */
export async function createSession(db: DbOrTransaction, account_id: string, agent = "", by_provider = false): Promise<string> {
  const token = newToken(32);
  const created = now();
  const { rowCount } = await db.insert(session).values({
    id_hash: hashOfToken(token),
    uuid: newUuid(),
    agent,
    account_id,
    by_provider,
    created,
    last_seen: created,
    expires: new Date(created.getTime() + LIFETIME_DAYS * DAY_MILLISECONDS),
  });
  // A trigger prevents sessions of blocked accounts (migrations/before-0.2/0056_accounts_staff.sql).
  if (rowCount === 0) throw forbidden(accountSuspended());
  return token;
}

/** Values of the placeholders in IS_OPEN_SESSION. */
export interface OpenSessionValues extends Record<string, unknown> {
  id_hash: Buffer;
  now: Date;
  seen_after: Date;
}

/** Condition for a token's session that has not expired by age or inactivity. For prepared statements. */
export const IS_OPEN_SESSION = sql`${session.id_hash} = ${sql.placeholder("id_hash")} AND ${session.expires} > ${sql.placeholder("now")}
  AND ${session.last_seen} > ${sql.placeholder("seen_after")}`;

/** Reads a session with further data for the caller. */
export type ReadSession<Row> = (db: DbOrTransaction, values: OpenSessionValues) => Promise<(Row & { last_seen: Date }) | undefined>;

/**
 * Returns the session of a token, or undefined if it does not exist or has expired by age or inactivity.
 * @param read reads it where IS_OPEN_SESSION holds, in one statement with the caller's further data
 */
export async function findSession<Row>(db: DbOrTransaction, token: string, read: ReadSession<Row>): Promise<Row | undefined> {
  const moment = now();
  const seen_after = new Date(moment.getTime() - IDLE_DAYS * DAY_MILLISECONDS);
  const found = await read(db, { id_hash: hashOfToken(token), now: moment, seen_after });
  if (!found) return undefined;
  // Written at most once an hour: reading must not cost a write.
  if (moment.getTime() - found.last_seen.getTime() > DAY_MILLISECONDS / 24) {
    await db
      .update(session)
      .set({ last_seen: now() })
      .where(eq(session.id_hash, hashOfToken(token)));
  }
  return found;
}

/** Condition for sessions that have not expired by age or inactivity. */
export const isOpenSession = () =>
  sql`${session.expires} > ${now()} AND ${session.last_seen} > ${new Date(now().getTime() - IDLE_DAYS * DAY_MILLISECONDS)}`;

/** A session as shown to its owner. */
export interface ListedSession {
  uuid: string;
  agent: string;
  created: Date;
  last_seen: Date;
  is_this: boolean;
}

/**
 * Returns the valid sessions of an account: the requesting one, then the most recently used first.
 * @param token of the requesting session
 */
export async function listSessions(db: DbOrTransaction, account_id: string, token: string): Promise<ListedSession[]> {
  const is_this = sql<boolean>`${session.id_hash} = ${hashOfToken(token)}`;
  return db
    .select({
      uuid: session.uuid,
      agent: session.agent,
      created: session.created,
      last_seen: session.last_seen,
      is_this,
    })
    .from(session)
    .where(and(eq(session.account_id, account_id), isOpenSession()))
    .orderBy(desc(is_this), desc(session.last_seen), desc(session.created));
}

/** Revokes one session of an account. @returns false if the account does not have it */
export async function revokeListedSession(db: DbOrTransaction, account_id: string, uuid: string): Promise<boolean> {
  return (await db.delete(session).where(and(eq(session.account_id, account_id), eq(session.uuid, uuid)))).rowCount === 1;
}

/** Revokes all sessions of an account, except the one of a token. */
export const revokeSessions = (db: DbOrTransaction, account_id: string, except = "") =>
  db.delete(session).where(and(eq(session.account_id, account_id), ne(session.id_hash, hashOfToken(except))));

/** Revokes the sessions of accounts that the identity provider did not log in. @param accounts query of their ids */
export const revokeSessionsWithoutProvider = (db: DbOrTransaction, accounts: SQL) =>
  db.delete(session).where(sql`NOT ${session.by_provider} AND ${session.account_id} IN (${accounts})`);

/** For the server's housekeeping. */
export const deleteExpiredSessions = (db: DbOrTransaction) => db.delete(session).where(sql`${session.expires} < ${now()}`);

export const revokeSession = (db: DbOrTransaction, token: string) => db.delete(session).where(eq(session.id_hash, hashOfToken(token)));
