import { join } from "node:path";
import pg from "pg";
import { migrate } from "../src/platform/db/migrate.ts";
import { MIGRATIONS } from "../src/platform/db/migrations/migrationFiles.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { atEnd, temporaryFolder } from "./processes.ts";
import { median, table, whole } from "./report.ts";

/** Time to bring an empty database to the newest schema, by every file and by the baseline. */
const RUNS = 5;

/** `npm run bench -- migrations`. */
export async function benchMigrations(): Promise<string[]> {
  const database = await openDatabase({ dataDir: temporaryFolder("migrations"), poolSize: 1, statementTimeout: 0 });
  atEnd(() => database.close());
  const ways: Record<string, string[]> = { "every file": [join(MIGRATIONS, "before-0.2"), MIGRATIONS], "the baseline": [MIGRATIONS] };
  const times = new Map<string, number[]>(Object.keys(ways).map((way) => [way, []]));
  for (let run = 0; run < RUNS; run += 1)
    for (const [way, folders] of Object.entries(ways)) {
      const name = `bench_${run}_${folders.length}`;
      const admin = new pg.Client(database.connection);
      await admin.connect();
      await admin.query(`CREATE DATABASE ${name}`);
      await admin.end();
      const begun = performance.now();
      for (const folder of folders) await migrate({ ...database.connection, database: name }, folder);
      times.get(way)?.push(performance.now() - begun);
    }
  return [
    `An empty database on the embedded PostgreSQL; ${RUNS} runs by turns.`,
    "",
    table(
      ["by", "ms, median", "ms, each run"],
      [...times].map(([way, values]) => [way, whole(median(values)), values.map(whole).join(" ")]),
    ),
  ];
}
