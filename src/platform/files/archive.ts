import { createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyReply } from "fastify";
import { newUuid, now } from "../clock.ts";
import { type AnyPgColumn, and, desc, eq, gt, inArray, isNull, lte, or, type PgTable, type SQL } from "../db/sql.ts";
import type { DbOrTransaction } from "../db/types.ts";
import type { Services } from "../http/context.ts";
import { payloadUuid } from "../jobs/payloads.ts";
import { ENGLISH } from "../languages/reader.ts";
import { runForReader } from "../languages/requestReader.ts";
import { type Row, toCsv } from "../values/csv.ts";
import { utcDay } from "../values/days.ts";
import type { Storage } from "./storage.ts";
import { type ZipFile, zipPieces } from "./zip.ts";

/**
 * Exports all data of an owner as one ZIP, built by a job and stored for a while: rows of archives, the archive itself, and its download.
 */

interface ArchiveRow {
  uuid: string;
  status: "queued" | "working" | "ready" | "failed";
  progress: number;
  bytes: number | null;
  created: Date;
  expires: Date;
}
type ArchiveTable = PgTable & Record<keyof ArchiveRow, AnyPgColumn> & { $inferSelect: ArchiveRow };

const SHOWN = 5;
const AT_ONCE = 500;

/**
 * Stores the rows of a capability's archives, and their files.
 * @param owner the column of the owner; null once the owner is deleted
 * @param prefix of the file names
 * @param milliseconds that a file is stored
 */
export function archiveStore<Table extends ArchiveTable, Owner extends keyof Table["$inferSelect"] & keyof Table & string>(
  table: Table,
  owner: Owner,
  { prefix, milliseconds }: { prefix: string; milliseconds: number },
) {
  type Found = Table["$inferSelect"];
  const plain: ArchiveTable = table;
  const stored: PgTable = table;
  const ownerColumn = table[owner] as AnyPgColumn;
  const archiveKey = (uuid: string) => `exports/${prefix}${uuid}.zip`;
  const underWay = () => inArray(plain.status, ["queued", "working"]);
  const select = async (db: DbOrTransaction, where: SQL | undefined) =>
    (await db.select().from(stored).where(where).orderBy(desc(plain.created)).limit(SHOWN)) as Found[];
  const set = async (db: DbOrTransaction, uuid: string, values: Partial<ArchiveRow>) => {
    await db.update(stored).set(values).where(eq(plain.uuid, uuid));
  };

  /** Starts an archive, or returns the owner's one in progress. */
  async function create(db: DbOrTransaction, who: string): Promise<{ row: Found; isNew: boolean }> {
    const created = now();
    const expires = new Date(created.getTime() + milliseconds);
    const [made] = (await db
      .insert(stored)
      .values({ uuid: newUuid(), [owner]: who, created, expires })
      .onConflictDoNothing()
      .returning()) as Found[];
    if (made) return { row: made, isNew: true };
    const [first] = await select(db, and(eq(ownerColumn, who), underWay()));
    // The archive in progress finished at the same moment.
    return first ? { row: first, isNew: false } : create(db, who);
  }

  return {
    create,

    /** Returns the owner's archives that have not expired, newest first. */
    list: (db: DbOrTransaction, who: string): Promise<Found[]> => select(db, and(eq(ownerColumn, who), gt(plain.expires, now()))),

    /** Returns one of the owner's archives that has not expired; undefined if it belongs to another owner. */
    async find(db: DbOrTransaction, who: string, uuid: string): Promise<Found | undefined> {
      return (await select(db, and(eq(plain.uuid, uuid), eq(ownerColumn, who), gt(plain.expires, now()))))[0];
    },

    /** @returns the owner; undefined if the archive is finished already or the owner is deleted */
    async start(db: DbOrTransaction, uuid: string): Promise<string | undefined> {
      const isStartable = and(eq(plain.uuid, uuid), underWay());
      const [row] = await db.update(stored).set({ status: "working" }).where(isStartable).returning({ who: ownerColumn });
      return typeof row?.who === "string" ? row.who : undefined;
    },

    noteProgress: (db: DbOrTransaction, uuid: string, progress: number) => set(db, uuid, { progress }),

    /** @param path of the archive on this machine's disk */
    async finish(db: DbOrTransaction, storage: Storage, uuid: string, path: string): Promise<void> {
      const { size } = await stat(path);
      await storage.putFile(archiveKey(uuid), path, "application/zip");
      await set(db, uuid, { status: "ready", progress: 100, bytes: size });
    },

    fail: (db: DbOrTransaction, uuid: string) => set(db, uuid, { status: "failed" }),

    open: (storage: Storage, uuid: string) => storage.get(archiveKey(uuid)),

    /** Deletes files and rows of archives that have expired or whose owner is deleted. */
    async deleteExpired(db: DbOrTransaction, storage: Storage): Promise<void> {
      const isGone = or(lte(plain.expires, now()), isNull(ownerColumn));
      const rows = await db.select({ uuid: plain.uuid }).from(stored).where(isGone).limit(AT_ONCE);
      const gone = rows.map(({ uuid }) => String(uuid));
      await Promise.all(gone.map((uuid) => storage.delete(archiveKey(uuid))));
      if (gone.length > 0) await db.delete(stored).where(inArray(plain.uuid, gone));
    },
  };
}
type ArchiveStore = Pick<ReturnType<typeof archiveStore>, "noteProgress" | "finish" | "fail">;

export interface ArchiveFile {
  name: string;
  isPacked?: boolean;
  /** Called when the file's turn comes, so that one file is in memory at a time; undefined skips the file. */
  read: () => Promise<Buffer | undefined>;
}

interface Contents {
  /** Each part is a list in the JSON file and a table in a CSV file. */
  parts: readonly { name: string; rows: SQL }[];
  readme: (made: string, counts: { name: string; rows: number }[]) => string;
  /** Further files of the archive. */
  files: (everything: Record<string, Row[]>) => ArchiveFile[];
}

/** Progress after reading, in percent: reading is the first half of the work, packing the second. */
const HALF = 50;

async function packArchive({ db, storage, config }: Services, store: ArchiveStore, uuid: string, { parts, readme, files }: Contents) {
  const everything: Record<string, Row[]> = {};
  const tables: ZipFile[] = [];
  for (const [index, part] of parts.entries()) {
    const { rows, fields } = await db.execute<Row>(part.rows);
    everything[part.name] = rows;
    const columns = fields.map(({ name }) => name);
    tables.push({ name: `csv/${part.name}.csv`, content: Buffer.from(toCsv(columns, rows)) });
    await store.noteProgress(db, uuid, Math.round(((index + 1) / parts.length) * HALF));
  }
  const made = now().toISOString();
  const counts = Object.entries(everything).map(([name, rows]) => ({ name, rows: rows.length }));
  // Made now, because streams do not keep the reader.
  const words = Buffer.from(readme(made, counts));
  async function* contents(): AsyncGenerator<ZipFile> {
    yield { name: "README.txt", content: words };
    yield { name: "everything.json", content: Buffer.from(JSON.stringify({ made, guide: config.origin, ...everything }, null, 1)) };
    yield* tables;
    const more = files(everything);
    for (const [index, { name, isPacked = false, read }] of more.entries()) {
      const content = await read();
      if (content) yield { name, isPacked, content };
      await store.noteProgress(db, uuid, HALF + Math.floor((index / more.length) * HALF));
    }
  }
  const folder = join(config.DATA_DIR, "incoming", newUuid());
  await mkdir(folder, { recursive: true });
  try {
    const path = join(folder, "archive.zip");
    await pipeline(Readable.from(zipPieces(contents())), createWriteStream(path, { mode: 0o600 }));
    await store.finish(db, storage, uuid, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Builds an archive. A failure is shown to the owner, who can try again at once: a retry hours later would be useless.
 * @param payload of the job: the archive's `uuid`, and the `language` of the person who asked for it
 * @param contents returns undefined if there is nothing to do
 */
export async function makeArchive(
  services: Services,
  store: ArchiveStore,
  payload: unknown,
  contents: () => Promise<Contents | undefined>,
): Promise<void> {
  const uuid = payloadUuid(payload);
  const { language } = payload as { language?: string | null };
  const reader = services.languages?.readerOf(language ?? "") ?? ENGLISH;
  try {
    await runForReader(reader, async () => {
      const found = await contents();
      if (found) await packArchive(services, store, uuid, found);
    });
  } catch (error) {
    services.reporter.report(error, { source: "server" });
    await store.fail(services.db, uuid);
  }
}

/** Sends an archive's file, which no cache may store. @param name of the file without its day */
export const sendArchive = (
  reply: FastifyReply,
  { created }: Pick<ArchiveRow, "created">,
  { stream, size }: { stream: Readable; size: number },
  name: string,
) =>
  reply
    .headers({
      "cache-control": "private, no-store",
      "content-disposition": `attachment; filename="${name}-${utcDay(created)}.zip"`,
      "content-length": size,
    })
    .type("application/zip")
    .send(stream);
