import { createHash } from "node:crypto";
import { newUuid, now } from "../../../platform/clock.ts";
import { and, count, desc, eq, lt } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";
import type { MailState } from "./enumerations.ts";
import { incoming_mail } from "./tables.ts";

const RETENTION_DAYS = 30;

export type IncomingRow = typeof incoming_mail.$inferSelect;

/** Returns the key that identifies a mail. @param place its recipient: one mail may go to two conversations */
export const mailKey = (id: string, place: string): string => createHash("sha256").update(`${place}|${id}`).digest("base64url");

export async function isKnown(db: DbOrTransaction, key: string): Promise<boolean> {
  return (await db.select({ uuid: incoming_mail.uuid }).from(incoming_mail).where(eq(incoming_mail.key, key))).length > 0;
}

type Noted = Omit<typeof incoming_mail.$inferInsert, "uuid" | "received">;

/** Stores the result of a mail. @param id id and time, given for demo data only @returns false if the same mail is already known */
export async function insertMail(db: DbOrTransaction, row: Noted, id = { uuid: newUuid(), received: now() }): Promise<boolean> {
  const { rowCount } = await db
    .insert(incoming_mail)
    .values({ ...row, ...id })
    .onConflictDoNothing();
  return rowCount === 1;
}

const isHeld = eq(incoming_mail.state, "held");

/** Returns the reader that listPage uses for held mails, the newest first. */
export const heldMails = (db: DbOrTransaction) => ({
  count: async () => (await db.select({ all: count() }).from(incoming_mail).where(isHeld))[0]?.all ?? 0,
  rows: ({ limit, offset }: { limit: number; offset: number }): Promise<IncomingRow[]> =>
    db.select().from(incoming_mail).where(isHeld).orderBy(desc(incoming_mail.received), incoming_mail.uuid).limit(limit).offset(offset),
});

/** Returns a held mail, locked until the transaction ends. */
export async function findHeld(db: DbOrTransaction, uuid: string): Promise<IncomingRow | undefined> {
  return (
    await db
      .select()
      .from(incoming_mail)
      .where(and(eq(incoming_mail.uuid, uuid), isHeld))
      .for("update")
  )[0];
}

/** Stores the decision of staff on a held mail, and deletes its content here. */
export async function decide(db: DbOrTransaction, uuid: string, state: MailState): Promise<void> {
  await db
    .update(incoming_mail)
    .set({ state, reason: null, sender: "", subject: "", text: "", history: "" })
    .where(eq(incoming_mail.uuid, uuid));
}

/** Deletes mails after a month: duplicates no longer arrive, and the sender of a mail that is still held has long found another way. */
export const deleteOldMails = (db: DbOrTransaction) =>
  db.delete(incoming_mail).where(lt(incoming_mail.received, new Date(now().getTime() - RETENTION_DAYS * DAY_MILLISECONDS)));
