import { fillPlaces } from "../src/catalogue/places/jobs.ts";
import { commands } from "../src/commands.ts";
import { readConfig } from "../src/platform/config.ts";
import { PREPARED_CLUSTER } from "../src/platform/db/embedded/preparedCluster.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { StartError } from "../src/platform/endpoints/errors.ts";
import { migrateJobs } from "../src/platform/jobs/jobQueue.ts";
import { withoutParameters } from "../src/platform/reporter.ts";

const help = () => ["npm run guide -- <command>", "", ...commands.map(({ name, usage }) => `  ${name.padEnd(14)} ${usage}`), ""].join("\n");

/** Aborted on Ctrl-C and SIGTERM, and when the reader of the output has closed the pipe (`… | head`). */
const stopping = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopping.abort());
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    // Without a reader an error cannot be shown.
    if (error.code !== "EPIPE" && error.code !== "ERR_STREAM_DESTROYED") throw error;
    stopping.abort();
  });
}

/** Runs one command, whether the guide is running or not. @returns the exit code */
async function main(words: string[]): Promise<number> {
  const command = commands
    .toSorted((a, b) => b.name.length - a.name.length)
    .find(({ name }) => `${words.join(" ")} `.startsWith(`${name} `));
  if (!command) {
    process.stderr.write(help());
    return words.length === 0 || words[0] === "help" || words[0] === "--help" ? 0 : 2;
  }
  const config = readConfig(process.env);
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    directUrl: config.DATABASE_DIRECT_URL,
    dataDir: config.DATA_DIR,
    poolSize: 4,
    statementTimeout: 0,
    // A restore needs an empty one.
    created: command.isOnAnyDatabase ? {} : { prepared: PREPARED_CLUSTER },
  });
  try {
    if (database.notice) process.stderr.write(`${database.notice}\n`);
    if (!command.isOnAnyDatabase) {
      await migrate(database.connection);
      // An import before the first start leaves jobs to that start.
      await migrateJobs(database.connection);
      await fillPlaces(database.db);
    }
    const { db, connection } = database;
    return await command.run(words.slice(command.name.split(" ").length), {
      db,
      connection,
      config,
      stdout: process.stdout,
      stderr: process.stderr,
      signal: stopping.signal,
    });
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : withoutParameters(error).stack}\n`);
  process.exitCode = 1;
}
