import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { now } from "../../platform/clock.ts";
import { lockForStart } from "../../platform/db/startLock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import {
  type DemoArea,
  type DemoGuides,
  type DemoIntroductions,
  type DemoPeople,
  demoArea,
  demoGuides,
  demoIntroductions,
  demoPeople,
} from "./rules.ts";
import { demo_load } from "./tables.ts";

/** Arbitrary fixed number of the lock: two servers that start at once load the demo data once. */
const LOCK = 7_204_013;

const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(import.meta.dirname, ...path), "utf8"));

/** Reads and validates the demo texts. */
export function readDemo(): { areas: DemoArea[]; people: DemoPeople; guides: DemoGuides; introductions: DemoIntroductions } {
  const files = readdirSync(join(import.meta.dirname, "content")).sort();
  return {
    areas: files.map((file) => demoArea.parse(read("content", file))),
    people: demoPeople.parse(read("data", "people.json")),
    guides: demoGuides.parse(read("data", "guides.json")),
    introductions: demoIntroductions.parse(read("data", "introductions.json")),
  };
}

/** Waits while another server loads demo data. The lock lasts until the end of the transaction. */
export const lockDemo = (transaction: DbOrTransaction) => lockForStart(transaction, LOCK);

export async function wasDemoLoaded(db: DbOrTransaction): Promise<boolean> {
  return (await db.select({ id: demo_load.id }).from(demo_load)).length > 0;
}

export async function recordDemoLoaded(db: DbOrTransaction) {
  await db
    .insert(demo_load)
    .values({ loaded: now(), removed: null })
    .onConflictDoUpdate({ target: demo_load.id, set: { loaded: now(), removed: null } });
}

/** Also recorded if no demo data was loaded, so that none will be loaded later. */
export async function recordDemoRemoved(db: DbOrTransaction) {
  await db
    .insert(demo_load)
    .values({ loaded: now(), removed: now() })
    .onConflictDoUpdate({ target: demo_load.id, set: { removed: now() } });
}
