import type { ClientConfig } from "pg";
import type { Config } from "../config.ts";
import type { Db } from "../db/types.ts";
import { CallError } from "../pages/callApi.ts";

/** What a command of `npm run guide -- …` is given. */
export interface CommandContext {
  db: Db;
  /** For a client of one's own (COPY, long statements). */
  connection: ClientConfig;
  config: Config;
  stdout: NodeJS.WritableStream & { isTTY?: boolean; columns?: number };
  stderr: NodeJS.WritableStream;
  /** Aborted on Ctrl-C and SIGTERM: finish the batch under way, say how to resume, and return. */
  signal: AbortSignal;
}

export interface Command {
  /** The words that call it: "import", "demo remove". */
  name: string;
  /** One line for the help: arguments and what it does. */
  usage: string;
  /** @returns the exit code. @throws StartError for a wrong call, shown as one line. */
  run(args: string[], context: CommandContext): Promise<number>;
}

/** Returns the messages of a refusal, a line each field. */
export const fieldLines = (fields: Record<string, string | readonly string[]>): string =>
  Object.entries(fields)
    .map(([field, messages]) => `${field}: ${[messages].flat().join(" ")}`)
    .join("\n");

/**
 * Does something in the terminal, or says why not, in the words of the API.
 * @param missing what a 404 means; the API's own words where it is empty
 * @param act returns what to say, if anything @returns the exit code
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
