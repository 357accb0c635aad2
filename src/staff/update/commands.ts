import { statSync } from "node:fs";
import { lstat, readlink, rename, rm, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { now } from "../../platform/clock.ts";
import type { Command, CommandContext } from "../../platform/commandLine/command.ts";
import { backUpToFile, backUpToPlace, withSource } from "../../platform/db/backup/acts.ts";
import { backupPlace } from "../../platform/db/backup/places.ts";
import { backupName } from "../../platform/db/backup/retention.ts";
import { migrate, readMigrationState } from "../../platform/db/migrate.ts";
import { worksWithout } from "../../platform/db/migrations/header.ts";
import { StartError } from "../../platform/endpoints/errors.ts";
import { createStorage } from "../../platform/files/createStorage.ts";
import { migrateJobs } from "../../platform/jobs/jobQueue.ts";
import { askLauncher, type Serving } from "../../platform/serving/control.ts";
import { toError } from "../../platform/toError.ts";
import { VERSION } from "../../platform/version.ts";
import { countRowsSince } from "./store.ts";

/** Updates a running guide to the version whose folder the command runs in. */

const UPDATE =
  "[--no-backup] [--link PATH]: replaces the running guide by the version in this folder, without an interruption; PATH is a symbolic link to the version that starts next time";
const ROOT = resolve(import.meta.dirname, "..", "..", "..");
const TABLES_SHOWN = 12;

/** Names of tables that say nothing to an operator. */
const LABELS: Readonly<Record<string, string>> = {
  account: "accounts",
  booking_enquiry: "enquiries and bookings",
  business: "listings",
  coupon: "vouchers",
};

interface Options {
  isBackedUp: boolean;
  link: string | undefined;
}

/** @throws StartError if an option is unknown, or if the link is not a symbolic link */
async function parseOptions(words: readonly string[]): Promise<Options> {
  const at = words.indexOf("--link");
  const link = at === -1 ? undefined : words[at + 1];
  const rest = words.filter((word, index) => word !== "--no-backup" && (at === -1 || (index !== at && index !== at + 1)));
  if (rest.length > 0 || (at !== -1 && link === undefined)) throw new StartError(`update ${UPDATE}`);
  if (link !== undefined && !(await lstat(link).catch(() => undefined))?.isSymbolicLink())
    throw new StartError(`${link} is not a symbolic link.`);
  return { isBackedUp: !words.includes("--no-backup"), link };
}

/** @throws StartError if the running version or this one does not work with the schema of the other */
async function requireCompatible({ db }: CommandContext, { version }: Serving): Promise<void> {
  const { pending, blocking } = await readMigrationState(db.$client);
  if (blocking)
    throw new StartError(
      `Version ${VERSION} does not work with this database, because ${blocking} removed what it uses. Use a later version.`,
    );
  const contract = pending.find(({ kind }) => kind?.name === "contract" && !worksWithout(kind, version));
  if (contract?.kind?.name === "contract")
    throw new StartError(
      `The migration ${contract.name} removes what the running version ${version} uses. Update to version ${contract.kind.since} first; or stop the guide, back it up, and start version ${VERSION}.`,
    );
  const former = pending.find(({ kind }) => kind === undefined);
  if (former)
    throw new StartError(
      `The migration ${former.name} cannot be applied while the guide runs. Stop the guide, back it up, and start version ${VERSION}.`,
    );
}

/** Backs the guide up. @returns the argument of `restore` */
async function backUp({ db, config, stdout }: CommandContext): Promise<string> {
  return withSource({ db, config, storage: createStorage(config) }, async (source) => {
    const place = backupPlace(config);
    const path = place ? undefined : join(resolve(config.DATA_DIR), "backups", backupName(now()));
    const name = path ?? (place ? (await backUpToPlace(source, place, config)).name : "");
    if (path !== undefined) await backUpToFile(source, path, config.BACKUP_PASSPHRASE);
    const size = path === undefined ? "" : `, ${(statSync(path).size / 1e6).toFixed(1)} MB`;
    stdout.write(`Backed up: ${name}${size}, read back and verified.\n`);
    return name;
  });
}

/** Tells how to return to the backup, and what that would lose. The command never does it by itself. */
async function explainRestore({ db, stderr }: CommandContext, backup: string, since: Date): Promise<void> {
  const counts = await countRowsSince(db, since);
  const lost = counts.slice(0, TABLES_SHOWN).map(({ table, rows }) => `  ${rows} ${LABELS[table] ?? table.replaceAll("_", " ")}\n`);
  const others = counts.length - lost.length;
  stderr.write(
    [
      "If the data itself is damaged, the backup can be restored into a new DATA_DIR or an empty database:\n",
      `  npm run guide -- restore ${backup}\n`,
      lost.length === 0 ? "Nothing was written since the backup.\n" : `That would lose what was written since ${since.toISOString()}:\n`,
      ...lost,
      others > 0 ? `  and rows of ${others} further tables\n` : "",
    ].join(""),
  );
}

/** Points a symbolic link at this folder in one step. */
async function moveLink(link: string): Promise<void> {
  if (resolve(link, "..", await readlink(link)) === ROOT) return;
  const fresh = `${link}.${process.pid}`;
  try {
    await symlink(ROOT, fresh);
    await rename(fresh, link);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}

async function update(words: string[], context: CommandContext): Promise<number> {
  const { db, connection, config, stdout, stderr } = context;
  const { isBackedUp, link } = await parseOptions(words);
  const serving = (await askLauncher(config.DATA_DIR, {}))?.serving;
  if (!serving)
    throw new StartError(
      "No guide runs with npm run serve on this DATA_DIR, so nothing was changed. Stop the guide and start this version: it migrates the database by itself.",
    );
  await requireCompatible(context, serving);
  const { rows } = await db.$client.query<{ now: Date }>("SELECT clock_timestamp() AS now");
  const since = rows[0]?.now ?? now();
  const backup = isBackedUp ? await backUp(context) : undefined;
  try {
    const applied = await migrate(connection, undefined, {
      onFile: ({ name, takesMinutes }) =>
        void stdout.write(`Applying ${name}${takesMinutes ? ": with many rows this takes minutes" : ""}\n`),
    });
    await migrateJobs(connection);
    stdout.write(applied.length === 0 ? "The database has the schema of this version.\n" : `${applied.length} migrations applied.\n`);
  } catch (error) {
    stderr.write(`${toError(error).message}\nVersion ${serving.version} keeps running.\n`);
    if (backup !== undefined) await explainRestore(context, backup, since);
    return 1;
  }
  stdout.write(`Starting version ${VERSION} beside version ${serving.version}.\n`);
  const answer = await askLauncher(config.DATA_DIR, { folder: ROOT });
  if (!answer || answer.refused !== undefined) {
    stderr.write(
      `Version ${VERSION} did not start: ${answer?.refused ?? "npm run serve has ended."}\nVersion ${serving.version} keeps running. The database keeps its new schema, with which that version works; nothing was restored.\n`,
    );
    return 1;
  }
  stdout.write(`Version ${answer.serving.version} answers visitors. Version ${serving.version} finishes its requests and stops.\n`);
  if (link === undefined) stdout.write(`Start the guide in ${ROOT} from now on.\n`);
  else await moveLink(link);
  if (serving.folder !== ROOT) stdout.write(`To go back, run npm run guide -- update in ${serving.folder}.\n`);
  return 0;
}

export const updateCommands: Command[] = [{ name: "update", usage: UPDATE, isOnAnyDatabase: true, run: update }];
