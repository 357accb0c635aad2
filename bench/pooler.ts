import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { VERSIONS, type Version } from "../e2e/postgres/servers.ts";
import { type PostgresServer, startEmptyServer } from "../e2e/replicaServers.ts";
import { startGuide } from "./guide.ts";
import { mailboxFiles, type Person, PersonFactory, readAndWrite } from "./poolerLoad.ts";
import { atEnd, freePort, has, startServer, temporaryFolder } from "./processes.ts";
import { median, table, whole } from "./report.ts";

/** Connections of PgBouncer to PostgreSQL, and of each of the two guides to PgBouncer. */
const SERVER_CONNECTIONS = 4;
const POOL = 20;
const PEOPLE = 40;
const SECONDS = 20;
const LISTINGS = 1_000;
const CHANGES = 20;
const JOBS = 10;
const SECRET = "of-this-bench-alone-".repeat(2);
const START_MILLISECONDS = 180_000;
const ROOT = join(import.meta.dirname, "..");

const MISSING = "PgBouncer is missing: install it (Debian: apt-get install pgbouncer). Nothing was measured.";

/** Starts PgBouncer with deploy/pgbouncer.ini, on another port and with fewer connections. @returns its port */
async function startPgbouncer(database: PostgresServer): Promise<number> {
  const folder = temporaryFolder("pgbouncer");
  const port = await freePort();
  const { password } = new URL(database.url);
  const users = join(folder, "userlist.txt");
  writeFileSync(users, `"guide" "${password}"\n`);
  const settings: [RegExp, string][] = [
    [/host=127\.0\.0\.1 port=5432/, `host=127.0.0.1 port=${database.port}`],
    [/^listen_port = .*$/m, `listen_port = ${port}`],
    [/^auth_file = .*$/m, `auth_file = ${users}`],
    [/^default_pool_size = .*$/m, `default_pool_size = ${SERVER_CONNECTIONS}\nunix_socket_dir =\nadmin_users = guide`],
  ];
  let text = readFileSync(join(ROOT, "deploy", "pgbouncer.ini"), "utf8");
  for (const [pattern, value] of settings) {
    if (!pattern.test(text)) throw new Error(`deploy/pgbouncer.ini lacks ${pattern}`);
    text = text.replace(pattern, value);
  }
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, text);
  chmodSync(file, 0o644);
  // It refuses to run as root.
  startServer(["pgbouncer", ...(process.getuid?.() === 0 ? ["-u", "nobody"] : []), file], { folder });
  for (let tries = 0; tries < 100; tries += 1) {
    const client = new pg.Client({ connectionString: `postgresql://guide:${password}@127.0.0.1:${port}/guide` });
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isUp) return port;
    await sleep(100);
  }
  throw new Error(`PgBouncer did not start: ${readFileSync(join(folder, "output.log"), "utf8")}`);
}

const runGuide = (env: Record<string, string>, ...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, "scripts", "guide.ts"), ...words], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`guide ${words.join(" ")} ended with ${status}: ${stdout}${stderr}`);
};

/** Writes a file of cafés in Portugal. */
function writeListings(): string {
  const file = join(temporaryFolder("import"), "cafes.csv");
  const rows = Array.from({ length: LISTINGS }, (_, index) => {
    const [latitude, longitude] = [38.71 + (index % 40) * 0.001, -9.14 - Math.floor(index / 40) * 0.001];
    return `${index},Café ${index},cafe,${latitude.toFixed(4)},${longitude.toFixed(4)},CC0-1.0,Bench`;
  });
  writeFileSync(file, ["id,name,business_type,latitude,longitude,licence,attribution", ...rows].join("\n"));
  return file;
}

/** Waits until something holds. @returns the milliseconds */
async function until(holds: () => Promise<boolean>): Promise<number> {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > 30_000) throw new Error("It did not happen within 30 s");
    await sleep(2);
  }
  return performance.now() - start;
}

/** Measures one version of PostgreSQL. @returns what was done, with the result */
async function measure(version: Version): Promise<string[][]> {
  const database = await startEmptyServer(version, temporaryFolder("postgres"));
  atEnd(() => database.kill());
  const port = await startPgbouncer(database);
  const { password } = new URL(database.url);
  const dataDirs = [temporaryFolder("one"), temporaryFolder("two")] as const;
  const env = {
    DATABASE_URL: `postgresql://guide:${password}@127.0.0.1:${port}/guide`,
    DATABASE_DIRECT_URL: database.url,
    DATABASE_POOL: String(POOL),
    GUIDE_SECRET: SECRET,
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "warn",
  };
  const rows: string[][] = [];
  const note = (what: string, result: string) => rows.push([version.name, what, result]);

  const started = performance.now();
  const guides = await Promise.all(dataDirs.map((dataDir) => startGuide(dataDir, env, false, START_MILLISECONDS)));
  const [one, two] = guides as [(typeof guides)[0], (typeof guides)[0]];
  const migrations = await database.query("SELECT count(*)::int AS count FROM schema_migration");
  note("two guides start at once on an empty database", `${((performance.now() - started) / 1000).toFixed(1)} s`);
  note("migrations, each applied once", whole(migrations.rows[0].count));

  const imported = performance.now();
  runGuide({ ...env, DATA_DIR: dataDirs[0] }, "import", writeListings());
  const listings = await database.query("SELECT code FROM business ORDER BY code");
  note(
    `import of ${whole(LISTINGS)} listings beside them`,
    `${whole(listings.rows.length)} in ${((performance.now() - imported) / 1000).toFixed(1)} s`,
  );

  const { code } = listings.rows[0] as { code: string };
  const delays: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const name = `Renamed ${change}`;
    await fetch(`${two.origin}/${code}/`).then((response) => response.text());
    await database.query("UPDATE business SET name = $1 WHERE code = $2", [name, code]);
    delays.push(await until(async () => (await (await fetch(`${two.origin}/${code}/`)).text()).includes(name)));
  }
  note(
    `${CHANGES} changes until the page of the other server shows them (LISTEN), median and longest`,
    `${whole(median(delays))} and ${whole(Math.max(...delays))} ms`,
  );

  const waits: number[] = [];
  const sent = () => dataDirs.flatMap(mailboxFiles).length;
  for (let job = 0; job < JOBS; job += 1) {
    const before = sent();
    const payload = JSON.stringify({ to: "you@example.org", key: `bench ${job}` });
    await database.query("SELECT graphile_worker.add_job('send_test_mail', $1::json)", [payload]);
    waits.push(await until(async () => sent() > before));
  }
  note(`${JOBS} jobs until their mail is sent, median and longest`, `${whole(median(waits))} and ${whole(Math.max(...waits))} ms`);

  const people: Person[] = [];
  const pool = new PersonFactory(database.url, SECRET);
  for (let number = 0; number < PEOPLE; number += 1) people.push(await pool.create(number));
  await pool.close();
  const origins = [one.origin, two.origin];
  const result = await readAndWrite(origins, people, SECONDS, async () => countServers(port, password));
  note(
    `${PEOPLE} people read and write on both servers for ${SECONDS} s, ${2 * POOL} connections over ${SERVER_CONNECTIONS}`,
    `${whole(result.requests)} requests, ${result.wrong} wrong answers, ${result.failed} errors`,
  );
  note("connections of PgBouncer to PostgreSQL meanwhile, at most", String(result.connections));

  const limit = await throughPooler(port, password, "SHOW statement_timeout");
  note("statement_timeout of the pool's sessions", String(limit?.statement_timeout));
  const role = await database.query(
    "SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND pid IN (SELECT pid FROM pg_stat_activity WHERE state = 'idle')",
  );
  note("advisory locks left in idle sessions", String(role.rows[0].count));
  for (const guide of guides) {
    const log = readFileSync(guide.logFile, "utf8").split("\n");
    const errors = log.filter((line) => /"level":(?:50|"error")/.test(line));
    if (errors.length > 0) note("errors in a guide's log", errors.slice(0, 3).join(" ").slice(0, 500));
    await guide.stop();
  }
  await database.kill();
  return rows;
}

async function throughPooler(port: number, password: string, statement: string, database = "guide") {
  const client = new pg.Client({ connectionString: `postgresql://guide:${password}@127.0.0.1:${port}/${database}` });
  await client.connect();
  try {
    return (await client.query(statement)).rows[0] as Record<string, unknown> | undefined;
  } finally {
    await client.end();
  }
}

/** Returns the number of PgBouncer's connections to PostgreSQL. */
async function countServers(port: number, password: string): Promise<number> {
  const client = new pg.Client({ connectionString: `postgresql://guide:${password}@127.0.0.1:${port}/pgbouncer` });
  await client.connect();
  try {
    return (await client.query("SHOW SERVERS")).rows.length;
  } finally {
    await client.end();
  }
}

/** `npm run bench -- pooler`: the guide behind PgBouncer in transaction mode, on the oldest and the newest PostgreSQL that are installed. */
export async function benchPooler(): Promise<string[]> {
  if (!has("pgbouncer", "--version")) return [MISSING];
  const said = spawnSync("pgbouncer", ["--version"], { encoding: "utf8" }).stdout.split("\n")[0] ?? "";
  const versions = [VERSIONS.at(0), VERSIONS.at(-1)].filter((one) => one !== undefined);
  const rows: string[][] = [];
  const missing: string[] = [];
  for (const version of versions) {
    if (existsSync(join(version.bin, "postgres"))) rows.push(...(await measure(version)));
    else missing.push(`${version.name} is missing: ${version.install}`);
  }
  return [
    `${said} in transaction mode with deploy/pgbouncer.ini and ${SERVER_CONNECTIONS} server connections; two guides with DATABASE_POOL=${POOL} each. Every person reads their own list of countries and adds to it; an answer is wrong if it differs from what they have added.`,
    "",
    table(["", "what", "result"], rows),
    ...missing.flatMap((line) => ["", line]),
  ];
}
