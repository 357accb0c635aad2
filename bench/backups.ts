import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadPlaces } from "../src/catalogue/places/acts.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import type { Db } from "../src/platform/db/types.ts";
import { migrateJobs } from "../src/platform/jobs/jobQueue.ts";
import { insertListings } from "./listings.ts";
import { machineLines, table, whole } from "./report.ts";

/**
 * Measures `guide backup`, `verify`, `restore` and `export open-data` on a made-up guide.
 *   node bench/backups.ts [--listings 1000000] [--data FOLDER [--make]]     FOLDER keeps the guide; --make only makes it
 */

const ROOT = join(import.meta.dirname, "..");
/** Makes a command print the largest memory of its own process: `time` would count the database's processes too. */
const PRINT_MEMORY = "data:text/javascript,process.on('exit',()=>console.error('maxRSS',process.resourceUsage().maxRSS))";
/** Seconds within which a guide of 1,000,000 listings has to be backed up and restored. */
const GOALS: Readonly<Record<string, number>> = { backup: 180, restore: 600 };
const GOAL_LISTINGS = 1_000_000;
const FILES = 500;

/** Adds what most rows of a real guide are: records of imports, texts in further languages, and items. */
async function addRecords(db: Db): Promise<void> {
  const statements = [
    `INSERT INTO import_run (id, file_name, file_hash, format, dataset, options, status)
      VALUES ('01980000-0000-7000-8000-000000000001', 'made-up.csv', 'none', 'csv', 'made-up', '{}', 'done')`,
    `INSERT INTO import_record (source_key, business_code, dataset, first_run, row_hash, imported)
      SELECT 'csv made-up|' || code, code, 'made-up', '01980000-0000-7000-8000-000000000001', decode(md5(code), 'hex'),
        json_build_object('name', name, 'business_type', business_type, 'city', city, 'latitude', latitude, 'longitude', longitude,
          'description', description, 'short_description', short_description, 'phone', phone, 'website', website, 'address', address)
      FROM business`,
    `INSERT INTO translation (business, field, language, source, text)
      SELECT code, 'name', tag, 'import', name || ' (' || tag || ')' FROM business, unnest(ARRAY['de', 'fr']) AS tag`,
    `INSERT INTO inventory_item (id, business_profile, kind, title, minimum_price, minimum_price_currency, description, image_link_uuid)
      SELECT gen_random_uuid(), code, 'room', 'Room ' || n, 40 + n, 'USD', 'Two windows to the garden.', gen_random_uuid()
      FROM business, generate_series(1, 2) AS n WHERE business_type = 'accommodation'`,
  ];
  for (const statement of statements) await db.$client.query(statement);
  await db.$client.query("VACUUM ANALYZE");
}

async function makeGuide(dataDir: string, listings: number): Promise<void> {
  mkdirSync(join(dataDir, "uploads"), { recursive: true });
  for (let index = 0; index < FILES; index += 1) writeFileSync(join(dataDir, "uploads", `${index}.webp`), Buffer.alloc(200_000, index));
  const database = await openDatabase({ dataDir, poolSize: 1, statementTimeout: 0 });
  try {
    await migrate(database.connection);
    await migrateJobs(database.connection);
    await loadPlaces(database.db);
    // Without triggers, which would compare and count a million rows: their results make no difference here.
    await database.db.$client.query("SET session_replication_role = replica");
    await insertListings(database.db, listings);
    await addRecords(database.db);
  } finally {
    await database.close();
  }
}

/** Runs a command of the guide. @returns its seconds and the largest memory of its process in MB, without the database's */
function measure(dataDir: string, ...words: string[]): { seconds: number; megabytes: number } {
  const start = performance.now();
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ["--max-old-space-size=384", "--import", PRINT_MEMORY, join(ROOT, "scripts", "guide.ts"), ...words],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir }, encoding: "utf8", maxBuffer: 2 ** 28 },
  );
  const seconds = (performance.now() - start) / 1_000;
  if (status !== 0) throw new Error(`guide ${words.join(" ")} ended with ${status}:\n${stdout}${stderr}`);
  const kilobytes = Number(/maxRSS (\d+)/.exec(stderr)?.[1]);
  process.stderr.write(`${words.join(" ")}: ${seconds.toFixed(1)} s\n${stdout}`);
  return { seconds, megabytes: kilobytes / 1_000 };
}

const folderBytes = (folder: string) => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

const { values } = parseArgs({ options: { listings: { type: "string" }, data: { type: "string" }, make: { type: "boolean" } } });
const listings = Number(values.listings ?? GOAL_LISTINGS);
const folder = mkdtempSync(join(tmpdir(), "guide-backups-"));

async function main(): Promise<void> {
  const dataDir = values.data ?? join(folder, "data");
  if (!existsSync(join(dataDir, "secret"))) {
    process.stderr.write(`Making a guide of ${whole(listings)} listings …\n`);
    await makeGuide(dataDir, listings);
    writeFileSync(join(dataDir, "secret"), randomBytes(24).toString("hex"), { mode: 0o600 });
  }
  if (values.make) return;
  const file = join(folder, "guide.backup");
  const open = join(folder, "open-data");
  const rows = [
    ["backup", measure(dataDir, "backup", file), statSync(file).size] as const,
    ["verify", measure(dataDir, "verify", file), undefined] as const,
    ["restore", measure(join(folder, "restored"), "restore", file), undefined] as const,
    ["export open-data", measure(dataDir, "export", "open-data", open), folderBytes(open)] as const,
  ];
  const text = [
    "# backups",
    "",
    `\`npm run bench -- backups${listings === GOAL_LISTINGS ? "" : ` --listings ${listings}`}\``,
    "",
    ...machineLines(),
    "",
    `A guide of ${whole(listings)} listings on the embedded PostgreSQL, each with a record of its import and names in two further languages; every fourth has two rooms; ${FILES} uploads. The backup is verified by the command itself. Seconds hold the start of the command and of the database; memory is that of the command.`,
    "",
    table(
      ["command", "seconds", "goal", "memory, MB", "file, MB"],
      rows.map(([name, { seconds, megabytes }, bytes]) => [
        name,
        seconds.toFixed(0),
        name in GOALS && listings === GOAL_LISTINGS ? `${GOALS[name]}: ${seconds <= (GOALS[name] ?? 0) ? "reached" : "**missed**"}` : "",
        megabytes.toFixed(0),
        bytes === undefined ? "" : whole(bytes / 1e6),
      ]),
    ),
  ].join("\n");
  process.stdout.write(`${text}\n`);
  if (listings === GOAL_LISTINGS) writeFileSync(join(import.meta.dirname, "results", "backups.md"), `${text}\n`);
}

try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
