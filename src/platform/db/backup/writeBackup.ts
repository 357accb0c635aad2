import { createHash } from "node:crypto";
import { once } from "node:events";
import { Readable } from "node:stream";
import { constants, createZstdCompress } from "node:zlib";
import { Encrypter } from "age-encryption";
import type { ClientBase } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type Pack, pack as startTar } from "tar-stream";
import type { Storage } from "../../files/storage.ts";
import { BACKUP_FORMAT, type BackedUpTable, type Manifest, PART_BYTES, type WaitingJob } from "./manifest.ts";
import { passphraseRecipient } from "./passphrase.ts";
import { listSequences, listTables, quoteName } from "./schema.ts";

/** Areas of the storage that a backup holds; the others are caches, or expire. */
const FILE_AREAS = ["uploads", "imports"];
const ZSTD_LEVEL = 3;

export interface BackupSource {
  /** A connection for nothing else meanwhile. */
  client: ClientBase;
  storage: Storage;
  /** Version of the guide. */
  version: string;
  /** Settings of the environment, with the secret. */
  environment: Readonly<Record<string, string>>;
}

/** Writes entries into the tar file, with their hashes. */
class Entries {
  readonly list: Manifest["entries"] = [];
  readonly #tar: Pack;
  constructor(tar: Pack) {
    this.#tar = tar;
  }

  /** Writes one entry, and waits while the file's writer is slower. */
  async add(name: string, content: Buffer | Readable, size: number) {
    const digest = createHash("sha256");
    await new Promise<void>((resolve, reject) => {
      const entry = this.#tar.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
      const pieces = Buffer.isBuffer(content) ? [content] : content;
      (async () => {
        for await (const piece of pieces) {
          digest.update(piece);
          if (!entry.write(piece)) await once(entry, "drain");
        }
        entry.end(Buffer.alloc(0));
      })().catch(reject);
    });
    this.list.push({ name, bytes: size, sha256: digest.digest("hex") });
  }

  addJson = (name: string, value: unknown) => {
    const content = Buffer.from(JSON.stringify(value));
    return this.add(name, content, content.length);
  };
}

/** Copies a table's rows into parts. Each ends where a row ends, so that it can be loaded by itself. */
async function addTable(
  client: ClientBase,
  entries: Entries,
  { name, columns }: { name: string; columns: string[] },
): Promise<BackedUpTable> {
  const copy = client.query(copyTo(`COPY (SELECT ${columns.map(quoteName).join(", ")} FROM ${quoteName(name)}) TO STDOUT`));
  let pieces: Buffer[] = [];
  let bytes = 0;
  let part = 0;
  const writePart = async () => {
    const content = Buffer.concat(pieces);
    // COPY escapes the line breaks of values.
    const end = content.lastIndexOf("\n") + 1;
    const rest = content.subarray(end);
    part += 1;
    await entries.add(`tables/${name}/${String(part).padStart(6, "0")}`, content.subarray(0, end), end);
    pieces = rest.length > 0 ? [rest] : [];
    bytes = rest.length;
  };
  for await (const piece of copy as AsyncIterable<Buffer>) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= PART_BYTES) await writePart();
  }
  if (bytes > 0) await writePart();
  return { name, columns, rows: copy.rowCount };
}

/** Returns the waiting jobs. Running ones count as waiting: they run again, which every task allows. */
async function readJobs(client: ClientBase): Promise<WaitingJob[]> {
  const { rows } = await client.query<WaitingJob>(`
    SELECT t.identifier AS task, j.payload, j.run_at::text, j.max_attempts, j.key, j.priority
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE j.attempts < j.max_attempts ORDER BY j.id`);
  return rows;
}

/** Writes everything that a guide needs to start again elsewhere, as one moment of the database sees it. */
async function writeEntries(tar: Pack, { client, storage, version, environment }: BackupSource): Promise<Manifest> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    // A migration that waits for a backup names it.
    await client.query("SET LOCAL statement_timeout = 0; SET LOCAL application_name = 'the-guide backup'");
    const { rows } = await client.query<{ taken: Date; database: string }>(
      "SELECT now() AS taken, current_setting('server_version') AS database",
    );
    const taken = (rows[0]?.taken ?? new Date()).toISOString();
    const entries = new Entries(tar);
    await entries.addJson("about.json", { format: BACKUP_FORMAT, version, taken });
    await entries.addJson("environment.json", environment);
    const migrations = (await client.query<{ name: string; hash: string }>("SELECT name, hash FROM schema_migration ORDER BY name")).rows;
    const tables: BackedUpTable[] = [];
    for (const table of await listTables(client)) tables.push(await addTable(client, entries, table));
    const jobs = await readJobs(client);
    await entries.addJson("jobs.json", jobs);
    const sequences = await listSequences(client);
    const files = await addFiles(storage, entries);
    return {
      ...{ format: BACKUP_FORMAT, version, taken, database: rows[0]?.database ?? "", migrations, tables, sequences },
      ...{ jobs: jobs.length, files, entries: entries.list },
    };
  } finally {
    await client.query("ROLLBACK");
  }
}

/** Copies the stored files. One that is deleted meanwhile is left out: the rows that name it may be newer. */
async function addFiles(storage: Storage, entries: Entries): Promise<number> {
  let files = 0;
  for (const area of FILE_AREAS)
    for await (const key of storage.list(area)) {
      const found = await storage.get(key);
      if (!found) continue;
      await entries.add(`files/${key}`, found.stream, found.size);
      files += 1;
    }
  return files;
}

/**
 * Starts a backup.
 * @param passphrase encrypts the file, in the age format
 * @returns the file as a stream, and its manifest once the stream has ended
 */
export async function startBackup(source: BackupSource, passphrase?: string): Promise<{ stream: Readable; manifest: Promise<Manifest> }> {
  const tar = startTar();
  const manifest = writeEntries(tar, source).then(async (written) => {
    const text = Buffer.from(JSON.stringify(written));
    const entries = new Entries(tar);
    await entries.add("manifest.json", text, text.length);
    const hash = Buffer.from(createHash("sha256").update(text).digest("hex"));
    await entries.add("manifest.sha256", hash, hash.length);
    tar.finalize();
    return written;
  });
  manifest.catch((error) => tar.destroy(error));
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL, [constants.ZSTD_c_checksumFlag]: 1 } });
  tar.on("error", (error) => zstd.destroy(error));
  const compressed = tar.pipe(zstd as unknown as Parameters<Pack["pipe"]>[0]) as unknown as Readable;
  if (passphrase === undefined) return { stream: compressed, manifest };
  const encrypter = new Encrypter();
  encrypter.addRecipient(passphraseRecipient(passphrase));
  const encrypted = await encrypter.encrypt(Readable.toWeb(compressed) as ReadableStream<Uint8Array<ArrayBuffer>>);
  return { stream: Readable.fromWeb(encrypted as never), manifest };
}
