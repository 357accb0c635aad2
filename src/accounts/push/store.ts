import { newUuid, now } from "../../platform/clock.ts";
import { and, desc, eq, inArray, sql } from "../../platform/db/sql.ts";
import { session } from "../../platform/db/tables.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { isOpenSession } from "../../platform/sessions/session.ts";
import { account } from "../accounts/tables.ts";
import type { NoticeChannel, PushKind } from "./enumerations.ts";
import { SUBSCRIPTIONS_MAX } from "./rules.ts";
import { mail_muted, push_muted, push_subscription } from "./tables.ts";

export type PushSubscriptionRow = typeof push_subscription.$inferSelect;

/** Stores a browser's subscription. One that the browser had in another session, or for another account, ends. */
export async function addSubscription(
  tx: Transaction,
  row: Pick<PushSubscriptionRow, "account_id" | "session" | "endpoint" | "p256dh" | "auth">,
): Promise<PushSubscriptionRow | undefined> {
  // Locks the account, so that two browsers at once do not exceed the maximum.
  await tx.select({ id: account.id }).from(account).where(eq(account.id, row.account_id)).for("no key update");
  await tx.delete(push_subscription).where(sql`md5(${push_subscription.endpoint}) = md5(${row.endpoint})`);
  const older = tx
    .select({ uuid: push_subscription.uuid })
    .from(push_subscription)
    .where(eq(push_subscription.account_id, row.account_id))
    .orderBy(desc(push_subscription.created), push_subscription.uuid)
    .offset(SUBSCRIPTIONS_MAX - 1);
  await tx.delete(push_subscription).where(inArray(push_subscription.uuid, older));
  const [added] = await tx
    .insert(push_subscription)
    .values({ ...row, uuid: newUuid(), created: now() })
    .returning();
  return added;
}

/** Deletes the subscriptions of one session. */
export async function removeSessionSubscriptions(db: DbOrTransaction, account_id: string, of: Buffer): Promise<void> {
  await db.delete(push_subscription).where(and(eq(push_subscription.account_id, account_id), eq(push_subscription.session, of)));
}

/** Deletes a subscription that its push service no longer accepts. */
export async function removeSubscription(db: DbOrTransaction, uuid: string): Promise<void> {
  await db.delete(push_subscription).where(eq(push_subscription.uuid, uuid));
}

/** Returns an account's subscriptions with the names of their browsers, newest first. */
export function listOwnSubscriptions(db: DbOrTransaction, account_id: string) {
  return db
    .select({ uuid: push_subscription.uuid, session: push_subscription.session, agent: session.agent, created: push_subscription.created })
    .from(push_subscription)
    .innerJoin(session, eq(session.id_hash, push_subscription.session))
    .where(and(eq(push_subscription.account_id, account_id), isOpenSession()))
    .orderBy(desc(push_subscription.created), push_subscription.uuid);
}

const isWanted = (kind: PushKind | undefined) =>
  kind === undefined
    ? undefined
    : sql`NOT EXISTS (SELECT FROM ${push_muted} WHERE ${push_muted.account_id} = ${push_subscription.account_id} AND ${push_muted.kind} = ${kind})`;

const isReachable = (kind: PushKind | undefined) =>
  and(isOpenSession(), sql`is_account_active(${push_subscription.account_id})`, isWanted(kind));

/** Returns the subscriptions of accounts. @param kind leaves out accounts that do not want this kind */
export async function listSubscriptions(
  db: DbOrTransaction,
  accounts: readonly string[],
  kind?: PushKind,
): Promise<{ uuid: string; account_id: string }[]> {
  if (accounts.length === 0) return [];
  return db
    .select({ uuid: push_subscription.uuid, account_id: push_subscription.account_id })
    .from(push_subscription)
    .innerJoin(session, eq(session.id_hash, push_subscription.session))
    .where(and(inArray(push_subscription.account_id, [...accounts]), isReachable(kind)));
}

/** A subscription with the language that its account has chosen for emails and notices; null for none. */
export type PushRecipient = PushSubscriptionRow & Pick<typeof account.$inferSelect, "language">;

/** Returns a subscription at the time of sending; undefined if it has ended, or its account no longer wants this kind. */
export async function findSubscription(db: DbOrTransaction, uuid: string, kind?: PushKind): Promise<PushRecipient | undefined> {
  const [found] = await db
    .select({ row: push_subscription, language: account.language })
    .from(push_subscription)
    .innerJoin(account, eq(account.id, push_subscription.account_id))
    .innerJoin(session, eq(session.id_hash, push_subscription.session))
    .where(and(eq(push_subscription.uuid, uuid), isReachable(kind)));
  return found && { ...found.row, language: found.language };
}

const MUTED = { mail: mail_muted, push: push_muted } as const;

/** Returns the kinds that an account does not want by this channel. */
export async function listMuted(db: DbOrTransaction, account_id: string, channel: NoticeChannel): Promise<Set<PushKind>> {
  const table = MUTED[channel];
  const rows = await db.select({ kind: table.kind }).from(table).where(eq(table.account_id, account_id));
  return new Set(rows.map(({ kind }) => kind));
}

/** Whether an account does not want emails of this kind. */
export const isMailMuted = async (db: DbOrTransaction, account_id: string, kind: PushKind): Promise<boolean> =>
  (await listMuted(db, account_id, "mail")).has(kind);

export async function setMuted(
  db: DbOrTransaction,
  account_id: string,
  { kind, channel, isMuted }: { kind: PushKind; channel: NoticeChannel; isMuted: boolean },
): Promise<void> {
  const table = MUTED[channel];
  if (isMuted) await db.insert(table).values({ account_id, kind }).onConflictDoNothing();
  else await db.delete(table).where(and(eq(table.account_id, account_id), eq(table.kind, kind)));
}
