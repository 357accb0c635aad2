import type { ClientConfig } from "pg";
import type { Config } from "../config.ts";
import type { Db } from "../db/types.ts";
import { CallError } from "../pages/callApi.ts";

/** Context that a command of `npm run guide -- …` receives. */
export interface CommandContext {
  db: Db;
  /** Connection settings for a separate client (COPY, long statements). */
  connection: ClientConfig;
  config: Config;
  stdout: NodeJS.WritableStream & { isTTY?: boolean; columns?: number };
  stderr: NodeJS.WritableStream;
  /** Aborted on Ctrl-C and SIGTERM: finish the current batch, print how to resume, and return. */
  signal: AbortSignal;
}

export interface Command {
  /** Arguments that select the command: "import", "demo remove". */
  name: string;
  /** One line for the help: the arguments and the effect. */
  usage: string;
  /** Whether it needs the database as it is found, without the newest schema: a restore. */
  isOnAnyDatabase?: boolean;
  /** @returns the exit code. @throws StartError if the arguments are wrong; shown as one line */
  run(args: string[], context: CommandContext): Promise<number>;
}

/** Returns the messages of a validation error, one line per field. */
export const fieldLines = (fields: Record<string, string | readonly string[]>): string =>
  Object.entries(fields)
    .map(([field, messages]) => `${field}: ${[messages].flat().join(" ")}`)
    .join("\n");

/**
 * Runs an action in the terminal, or prints the API's reason for an error.
 * @param missing message for a 404; the API's own message if empty
 * @param act returns the text to print, if any
 * @returns the exit code
 */
export async function printResult({ stdout, stderr }: CommandContext, missing: string, act: () => Promise<string>): Promise<number> {
  try {
    const said = await act();
    if (said) stdout.write(`${said}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { status, detail, fields, message } = error;
    stderr.write(`${(status === 404 && missing) || detail || fieldLines(fields) || message}\n`);
    return 1;
  }
}
