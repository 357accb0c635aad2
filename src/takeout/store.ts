import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { newUuid, now } from "../platform/clock.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import type { Storage } from "../platform/storage.ts";
import { traveller } from "../travellers/tables.ts";
import { upload } from "../uploads/tables.ts";
import type { Row } from "./rules.files.ts";
import { EXPORT_HOURS } from "./rules.ts";
import type { Part } from "./store.parts.ts";
import { traveller_export } from "./tables.ts";

export type ExportRow = typeof traveller_export.$inferSelect;

const fileOf = (uuid: string) => `exports/${uuid}.zip`;
const isUnderWay = (code: string) => and(eq(traveller_export.traveller, code), sql`${traveller_export.status} IN ('queued', 'working')`);

/** Begins an export, unless one of the traveller's is under way: then that one is given. */
export async function createExport(db: DbOrTransaction, code: string): Promise<{ row: ExportRow; isNew: boolean }> {
  const created = now();
  const expires = new Date(created.getTime() + EXPORT_HOURS * 3_600_000);
  const [made] = await db
    .insert(traveller_export)
    .values({ uuid: newUuid(), traveller: code, created, expires })
    .onConflictDoNothing()
    .returning();
  if (made) return { row: made, isNew: true };
  const [first] = await db.select().from(traveller_export).where(isUnderWay(code));
  // It was finished in this very moment.
  return first ? { row: first, isNew: false } : createExport(db, code);
}

/** A traveller's own that have not expired, newest first. */
export const listExports = (db: DbOrTransaction, code: string): Promise<ExportRow[]> =>
  db
    .select()
    .from(traveller_export)
    .where(and(eq(traveller_export.traveller, code), gt(traveller_export.expires, now())))
    .orderBy(desc(traveller_export.created))
    .limit(5);

/** An own export that has not expired; undefined for another's. */
export async function findExport(db: DbOrTransaction, code: string, uuid: string): Promise<ExportRow | undefined> {
  const isOwn = and(eq(traveller_export.uuid, uuid), eq(traveller_export.traveller, code), gt(traveller_export.expires, now()));
  return (await db.select().from(traveller_export).where(isOwn))[0];
}

/** Whose export it is, and what of theirs is not in the tables; undefined where it is made already, or they are gone. */
export async function startExport(db: DbOrTransaction, uuid: string) {
  const [row] = await db
    .update(traveller_export)
    .set({ status: "working" })
    .where(and(eq(traveller_export.uuid, uuid), sql`${traveller_export.status} IN ('queued', 'working')`))
    .returning();
  if (!row?.traveller) return undefined;
  const [owner] = await db
    .select({ code: traveller.code, account_id: traveller.account_id, picture: upload.uuid })
    .from(traveller)
    .leftJoin(upload, and(eq(upload.uuid, traveller.selfie_avatar_uuid), isNull(upload.deleted)))
    .where(eq(traveller.code, row.traveller));
  return owner?.account_id ? { ...owner, account_id: owner.account_id } : undefined;
}

export async function readPart(
  db: DbOrTransaction,
  part: Part,
  code: string,
  account_id: string,
): Promise<{ columns: string[]; rows: Row[] }> {
  const { rows, fields } = await db.execute<Row>(part.rows(code, account_id));
  return { columns: fields.map(({ name }) => name), rows };
}

export async function noteProgress(db: DbOrTransaction, uuid: string, progress: number): Promise<void> {
  await db.update(traveller_export).set({ progress }).where(eq(traveller_export.uuid, uuid));
}

export async function finishExport(db: DbOrTransaction, storage: Storage, uuid: string, archive: Buffer): Promise<void> {
  await storage.put(fileOf(uuid), archive, "application/zip");
  await db.update(traveller_export).set({ status: "ready", progress: 100, bytes: archive.length }).where(eq(traveller_export.uuid, uuid));
}

export async function failExport(db: DbOrTransaction, uuid: string): Promise<void> {
  await db.update(traveller_export).set({ status: "failed" }).where(eq(traveller_export.uuid, uuid));
}

export const openExport = (storage: Storage, uuid: string) => storage.get(fileOf(uuid));

/** Deletes files and rows of exports that have expired, or whose traveller is gone. */
export async function deleteExpiredExports(db: DbOrTransaction, storage: Storage): Promise<void> {
  const rows = await db
    .select({ uuid: traveller_export.uuid })
    .from(traveller_export)
    .where(or(sql`${traveller_export.expires} <= ${now()}`, isNull(traveller_export.traveller)))
    .limit(500);
  for (const { uuid } of rows) {
    await storage.delete(fileOf(uuid));
    await db.delete(traveller_export).where(eq(traveller_export.uuid, uuid));
  }
}
