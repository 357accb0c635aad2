import type { ListingUse } from "../../../catalogue/listings/uses/listingUse.ts";
import type { CommandContext } from "../../../platform/commandLine/command.ts";
import { StartError } from "../../../platform/endpoints/errors.ts";
import { createStorage } from "../../../platform/files/createStorage.ts";
import { INTERRUPTED, importServices, withoutImportErrors } from "../engine/commands.ts";
import type { UndoEvent } from "../events.ts";
import { plural } from "../report.ts";
import { noteUndone, requestUndo, undoImport } from "./acts.ts";

function eventLines(event: UndoEvent): string[] {
  if (event.event === "waiting") return ["Another import is running. The undo starts when it is finished."];
  if (event.event === "stopped") return ["Stopped: nothing was undone."];
  const { number, fileName, deleted, restored, kept } = event;
  return [
    `Import ${number} (${fileName}) is undone.`,
    `${plural(deleted, "listing")} deleted, ${plural(restored, "listing")} restored to their earlier values.`,
    ...(kept.length > 0 ? [`${plural(kept.length, "listing")} not deleted:`] : []),
    ...kept.map(({ name, code, reason }) => `  ${name} (${code}): ${reason}.`),
  ];
}

/** Runs `import undo <number>`, whether staff or a command began the import. */
export async function undoCommand([text = "", ...others]: string[], context: CommandContext, uses: readonly ListingUse[]): Promise<number> {
  if (!/^\d{1,9}$/.test(text) || others.length > 0)
    throw new StartError("Give the number of an import, for example import undo 3. See: import list");
  if (await requestUndo(context.db, Number(text))) {
    context.stdout.write(`Import ${text} stops, and the guide undoes it.\n`);
    return 0;
  }
  let code = INTERRUPTED;
  await withoutImportErrors(async () => {
    for await (const event of undoImport(Number(text), importServices(context), uses)) {
      context.stdout.write(`${eventLines(event).join("\n")}\n`);
      if (event.event !== "done") continue;
      await noteUndone(context.db, createStorage(context.config), event);
      code = 0;
    }
  });
  return code;
}
