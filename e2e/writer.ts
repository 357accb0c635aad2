import { newUuid } from "../src/platform/clock.ts";
import { openDatabase } from "../src/platform/db/open.ts";

/** Writes rows one by one until killed, and prints the key of each after the database has acknowledged it. */
const { db } = await openDatabase({ dataDir: process.env.DATA_DIR as string, poolSize: 1 });
for (;;) {
  const key = newUuid();
  try {
    await db.$client.query("INSERT INTO idempotency_key (scope, key, body_hash) VALUES ('writer', $1, '')", [key]);
  } catch {
    // The database was killed: unacknowledged rows do not count.
    break;
  }
  process.stdout.write(`${key}\n`);
}
setInterval(() => undefined, 60_000);
