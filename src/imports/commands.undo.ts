import type { CommandContext } from "../platform/command.ts";
import { StartError } from "../platform/errors.ts";
import { INTERRUPTED, importServices, withoutImportErrors } from "./commands.services.ts";
import { undoImport } from "./jobs.undo.ts";
import type { UndoEvent } from "./rules.events.ts";
import { plural } from "./rules.report.ts";

function linesOf(event: UndoEvent): string[] {
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

/** `import undo <number>`. */
export async function undoCommand([text = "", ...others]: string[], context: CommandContext): Promise<number> {
  if (!/^\d{1,9}$/.test(text) || others.length > 0)
    throw new StartError("Which import? Give its number: import undo 3. The command import list shows them.");
  let code = INTERRUPTED;
  await withoutImportErrors(async () => {
    for await (const event of undoImport(Number(text), importServices(context))) {
      context.stdout.write(`${linesOf(event).join("\n")}\n`);
      if (event.event === "done") code = 0;
    }
  });
  return code;
}
