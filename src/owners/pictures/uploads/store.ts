import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { newUuid, now } from "../../../platform/clock.ts";
import { and, count, eq, lt, or, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import type { Storage } from "../../../platform/files/storage.ts";
import { incoming_upload } from "../tables.ts";
import { INCOMING_HOURS, INCOMING_MAX } from "../tus.ts";

export type IncomingUpload = typeof incoming_upload.$inferSelect;

const partKey = (uuid: string, part: string) => `uploads/${uuid}/${part}`;
const isOwn = (uuid: string, account_id: string) =>
  and(eq(incoming_upload.uuid, uuid), eq(incoming_upload.account_id, account_id), eq(incoming_upload.is_done, false));
const expiredBefore = () => new Date(now().getTime() - INCOMING_HOURS * 3_600_000);

/**
 * Begins an upload.
 * @returns undefined if the account has the maximum number of open uploads
 */
export async function insertIncoming(
  db: DbOrTransaction,
  values: { account_id: string; filename: string; bytes: number },
): Promise<IncomingUpload | undefined> {
  const [open] = await db
    .select({ count: count() })
    .from(incoming_upload)
    .where(and(eq(incoming_upload.account_id, values.account_id), eq(incoming_upload.is_done, false)));
  if ((open?.count ?? 0) >= INCOMING_MAX) return undefined;
  const [row] = await db
    .insert(incoming_upload)
    .values({ uuid: newUuid(), touched: now(), ...values })
    .returning();
  return row;
}

/**
 * Returns an open upload of the account.
 * @returns undefined if it belongs to another account or has ended
 */
export async function findIncoming(db: DbOrTransaction, uuid: string, account_id: string): Promise<IncomingUpload | undefined> {
  return (await db.select().from(incoming_upload).where(isOwn(uuid, account_id)))[0];
}

/**
 * Stores the next part. If two connections send the same part, for example the old one of a broken connection, the first one counts.
 * @returns false if the number of received bytes has changed meanwhile
 */
export async function storePart(db: DbOrTransaction, storage: Storage, uuid: string, received: number, content: Buffer): Promise<boolean> {
  const part = `part-${received}-${newUuid().slice(-12)}`;
  await storage.put(partKey(uuid, part), content, "application/octet-stream");
  const { rowCount } = await db
    .update(incoming_upload)
    .set({ received: received + content.length, parts: sql`array_append(${incoming_upload.parts}, ${part})`, touched: now() })
    .where(and(eq(incoming_upload.uuid, uuid), eq(incoming_upload.received, received), eq(incoming_upload.is_done, false)));
  if (rowCount) return true;
  await storage.delete(partKey(uuid, part));
  return false;
}

/**
 * Assembles the parts of a complete upload into a file on the local disk.
 * @returns its path; the caller deletes its folder
 */
export async function assembleIncoming(storage: Storage, dataDir: string, { uuid, parts }: IncomingUpload): Promise<string> {
  const folder = join(dataDir, "incoming", newUuid());
  await mkdir(folder, { recursive: true });
  const path = join(folder, "upload");
  try {
    for (const part of parts) {
      const found = await storage.get(partKey(uuid, part));
      if (!found) throw new Error(`A part of the upload ${uuid} is gone.`);
      await pipeline(found.stream, createWriteStream(path, { mode: 0o600, flags: "a" }));
    }
    return path;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Ends an upload, so that it is no longer found. The job deletes its parts.
 * @returns false if it had already ended
 */
export async function endIncoming(db: DbOrTransaction, uuid: string, account_id: string): Promise<boolean> {
  const { rowCount } = await db.update(incoming_upload).set({ is_done: true }).where(isOwn(uuid, account_id));
  return rowCount === 1;
}

/** Returns uploads that have ended, or that were idle for a day. */
export const listEnded = async (db: DbOrTransaction): Promise<string[]> => {
  const rows = await db
    .select({ uuid: incoming_upload.uuid })
    .from(incoming_upload)
    .where(or(eq(incoming_upload.is_done, true), lt(incoming_upload.touched, expiredBefore())))
    .orderBy(incoming_upload.touched)
    .limit(500);
  return rows.map(({ uuid }) => uuid);
};

/** Deletes the parts of an ended or expired upload, then its row. An upload that is under way stays. */
export async function deleteIncoming(db: DbOrTransaction, storage: Storage, uuid: string): Promise<void> {
  const [row] = await db
    .update(incoming_upload)
    .set({ is_done: true })
    .where(and(eq(incoming_upload.uuid, uuid), or(eq(incoming_upload.is_done, true), lt(incoming_upload.touched, expiredBefore()))))
    .returning();
  if (!row) return;
  for (const part of row.parts) await storage.delete(partKey(uuid, part));
  await db.delete(incoming_upload).where(eq(incoming_upload.uuid, uuid));
}
