import type { ListingUse } from "../../catalogue/listings/uses/listingUse.ts";
import type { Command, CommandContext } from "../../platform/commandLine/command.ts";
import { StartError } from "../../platform/endpoints/errors.ts";
import { IMPORT_USAGE } from "./arguments/commands.ts";
import { RUN_STATUSES } from "./enumerations.ts";
import { importCommand } from "./import/commands.ts";
import { problemLine } from "./report.ts";
import { findRun, listRuns, readProblems } from "./store.ts";
import { undoCommand } from "./undo/commands.ts";

async function list(context: CommandContext): Promise<number> {
  const runs = await listRuns(context.db);
  if (runs.length === 0) context.stdout.write("No imports yet.\n");
  for (const run of runs) {
    const { read = 0, made = 0, updated = 0, refused = 0, duplicates = 0 } = run.report;
    const counts = `${read} read, ${made} added, ${updated} updated, ${refused + duplicates} skipped`;
    context.stdout.write(
      `${String(run.number).padStart(4)}  ${run.created.toISOString().slice(0, 16)}Z  ${RUN_STATUSES[run.status].padEnd(12)}  ${run.file_name} (${run.format}): ${counts}\n`,
    );
  }
  return 0;
}

/** Prints every problem of a run, in batches. */
async function report([text = ""]: string[], context: CommandContext): Promise<number> {
  const run = /^\d{1,9}$/.test(text) ? await findRun(context.db, Number(text)) : undefined;
  if (!run) throw new StartError("Give the number of an import, for example import report 3. See: import list");
  for await (const problems of readProblems(context.db, run.id)) {
    if (context.signal.aborted) break;
    for (const problem of problems) context.stdout.write(`${problemLine(problem)}\n`);
  }
  return 0;
}

/** @param uses uses that protect a listing from deletion by undo, and from changes of its type */
export const importCommands = (uses: readonly ListingUse[]): Command[] => [
  {
    name: "import",
    usage: `${IMPORT_USAGE}: imports unclaimed listings from a CSV, GeoJSON or other file`,
    run: (args, context) => importCommand(args, context, uses),
  },
  {
    name: "import undo",
    usage: "import undo <number>: undoes everything that an import added and changed",
    run: (args, context) => undoCommand(args, context, uses),
  },
  { name: "import list", usage: "import list: lists the imports", run: (_, context) => list(context) },
  {
    name: "import report",
    usage: "import report <number>: lists every skipped or changed row, with line, field and reason",
    run: report,
  },
];
