import { chmodSync, createReadStream, createWriteStream, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import tar from "tar-stream";
import { fillPlaces } from "../../src/catalogue/places/jobs.ts";
import { buildIndexAtStart } from "../../src/catalogue/search/jobs.ts";
import { prepareLayout } from "../../src/platform/db/embedded/layout.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { openDatabase } from "../../src/platform/db/open.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { migrateJobs } from "../../src/platform/jobs/jobQueue.ts";

/** A level further takes twice the time for one per cent. */
const ZSTD_LEVEL = 15;

/** Creates the database that every new guide begins with: schema, gazetteer and search index. @returns the folder of its cluster */
async function fillCluster(dataDir: string): Promise<string> {
  const database = await openDatabase({ dataDir, statementTimeout: 0, poolSize: 2 });
  try {
    // Reused segments of the log would be full of old content, which is half of the archive.
    await database.db.execute(sql`ALTER SYSTEM SET wal_recycle = off`);
    await database.db.execute(sql`SELECT pg_reload_conf()`);
    await migrate(database.connection);
    await migrateJobs(database.connection);
    await fillPlaces(database.db);
    await buildIndexAtStart(database.db);
    // Rows that count as visible to all need no further writing in each guide.
    await database.db.execute(sql`VACUUM (FULL, FREEZE, ANALYZE)`);
    await database.db.execute(sql`ALTER SYSTEM RESET wal_recycle`);
    await database.db.execute(sql`SELECT pg_switch_wal()`);
    await database.db.execute(sql`CHECKPOINT`);
  } finally {
    await database.close();
  }
  return prepareLayout(dataDir).cluster;
}

/** Deletes the log of a cluster that was stopped cleanly, except the segment with its last checkpoint, the first by name. */
export function trimLog(cluster: string) {
  const log = join(cluster, "pg_wal");
  const [, ...others] = readdirSync(log)
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .sort();
  for (const name of others) rmSync(join(log, name));
}

/** Writes a folder into a tar archive, compressed with zstd. */
export async function packFolder(folder: string, archive: string) {
  const pack = tar.pack();
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } });
  const written = pipeline(pack, compress, createWriteStream(archive));
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    if (entry.isDirectory()) pack.entry({ name, type: "directory" });
    else if (entry.isFile()) await pipeline(createReadStream(path), pack.entry({ name, size: statSync(path).size }));
  }
  pack.finalize();
  await written;
}

/** Writes the prepared cluster of a release (src/platform/db/embedded/preparedCluster.ts). */
export async function writePreparedCluster(archive: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "the-guide-release-"));
  // As root the database server runs as another user, who needs access.
  chmodSync(folder, 0o755);
  let home: string | undefined;
  try {
    const cluster = await fillCluster(folder);
    home = dirname(cluster);
    trimLog(cluster);
    await packFolder(cluster, archive);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    if (home) rmSync(home, { recursive: true, force: true });
  }
}
