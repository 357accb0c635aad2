import { z } from "zod";

/**
 * A backup is a tar file compressed with zstd, and encrypted in the age format if it has a passphrase, so that other programs can read it
 * too. It holds, in this order: "about.json"; "environment.json"; "tables/NAME/NUMBER", parts of what COPY … TO STDOUT writes;
 * "jobs.json"; "files/KEY", the uploads; "manifest.json" with the hashes of all before it, and "manifest.sha256".
 */

/** Number of the format: a guide refuses a higher one than its own. */
export const BACKUP_FORMAT = 1;
/** Bytes of a part of a table: parts are buffered, because tar states the size of a file before its content. */
export const PART_BYTES = 4_194_304;

const sequence = z.object({ name: z.string(), value: z.number().nullable() });

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
});
export type BackedUpTable = z.infer<typeof table>;

export const manifestSchema = z.object({
  format: z.int().max(BACKUP_FORMAT, { error: "newer" }),
  /** Version of the guide. */
  version: z.string(),
  /** Time of the snapshot. */
  taken: z.iso.datetime(),
  /** PostgreSQL's version. */
  database: z.string(),
  /** Migrations that the database had, with their hashes. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(table),
  sequences: z.array(sequence),
  jobs: z.int(),
  files: z.int(),
  /** SHA-256 of each entry, in the order of the file. */
  entries: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A job of the queue that was waiting, as graphile_worker.add_job takes it. */
export const waitingJob = z.object({
  task: z.string(),
  payload: z.unknown(),
  run_at: z.string(),
  max_attempts: z.int(),
  key: z.string().nullable(),
  priority: z.int(),
});
export type WaitingJob = z.infer<typeof waitingJob>;
