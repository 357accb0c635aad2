import type { ListingUse } from "../../../catalogue/listings/uses/listingUse.ts";
import type { CommandContext } from "../../../platform/commandLine/command.ts";
import { StartError } from "../../../platform/endpoints/errors.ts";
import { createStorage } from "../../../platform/files/createStorage.ts";
import { INTERRUPTED, importServices, withoutImportErrors } from "../engine/commands.ts";
import type { UndoEvent } from "../events.ts";
import { plural } from "../report.ts";
import { noteUndone, requestUndo, undoImport } from "./acts.ts";

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

/** Runs `import undo <number>`, whether staff or a command began the import. */
export async function undoCommand([text = "", ...others]: string[], context: CommandContext, uses: readonly ListingUse[]): Promise<number> {
  if (!/^\d{1,9}$/.test(text) || others.length > 0)
    throw new StartError("Which import? Give its number: import undo 3. The command import list shows them.");
  if (await requestUndo(context.db, Number(text))) {
    context.stdout.write(`Import ${text} stops, and the guide takes it back.\n`);
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
