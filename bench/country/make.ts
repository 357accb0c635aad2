import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadPlaces } from "../../src/catalogue/places/acts.ts";
import { indexAll } from "../../src/catalogue/search/jobs.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { openDatabase } from "../../src/platform/db/open.ts";
import type { Db } from "../../src/platform/db/types.ts";
import { checkCounts } from "./check.ts";
import { fillListings } from "./listings.ts";
import { fillPeople } from "./people.ts";
import { type Size, sizeOf } from "./size.ts";

/** Seconds that each step took; steps that are done are left out when the command runs again. */
export type Made = Partial<Record<"places" | "listings" | "people" | "index" | "check", number>>;

const NOTE = "made.json";

/** Returns how long each step of a made guide took; empty for a folder without a guide. */
export const readMade = (folder: string): Made =>
  existsSync(join(folder, NOTE)) ? (JSON.parse(readFileSync(join(folder, NOTE), "utf8")) as Made) : {};

const stepsOf = (db: Db, size: Size, say: (line: string) => void): Record<keyof Made, () => Promise<unknown>> => ({
  places: () => loadPlaces(db),
  listings: () => fillListings(db, size, say),
  people: () => fillPeople(db, size, say),
  // As two servers do: one computes while the other writes.
  index: () => Promise.all([indexAll(db), indexAll(db)]),
  // The next start of a guide finds the statistics that autovacuum would have made within minutes.
  check: async () => {
    await db.$client.query("VACUUM (ANALYZE)");
    await checkCounts(db);
  },
});

/** Fills a data folder with a made-up guide, the same one each time, and checks its counts. A step that was interrupted needs a new folder. */
export async function makeGuide(folder: string, listings: number, say: (line: string) => void): Promise<Made> {
  mkdirSync(folder, { recursive: true });
  const made = readMade(folder);
  const database = await openDatabase({ dataDir: folder, poolSize: 2, statementTimeout: 0 });
  try {
    await migrate(database.connection);
    for (const [name, step] of Object.entries(stepsOf(database.db, sizeOf(listings), say)) as [keyof Made, () => Promise<unknown>][]) {
      if (made[name] !== undefined) continue;
      const begun = performance.now();
      await step();
      made[name] = Math.round((performance.now() - begun) / 100) / 10;
      say(`${listings} listings, ${name}: ${made[name]} s`);
      writeFileSync(join(folder, NOTE), JSON.stringify(made));
    }
  } finally {
    await database.close();
  }
  return made;
}
