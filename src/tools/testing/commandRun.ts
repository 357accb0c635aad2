import { PassThrough } from "node:stream";
import type { CommandContext } from "../../platform/commandLine/command.ts";
import { readConfig } from "../../platform/config.ts";
import { freshDatabase } from "./database.ts";
import { temporaryFolder } from "./folder.ts";

/**
 * A database with the newest schema and nothing in it, and what a command is given: for tests of what fills an empty guide.
 * @param places as freshDatabase's
 */
export async function openTestDatabase({ places = false }: { places?: boolean | "all" } = {}) {
  const dataDir = temporaryFolder();
  const { db, connection, close } = await freshDatabase({ places, poolSize: 6 });

  /** A command's context; what it writes is read with `output`. */
  const createContext = (signal: AbortSignal = new AbortController().signal) => {
    const stdout = new PassThrough();
    const stderr = new PassThrough();
    let text = "";
    for (const stream of [stdout, stderr]) stream.on("data", (chunk) => (text += chunk));
    const context: CommandContext = { db, connection, config: readConfig({ DATA_DIR: dataDir }), stdout, stderr, signal };
    return { context, output: () => text };
  };

  return { db, dataDir, createContext, close };
}
