import { and, eq, inArray, lt } from "drizzle-orm";
import { inventory_item } from "../inventory/tables.ts";
import { now } from "../platform/clock.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import { booking_enquiry, guest_question, used_challenge } from "./tables.ts";

export interface Bookable {
  id: string;
  title: string;
  kind: "room" | "activity";
}

/** A room or an activity of a listing's; undefined when it is another's or of another kind. @param id a UUID */
export async function findBookable(
  db: DbOrTransaction,
  { business_profile, id }: { business_profile: string; id: string },
): Promise<Bookable | undefined> {
  const isIt = and(
    eq(inventory_item.id, id),
    eq(inventory_item.business_profile, business_profile),
    inArray(inventory_item.kind, ["room", "activity"]),
  );
  const columns = { id: inventory_item.id, title: inventory_item.title, kind: inventory_item.kind };
  const [found] = await db.select(columns).from(inventory_item).where(isIt);
  return found as Bookable | undefined;
}

/**
 * Marks a challenge as used. Of two at once the second waits here until the first has ended, so call it in the transaction that writes what the token
 * is for: when that fails, the token is good again.
 * @returns false when it had been used before
 */
export async function spendChallenge(db: DbOrTransaction, one: typeof used_challenge.$inferInsert): Promise<boolean> {
  return (await db.insert(used_challenge).values(one).onConflictDoNothing()).rowCount === 1;
}

/** Forgets used challenges that have expired by now: they are refused for that. For the housekeeping. @returns how many */
export async function forgetUsedChallenges(db: DbOrTransaction): Promise<number> {
  // An hour more: another server's clock may be behind.
  const past = new Date(now().getTime() - 3_600_000);
  return (await db.delete(used_challenge).where(lt(used_challenge.expires, past))).rowCount ?? 0;
}

export async function insertEnquiry(db: DbOrTransaction, row: typeof booking_enquiry.$inferInsert) {
  const [written] = await db.insert(booking_enquiry).values(row).returning();
  return written as typeof booking_enquiry.$inferSelect;
}

export async function insertQuestion(db: DbOrTransaction, row: typeof guest_question.$inferInsert) {
  const [written] = await db.insert(guest_question).values(row).returning();
  return written as typeof guest_question.$inferSelect;
}
