import { writeLog } from "../../../accounts/auditLog/store.ts";
import type { ListingUse } from "../../../catalogue/listings/uses/listingUse.ts";
import type { CommandContext } from "../../../platform/commandLine/command.ts";
import { StartError } from "../../../platform/endpoints/errors.ts";
import { createStorage } from "../../../platform/files/createStorage.ts";
import { deleteFile, lockJobOfRun, updateJob } from "../background/store.ts";
import { INTERRUPTED, importServices, withoutImportErrors } from "../engine/commands.ts";
import type { UndoEvent } from "../events.ts";
import { enqueueImport } from "../jobs.ts";
import { plural } from "../report.ts";
import { undoImport } from "./acts.ts";

function eventLines(event: UndoEvent): string[] {
  if (event.event === "waiting") return ["Another import is under way; the undoing begins when it is done."];
  if (event.event === "stopped") return ["Stopped: nothing was undone."];
  const { number, fileName, deleted, restored, kept } = event;
  return [
    `Import ${number} (${fileName}) is undone.`,
    `${plural(deleted, "listing")} deleted, ${plural(restored, "listing")} brought back to what they said before.`,
    ...(kept.length > 0 ? [`${plural(kept.length, "listing")} kept:`] : []),
    ...kept.map(({ name, code, reason }) => `  ${name} (${code}): ${reason}.`),
  ];
}

/** One of the desk that a server works on is asked to stop, as its page does: to wait for its end would be to wait for all of its rows. @returns whether it was */
const isAskedToStop = ({ db }: CommandContext, number: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const job = await lockJobOfRun(tx, number);
    if (job?.state !== "running") return false;
    const { uuid, file_name, wanted } = job;
    if (wanted === "undo") return true;
    await writeLog(tx, { business: null, account: null, side: "staff", act: "import.undone", id: uuid, name: file_name });
    await enqueueImport(tx, await updateJob(tx, uuid, { wanted: "undo" }));
    return true;
  });

/** Writes down that it is undone, and puts the desk's file away. */
async function settle({ db, config }: CommandContext, { number, fileName }: Extract<UndoEvent, { event: "done" }>): Promise<void> {
  const uuid = await db.transaction(async (tx) => {
    const job = await lockJobOfRun(tx, number);
    if (job) await updateJob(tx, job.uuid, { state: "undone", wanted: null, has_file: false });
    const id = job?.uuid ?? String(number);
    await writeLog(tx, { business: null, account: null, side: "staff", act: "import.undone", id, name: fileName });
    return job?.uuid;
  });
  if (uuid) await deleteFile(createStorage(config), uuid);
}

/** `import undo <number>`, whoever began it. */
export async function undoCommand([text = "", ...others]: string[], context: CommandContext, uses: readonly ListingUse[]): Promise<number> {
  if (!/^\d{1,9}$/.test(text) || others.length > 0)
    throw new StartError("Which import? Give its number: import undo 3. The command import list shows them.");
  if (await isAskedToStop(context, Number(text))) {
    context.stdout.write(`Import ${text} stops, and the guide takes it back.\n`);
    return 0;
  }
  let code = INTERRUPTED;
  await withoutImportErrors(async () => {
    for await (const event of undoImport(Number(text), importServices(context), uses)) {
      context.stdout.write(`${eventLines(event).join("\n")}\n`);
      if (event.event !== "done") continue;
      await settle(context, event);
      code = 0;
    }
  });
  return code;
}
