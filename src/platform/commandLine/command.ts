import type { ClientConfig } from "pg";
import type { Config } from "../config.ts";
import type { Db } from "../db/types.ts";
import { ApiError } from "../endpoints/errors.ts";

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

/**
 * Does something in the terminal, or says why not, in the words that the API would use.
 * @param act returns what to say @param missing what a 404 means @returns the exit code
 */
export async function printResult({ stdout, stderr }: CommandContext, missing: string, act: () => Promise<string>): Promise<number> {
  try {
    stdout.write(`${await act()}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { body, status } = error;
    const sentences = Object.values(body).flatMap((one) => (typeof one !== "object" ? [one] : Array.isArray(one) ? one : []));
    stderr.write(`${status === 404 ? missing : sentences.join(" ")}\n`);
    return 1;
  }
}
