import { createHash, randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { now } from "./clock.ts";
import type { DbOrTransaction } from "./db/types.ts";
import { session } from "./tables.ts";

export const SESSION_COOKIE = "sessionid";
/** Absolute and idle lifetimes in days (ASVS 5.0, 7.3). */
const LIFETIME_DAYS = 90;
const IDLE_DAYS = 30;
const DAY = 86_400_000;

export interface Session {
  account_id: string;
}

/** Only the hash of a session's token is stored: who reads the table cannot sign in with it. */
const hashOf = (token: string) => createHash("sha256").update(token).digest();

/** Starts a session. @returns the token for the cookie. */
export async function createSession(db: DbOrTransaction, account_id: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const created = now();
  await db.insert(session).values({
    id_hash: hashOf(token),
    account_id,
    created,
    last_seen: created,
    expires: new Date(created.getTime() + LIFETIME_DAYS * DAY),
  });
  return token;
}

/** The session of a token, or undefined when there is none, or it has ended by age or by disuse. */
export async function findSession(db: DbOrTransaction, token: string): Promise<Session | undefined> {
  const [found] = await db
    .select({ account_id: session.account_id, last_seen: session.last_seen })
    .from(session)
    .where(
      sql`${session.id_hash} = ${hashOf(token)} AND ${session.expires} > ${now()} AND ${session.last_seen} > ${new Date(now().getTime() - IDLE_DAYS * DAY)}`,
    );
  if (!found) return undefined;
  // Written at most once an hour: reading must not cost a write.
  if (now().getTime() - found.last_seen.getTime() > DAY / 24) {
    await db
      .update(session)
      .set({ last_seen: now() })
      .where(eq(session.id_hash, hashOf(token)));
  }
  return { account_id: found.account_id };
}

export const endSession = (db: DbOrTransaction, token: string) => db.delete(session).where(eq(session.id_hash, hashOf(token)));
