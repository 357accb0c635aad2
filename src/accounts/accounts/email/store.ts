import { newUuid, now } from "../../../platform/clock.ts";
import { and, eq, gt, isNull, lt, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { hashOfToken } from "../../../platform/security/token.ts";
import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";
import { oneOf } from "../../../platform/values/items.ts";
import { CHANGE_SIDES, type ChangeSide, EMAIL_CHANGE_MINUTES } from "../rules.ts";
import { account, account_link, email_change } from "../tables.ts";

const RETENTION_DAYS = 7;

export type EmailChange = typeof email_change.$inferSelect;

const isOpen = () => and(isNull(email_change.ended), gt(email_change.expires, now()));

/**
 * Starts an address change, which replaces an open one.
 * @returns its uuid
 */
export async function beginEmailChange(db: DbOrTransaction, account_id: string, new_email: string): Promise<string> {
  // Two concurrent requests run one after the other here, and the second replaces the first.
  await db.select({ id: account.id }).from(account).where(eq(account.id, account_id)).for("update");
  await endEmailChange(db, account_id);
  const created = now();
  const uuid = newUuid();
  const expires = new Date(created.getTime() + EMAIL_CHANGE_MINUTES * 60_000);
  await db.insert(email_change).values({ uuid, account_id, new_email, created, expires });
  return uuid;
}

/** Returns the account's address change that still awaits confirmations. */
export async function openEmailChange(db: DbOrTransaction, account_id: string): Promise<EmailChange | undefined> {
  const [found] = await db
    .select()
    .from(email_change)
    .where(and(eq(email_change.account_id, account_id), isOpen()));
  return found;
}

/** Returns an open change together with the account's current address. */
export async function findEmailChange(db: DbOrTransaction, uuid: string) {
  const [found] = await db
    .select({ account_id: email_change.account_id, new_email: email_change.new_email, old_email: account.email })
    .from(email_change)
    .innerJoin(account, eq(account.id, email_change.account_id))
    .where(and(eq(email_change.uuid, uuid), isOpen()));
  return found;
}

/**
 * Ends the account's open change, confirmed or not.
 * @param uuid limits this to one change
 * @returns false if there was none
 */
export async function endEmailChange(db: DbOrTransaction, account_id: string, uuid?: string): Promise<boolean> {
  const isWanted = and(eq(email_change.account_id, account_id), uuid ? eq(email_change.uuid, uuid) : undefined);
  const ended = await db
    .update(email_change)
    .set({ ended: now() })
    .where(and(isWanted, isNull(email_change.ended)));
  return (ended.rowCount ?? 0) > 0;
}

/** Returns a link of an address change with the details of the change, whatever their state. */
export async function findChangeLink(db: DbOrTransaction, token: string) {
  const [found] = await db
    .select({
      side: account_link.kind,
      old_email: account.email,
      used: account_link.used,
      account_id: email_change.account_id,
      uuid: email_change.uuid,
      new_email: email_change.new_email,
      expires: email_change.expires,
      ended: email_change.ended,
    })
    .from(account_link)
    .innerJoin(email_change, eq(email_change.uuid, account_link.change_uuid))
    .innerJoin(account, eq(account.id, email_change.account_id))
    .where(eq(account_link.token_hash, hashOfToken(token)));
  const side = oneOf(CHANGE_SIDES, found?.side);
  return found && side && { ...found, side };
}

/**
 * Records the confirmation of one address. Of two concurrent confirmations, the second sees the first.
 * @returns whether both addresses have confirmed; undefined if the change is no longer open
 */
export async function confirmSide(db: DbOrTransaction, uuid: string, side: ChangeSide): Promise<{ isComplete: boolean } | undefined> {
  const [after] = await db
    .update(email_change)
    .set(side === "email_old" ? { old_confirmed: now() } : { new_confirmed: now() })
    .where(and(eq(email_change.uuid, uuid), isOpen()))
    .returning();
  return after && { isComplete: after.old_confirmed !== null && after.new_confirmed !== null };
}

/**
 * Sets an account's new address, which its owner has confirmed.
 * @returns false if another account has the address by now
 */
export async function setEmail(db: DbOrTransaction, id: string, email: string): Promise<boolean> {
  const isFree = sql`NOT EXISTS (SELECT FROM account AS other WHERE lower(other.email) = lower(${email}) AND other.id <> ${id})`;
  const done = await db
    .update(account)
    .set({ email, email_verified_at: now() })
    .where(and(eq(account.id, id), isFree));
  return done.rowCount === 1;
}

/**
 * Housekeeping: deletes expired changes with their links. They stay for a week, so that the page of an old link can explain why it does not
 * work.
 */
export const deleteExpiredEmailChanges = (db: DbOrTransaction) =>
  db.delete(email_change).where(lt(email_change.expires, new Date(now().getTime() - RETENTION_DAYS * DAY_MILLISECONDS)));
