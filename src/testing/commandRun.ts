import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import type { CommandContext } from "../platform/command.ts";
import { readConfig } from "../platform/config.ts";
import { migrate } from "../platform/db/migrate.ts";
import { openDatabase } from "../platform/db/open.ts";

/** A cluster of its own with the newest schema and nothing in it, and what a command is given: for tests of what fills an empty guide. */
export async function openTestDatabase() {
  const dataDir = mkdtempSync(join(tmpdir(), "guide-imports-"));
  const database = await openDatabase({ dataDir, poolSize: 6 });
  await migrate(database.connection);

  /** A command's context; what it writes is read with `output`. */
  const createContext = (signal: AbortSignal = new AbortController().signal) => {
    const stdout = new PassThrough();
    const stderr = new PassThrough();
    let text = "";
    for (const stream of [stdout, stderr]) stream.on("data", (chunk) => (text += chunk));
    const context: CommandContext = {
      db: database.db,
      connection: database.connection,
      config: readConfig({ DATA_DIR: dataDir }),
      stdout,
      stderr,
      signal,
    };
    return { context, output: () => text };
  };

  return {
    db: database.db,
    dataDir,
    createContext,
    async close() {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
