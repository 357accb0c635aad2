import { createHash } from "node:crypto";
import { newUuid, now } from "../../../platform/clock.ts";
import { and, count, desc, eq, lt } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";
import type { MailState } from "./enumerations.ts";
import { incoming_mail } from "./tables.ts";

const RETENTION_DAYS = 30;

export type IncomingRow = typeof incoming_mail.$inferSelect;

/** What makes a mail the same. @param place where it was sent: one mail may go to two conversations */
export const mailKey = (id: string, place: string): string => createHash("sha256").update(`${place}|${id}`).digest("base64url");

export async function isKnown(db: DbOrTransaction, key: string): Promise<boolean> {
  return (await db.select({ uuid: incoming_mail.uuid }).from(incoming_mail).where(eq(incoming_mail.key, key))).length > 0;
}

type Noted = Omit<typeof incoming_mail.$inferInsert, "uuid" | "received">;

/** Notes what became of a mail. @param id another than a new one, with its moment: of demo data @returns false where the same one is known already */
export async function insertMail(db: DbOrTransaction, row: Noted, id = { uuid: newUuid(), received: now() }): Promise<boolean> {
  const { rowCount } = await db
    .insert(incoming_mail)
    .values({ ...row, ...id })
    .onConflictDoNothing();
  return rowCount === 1;
}

const isHeld = eq(incoming_mail.state, "held");

/** How listPage reads what is held, the newest first. */
export const heldMails = (db: DbOrTransaction) => ({
  count: async () => (await db.select({ all: count() }).from(incoming_mail).where(isHeld))[0]?.all ?? 0,
  rows: ({ limit, offset }: { limit: number; offset: number }): Promise<IncomingRow[]> =>
    db.select().from(incoming_mail).where(isHeld).orderBy(desc(incoming_mail.received), incoming_mail.uuid).limit(limit).offset(offset),
});

/** A held mail, locked until the transaction ends. */
export async function findHeld(db: DbOrTransaction, uuid: string): Promise<IncomingRow | undefined> {
  return (
    await db
      .select()
      .from(incoming_mail)
      .where(and(eq(incoming_mail.uuid, uuid), isHeld))
      .for("update")
  )[0];
}

/** Staff have decided about a held mail: nothing of its words is kept here any more. */
export async function decide(db: DbOrTransaction, uuid: string, state: MailState): Promise<void> {
  await db
    .update(incoming_mail)
    .set({ state, reason: null, sender: "", subject: "", text: "", history: "" })
    .where(eq(incoming_mail.uuid, uuid));
}

/** A mail that is a month old does not come again, and who wrote one that is still held has long found another way. */
export const deleteOldMails = (db: DbOrTransaction) =>
  db.delete(incoming_mail).where(lt(incoming_mail.received, new Date(now().getTime() - RETENTION_DAYS * DAY_MILLISECONDS)));
