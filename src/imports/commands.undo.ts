import { deleteShells, lockShells, updateShells } from "../businesses/store.shells.ts";
import type { CommandContext } from "../platform/command.ts";
import type { Transaction } from "../platform/db/types.ts";
import { StartError } from "../platform/errors.ts";
import { LIMITS } from "./enumerations.ts";
import { isUntouched, valuesToRestore } from "./rules.changes.ts";
import { plural } from "./rules.report.ts";
import { listChanges, listInserted, restoreRecords } from "./store.records.ts";
import { acquireImportLock, findLaterChange, findRun, finishRun, type ImportRun } from "./store.ts";

interface Undone {
  deleted: number;
  restored: number;
  /** Sentences about listings that stay. */
  kept: string[];
}

/** Thrown inside the transaction to take everything back. */
class Interrupted extends Error {}

async function restoreChanged(tx: Transaction, run: string, undone: Undone) {
  for (let after = ""; ; ) {
    const changes = await listChanges(tx, run, after, LIMITS.batch);
    const current = new Map(
      (
        await lockShells(
          tx,
          changes.map((change) => change.business_code),
        )
      ).map((listing) => [listing.code, listing]),
    );
    const restored = changes.flatMap((change) => {
      const now = current.get(change.business_code);
      if (!now) return [];
      const values = valuesToRestore(change.before, change.after, now.fields);
      if (Object.keys(values).length < Object.keys(change.after).length)
        undone.kept.push(`${now.fields.name} (${now.code}): what its owner changed since stays.`);
      return Object.keys(values).length > 0 ? [{ code: now.code, fields: { ...now.fields, ...values } }] : [];
    });
    if (restored.length > 0) await updateShells(tx, restored);
    undone.restored += restored.length;
    const last = changes.at(-1);
    if (changes.length < LIMITS.batch || !last) break;
    after = last.business_code;
  }
  await restoreRecords(tx, run);
}

async function deleteInserted(tx: Transaction, run: string, undone: Undone, signal: AbortSignal) {
  for (let after = ""; ; ) {
    if (signal.aborted) throw new Interrupted();
    const made = await listInserted(tx, run, after, LIMITS.batch);
    const current = new Map(
      (
        await lockShells(
          tx,
          made.map((record) => record.business_code),
        )
      ).map((listing) => [listing.code, listing]),
    );
    const removable = made.filter((record) => {
      const now = current.get(record.business_code);
      if (!now) return false;
      const why = !now.is_shell
        ? "it is claimed"
        : now.is_used
          ? "it is in use"
          : isUntouched(record.imported, now.fields)
            ? ""
            : "it was edited";
      if (why) undone.kept.push(`${now.fields.name} (${now.code}): ${why}.`);
      return !why;
    });
    undone.deleted += (
      await deleteShells(
        tx,
        removable.map((record) => record.business_code),
      )
    ).length;
    const last = made.at(-1);
    if (made.length < LIMITS.batch || !last) return;
    after = last.source_key;
  }
}

async function findUndoable(context: CommandContext, args: string[]): Promise<ImportRun> {
  const [text = "", ...others] = args;
  if (!/^\d{1,9}$/.test(text) || others.length > 0)
    throw new StartError("Which import? Give its number: import undo 3. The command import list shows them.");
  const run = await findRun(context.db, Number(text));
  if (!run) throw new StartError(`There is no import ${text}.`);
  if (run.status === "undone") throw new StartError(`Import ${text} is undone already.`);
  const later = await findLaterChange(context.db, run);
  if (later)
    throw new StartError(
      `Import ${later.number} changed ${plural(later.listings, "listing")} of import ${text} later: undo ${later.number} first.`,
    );
  return run;
}

/** `import undo <number>`: all of it in one transaction, so that it is undone or not. */
export async function undoImport(args: string[], context: CommandContext): Promise<number> {
  const release = await acquireImportLock(context.db, context.signal, () =>
    context.stdout.write("Another import is under way; the undoing begins when it is done.\n"),
  );
  if (!release) return 130;
  try {
    const run = await findUndoable(context, args);
    const undone: Undone = { deleted: 0, restored: 0, kept: [] };
    await context.db.transaction(async (tx) => {
      await restoreChanged(tx, run.id, undone);
      await deleteInserted(tx, run.id, undone, context.signal);
      await finishRun(tx, run.id, "undone");
    });
    const lines = [
      `Import ${run.number} (${run.file_name}) is undone.`,
      `${plural(undone.deleted, "listing")} deleted, ${plural(undone.restored, "listing")} brought back to what they said before.`,
    ];
    if (undone.kept.length > 0)
      lines.push(`${plural(undone.kept.length, "listing")} kept:`, ...undone.kept.map((sentence) => `  ${sentence}`));
    context.stdout.write(`${lines.join("\n")}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    context.stdout.write("Stopped: nothing was undone.\n");
    return 130;
  } finally {
    await release();
  }
}
