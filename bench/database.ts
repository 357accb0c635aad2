import { openDatabase } from "../src/platform/db/open.ts";
import { createSession } from "../src/platform/sessions/session.ts";
import { atEnd } from "./processes.ts";

/**
 * Starts a data folder's database from this process and holds it open until the end: a guide that is pinned to one core would pin its
 * database to the same core.
 * @returns a function that closes it sooner
 */
export async function setUpDatabase(dataDir: string): Promise<() => Promise<void>> {
  const database = await openDatabase({ dataDir, poolSize: 1 });
  return atEnd(() => database.close());
}

/** Logs a demo traveller in, in the database of a running guide. @returns the session's token */
export async function visitorWithSession(dataDir: string): Promise<string> {
  const database = await openDatabase({ dataDir, poolSize: 1 });
  try {
    const { rows } = await database.db.$client.query<{ account_id: string }>("SELECT account_id FROM traveller ORDER BY code LIMIT 1");
    if (!rows[0]) throw new Error("The demo data hold no traveller.");
    return await createSession(database.db, rows[0].account_id);
  } finally {
    await database.close();
  }
}
