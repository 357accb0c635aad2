import { listAreasByIds } from "../../../catalogue/places/store.ts";
import type { CommandContext } from "../../../platform/commandLine/command.ts";
import { StartError } from "../../../platform/endpoints/errors.ts";
import { NotUndoable, placeNow, undoPlacing } from "../acts.ts";
import { planPlaces } from "../plan/commands.ts";
import { type Plan, planLines } from "../plan/rules.ts";

/** Exit code of a command that was ended with Ctrl-C. */
const INTERRUPTED = 130;

async function report({ db, stdout }: CommandContext, plan: Plan, isWritten: boolean) {
  const ids = new Set(plan.moves.flatMap(({ area_before, area_after }) => [area_before, area_after]).filter((id) => id !== null));
  const names = new Map((await listAreasByIds(db, [...ids])).map(({ id, name, slug }) => [id, `${name} (${slug})`]));
  for (const { id, name } of plan.areas) names.set(id, `${name} (new)`);
  stdout.write(`${planLines(plan, (id) => names.get(id) ?? String(id), isWritten).join("\n")}\n`);
}

/** Runs `areas place [--write]`. @returns the exit code */
export async function placeCommand(args: string[], context: CommandContext): Promise<number> {
  const { db, stdout, signal } = context;
  const [option, ...others] = args;
  if (others.length > 0 || (option !== undefined && option !== "--write"))
    throw new StartError("areas place shows what would move; areas place --write moves it; areas place undo NUMBER undoes it.");
  if (option === undefined) {
    stdout.write("Nothing is changed. To move the listings: areas place --write\n");
    await report(context, await planPlaces(db), false);
    return 0;
  }
  const onWait = () => stdout.write("An import is running. The placement starts when it is finished.\n");
  const done = await placeNow(db, { signal, onWait });
  if (!done) return INTERRUPTED;
  await report(context, done.plan, true);
  if (done.run) stdout.write(`To undo it: npm run guide -- areas place undo ${done.run.number}\n`);
  return 0;
}

/** Runs `areas place undo NUMBER`. @returns the exit code */
export async function undoPlaceCommand([text = "", ...others]: string[], { db, stdout }: CommandContext): Promise<number> {
  if (!/^\d{1,9}$/.test(text) || others.length > 0) throw new StartError("Give the number of a placement, for example areas place undo 3.");
  try {
    const { back, kept } = await undoPlacing(db, Number(text));
    const rest = kept > 0 ? ` ${kept} ${kept === 1 ? "has" : "have"} been moved again since and stay.` : "";
    stdout.write(`Placement ${text} is undone: ${back} ${back === 1 ? "listing" : "listings"} moved back.${rest}\n`);
    return 0;
  } catch (error) {
    if (error instanceof NotUndoable) throw new StartError(error.message, { cause: error });
    throw error;
  }
}
