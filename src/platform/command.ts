import type { ClientConfig } from "pg";
import type { Config } from "./config.ts";
import type { Db } from "./db/types.ts";

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
