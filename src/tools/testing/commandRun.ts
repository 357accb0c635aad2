import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Command, CommandContext } from "../../platform/commandLine/command.ts";
import { readConfig } from "../../platform/config.ts";
import { freshDatabase } from "./database.ts";
import { temporaryFolder } from "./folder.ts";

/**
 * Opens an empty database with the newest schema, and a command's context: for tests of commands that fill an empty guide.
 * @param places as for freshDatabase
 */
export async function openTestDatabase({ places = false }: { places?: boolean | "all" } = {}) {
  const dataDir = temporaryFolder();
  const { db, connection, close } = await freshDatabase({ places, poolSize: 6 });

  /** Creates a command's context; `output` returns the text that the command writes. */
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

/** Runs a command and keeps what it writes. */
export async function runCaptured(
  command: Command | undefined,
  words: string[],
  given: Pick<CommandContext, "db" | "connection" | "config">,
): Promise<{ code: number | undefined; output: string; errors: string; bytes: Buffer }> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const written = Promise.all([buffer(stdout), buffer(stderr)]);
  const code = await command?.run(words, { ...given, stdout, stderr, signal: new AbortController().signal }).finally(() => {
    stdout.end();
    stderr.end();
  });
  const [bytes, errors] = await written;
  return { code, output: `${errors}${bytes}`, errors: errors.toString(), bytes };
}
