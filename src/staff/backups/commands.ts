import { createWriteStream, existsSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Command, CommandContext } from "../../platform/commandLine/command.ts";
import { backUpToFile, backUpToPlace, withSource } from "../../platform/db/backup/acts.ts";
import { readJournal } from "../../platform/db/backup/journal.ts";
import { withTemporaryFolder } from "../../platform/db/backup/leftovers.ts";
import type { Manifest } from "../../platform/db/backup/manifest.ts";
import { backupPlace, fetchBackup, folderPlace } from "../../platform/db/backup/places.ts";
import { verifyBackup } from "../../platform/db/backup/readBackup.ts";
import { restoreBackup } from "../../platform/db/backup/restore.ts";
import { startBackup } from "../../platform/db/backup/writeBackup.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { StartError } from "../../platform/endpoints/errors.ts";
import { createStorage } from "../../platform/files/createStorage.ts";
import { isHeld } from "../../platform/jobs/outgoingHold.ts";
import { release } from "./acts.ts";
import { type RestoreReport, replayJournal } from "./replay/acts.ts";

/** Backs the guide up and restores it, in the terminal. */

const BACKUP = "[FILE|-]: backs up the guide, while it runs or not, into BACKUP_TO, a file or standard output (-)";
const VERIFY = "FILE: reads a backup and checks that it is whole";
const RESTORE = "FILE|- [--journal FOLDER] [--new-secret]: restores a backup into a new DATA_DIR or an empty database";

const RELEASE = "lets go the mails, webhooks and notifications that are held after a restore";

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
const describe = ({ version, taken, database, tables, files }: Manifest) => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `taken ${taken}, version ${version}, PostgreSQL ${database}, ${tables.length} tables with ${rows} rows, ${files} files`;
};

/** A backup holds everything, so the first one says what follows from that. */
const CAUTION = "A backup holds the secret of the guide and personal data. Keep it where only you can read it.";
const PASSPHRASE_CAUTION = "It is encrypted: without BACKUP_PASSPHRASE it can never be opened again.";

async function backUp([to, ...rest]: string[], context: CommandContext): Promise<number> {
  if (rest.length > 0) throw new StartError(`backup ${BACKUP}`);
  const { config, db, stdout, stderr } = context;
  const place = backupPlace(config);
  if (to === undefined && !place) throw new StartError("Name a file, or set BACKUP_TO to the folder of the backups.");
  const passphrase = config.BACKUP_PASSPHRASE;
  stderr.write(`${CAUTION}${passphrase === undefined ? "" : ` ${PASSPHRASE_CAUTION}`}\n`);
  return withSource({ db, config, storage: createStorage(config) }, async (source) => {
    if (to === "-") {
      const { stream, manifest } = await startBackup(source, passphrase);
      await pipeline(stream, stdout, { end: false });
      stderr.write(`${describe(await manifest)}\n`);
    } else if (to !== undefined) {
      const manifest = await backUpToFile(source, resolve(to), passphrase);
      stdout.write(`${to}: ${megabytes(statSync(to).size)}, ${describe(manifest)}\n`);
    } else if (place) {
      const { name, bytes } = await backUpToPlace(source, place, config);
      stdout.write(`${name}: ${megabytes(bytes)}, stored in BACKUP_TO, read back and verified\n`);
    }
    return 0;
  });
}

/** Calls a function with the path of a backup on this machine: a file, standard input, or a name in BACKUP_TO. */
function withFile(from: string, { config }: CommandContext, run: (path: string) => Promise<number>): Promise<number> {
  if (from !== "-" && existsSync(from)) return run(resolve(from));
  return withTemporaryFolder(config, async (folder) => {
    const path = join(folder, "fetched");
    const place = backupPlace(config);
    if (from === "-") await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }));
    else if (place) await fetchBackup(place, from, path);
    else throw new StartError(`There is no file ${from}.`);
    return run(path);
  });
}

/** @throws StartError if the guide has another secret than the backup */
function checkSecret(backedUp: string | undefined, { config }: CommandContext, isNewAllowed: boolean): void {
  if (backedUp === undefined || backedUp === config.GUIDE_SECRET || isNewAllowed) return;
  if (process.env.GUIDE_SECRET)
    throw new StartError(
      "GUIDE_SECRET differs from the backup's, so nothing was restored. Set the backup's (environment.json in the file), or add --new-secret: then links in sent mails end, and owners enter the keys of their booking software again.",
    );
}

function reportText({ replayed, lost }: RestoreReport, taken: string): string {
  const lines =
    replayed === null
      ? [
          `No journal was found: accounts that were deleted or suspended, and keys that were revoked since ${taken}, are back. Go through them.`,
        ]
      : Object.entries(replayed).map(([kind, count]) => `${kind.replaceAll("_", " ")}: ${count} carried out again`);
  const spent = lost.map(
    ({ at, kind, subject }) => `${kind.replaceAll("_", " ")} at ${at}: ${Object.values(subject).join(", ")} (unspent again)`,
  );
  return [...lines, ...spent].map((line) => `${line}\n`).join("");
}

async function restore(words: string[], context: CommandContext): Promise<number> {
  const { config, connection, stdout, stderr } = context;
  const isNewAllowed = words.includes("--new-secret");
  const at = words.indexOf("--journal");
  const journalFolder = at === -1 ? undefined : words[at + 1];
  const [from, ...rest] = words.filter((word, index) => word !== "--new-secret" && (at === -1 || (index !== at && index !== at + 1)));
  if (from === undefined || rest.length > 0 || (at !== -1 && journalFolder === undefined)) throw new StartError(`restore ${RESTORE}`);
  return withFile(from, context, async (path) => {
    const passphrase = config.BACKUP_PASSPHRASE;
    const manifest = await verifyBackup(path, passphrase);
    stderr.write(`Verified: ${describe(manifest)}\n`);
    const place = journalFolder ? folderPlace(dirname(resolve(journalFolder, "x"))) : (backupPlace(config) ?? folderPlace(dirname(path)));
    const entries = await readJournal(place, new Date(manifest.taken));
    let report: RestoreReport = { replayed: null, lost: [] };
    const environment = await restoreBackup(path, manifest, {
      connection,
      storage: createStorage(config),
      passphrase,
      checkEnvironment: (backedUp) => checkSecret(backedUp.GUIDE_SECRET, context, isNewAllowed),
      replay: async (tx) => {
        report = await replayJournal(tx, entries);
        return report;
      },
    });
    const secret = environment.GUIDE_SECRET;
    if (secret && !process.env.GUIDE_SECRET && !isNewAllowed) writeFileSync(join(config.DATA_DIR, "secret"), secret, { mode: 0o600 });
    await migrate(connection);
    stdout.write(`Restored. ${describe(manifest)}\n${reportText(report, manifest.taken)}`);
    stdout.write(
      "Nothing leaves the guide yet: mails (login links too), webhooks and notifications wait until staff release them at /staff/settings/health/, or you by: npm run guide -- release\n",
    );
    return 0;
  });
}

export const backupCommands: Command[] = [
  { name: "backup", usage: BACKUP, run: backUp },
  {
    name: "verify",
    usage: VERIFY,
    isOnAnyDatabase: true,
    run: ([from, ...rest], context) => {
      if (from === undefined || rest.length > 0) throw new StartError(`verify ${VERIFY}`);
      return withFile(from, context, async (path) => {
        context.stdout.write(`Whole: ${describe(await verifyBackup(path, context.config.BACKUP_PASSPHRASE))}\n`);
        return 0;
      });
    },
  },
  { name: "restore", usage: RESTORE, isOnAnyDatabase: true, run: restore },
  {
    name: "release",
    usage: RELEASE,
    run: async (words, context) => {
      if (words.length > 0) throw new StartError(`release ${RELEASE}`);
      if (!(await isHeld(context.db))) throw new StartError("Nothing is held.");
      await release(context.db, null);
      context.stdout.write("Released. Mails, webhooks and notifications leave the guide again.\n");
      return 0;
    },
  },
];
