import { basename } from "node:path";
import { SingleBar } from "cli-progress";
import type { ListingUse } from "../../../catalogue/listings/uses/listingUse.ts";
import type { CommandContext } from "../../../platform/commandLine/command.ts";
import { StartError } from "../../../platform/endpoints/errors.ts";
import { formatNumber } from "../../../platform/values/format.ts";
import { importFile } from "../acts.ts";
import { readArguments } from "../arguments/commands.ts";
import { INTERRUPTED, importServices, openPlaces, withoutImportErrors } from "../engine/commands.ts";
import { LIMITS } from "../enumerations.ts";
import type { ImportEvent, ImportRequest } from "../events.ts";
import { type Problem, plural, reportLines } from "../report.ts";
import { findRun, listProblems } from "../store.ts";
import { readingFor } from "../terminalMapping/commands.ts";
import { logStartedImport } from "./acts.ts";

type EventOf<Name extends ImportEvent["event"]> = Extract<ImportEvent, { event: Name }>;

/** Shows the progress: a bar on a terminal, otherwise a line at every tenth. */
function createProgress(context: CommandContext) {
  const bar = context.stdout.isTTY
    ? new SingleBar({
        format: "{bar} {percentage} % · {rows} rows · {eta_formatted} left",
        stream: context.stderr,
        hideCursor: true,
        barsize: 30,
      })
    : undefined;
  let shown = 0;
  return {
    start: () => bar?.start(100, 0, { rows: 0 }),
    update({ bytes, size, rows }: EventOf<"progress">) {
      const percent = size > 0 ? Math.min(100, Math.floor((bytes / size) * 100)) : 100;
      bar?.update(percent, { rows: formatNumber(rows) });
      if (!bar && percent >= shown + 10 && percent < 100) {
        shown = percent - (percent % 10);
        context.stderr.write(`${shown} % · ${plural(rows, "row")}\n`);
      }
    },
    stop: () => bar?.stop(),
  };
}

/** Matches OpenStreetMap files that hold more than listings. */
const EXTRACT = /\.(pbf|osm)(\.\w+)?$/i;

/** Returns the closing lines of a run that wrote, with the problems in the database, including those of an earlier part of the run. */
async function doneLines(request: ImportRequest, context: CommandContext, { report, seconds }: EventOf<"done">, number: number) {
  const run = await findRun(context.db, number);
  const problems = run ? await listProblems(context.db, run.id, { limit: LIMITS.printedProblems, leftOutOnly: true }) : [];
  const leftOut = report.refused + report.duplicates;
  const more = leftOut > problems.length ? `  … see all of them: npm run guide -- import report ${number}` : "";
  return [
    `Import ${number} of ${request.file} is done.`,
    ...reportLines(report, { problems, seconds, more }),
    ...(run && EXTRACT.test(request.file) ? ["The guide creates a map of its streets in the background while it is running."] : []),
    `To undo it: npm run guide -- import undo ${number}`,
  ];
}

const stoppedLine = (request: ImportRequest, { rows }: EventOf<"stopped">, number: number) =>
  `Stopped: ${plural(rows, "row")} of ${request.file} are imported. Run the same command again to resume, or undo it: npm run guide -- import undo ${number}`;

/** Prints the events of an import. @returns the exit code */
async function show(request: ImportRequest, events: AsyncIterable<ImportEvent>, context: CommandContext): Promise<number> {
  const say = (...lines: string[]) => context.stdout.write(`${lines.join("\n")}\n`);
  const progress = createProgress(context);
  const leftOut: Problem[] = [];
  let resumedAt = 0;
  let code = INTERRUPTED;
  try {
    for await (const event of events) {
      if (event.event === "waiting") say("Another import is running. This one starts when it is finished.");
      else if (event.event === "started") {
        resumedAt = event.resumedAt;
        if (event.number !== undefined) await logStartedImport(context.db, event.number, basename(request.file));
        if (resumedAt > 0) say(`Import ${event.number} of this file stopped after row ${formatNumber(resumedAt)} and resumes from there.`);
        progress.start();
      } else if (event.event === "progress") progress.update(event);
      else if (event.event === "problem") {
        if (event.problem.kind !== "note" && leftOut.length < LIMITS.printedProblems) leftOut.push(event.problem);
      } else {
        progress.stop();
        const isDone = event.event === "done";
        if (isDone) code = 0;
        // The speed of a resumed run means nothing: it skipped the rows that were done before.
        const seconds = resumedAt === 0 ? event.seconds : 0;
        if (event.number === undefined)
          say(
            `Dry run of ${request.file}: nothing was written.`,
            ...reportLines(event.report, { dryRun: true, problems: leftOut, seconds }),
          );
        else if (isDone) say(...(await doneLines(request, context, { ...event, seconds }, event.number)));
        else say(stoppedLine(request, event, event.number));
      }
    }
  } finally {
    progress.stop();
  }
  return code;
}

/** Runs `import <file>`: see docs/import.md. */
export async function importCommand(
  args: string[],
  context: CommandContext,
  uses: readonly ListingUse[] = [],
  places = openPlaces,
): Promise<number> {
  const request = readArguments(args);
  if (typeof request === "string") throw new StartError(request);
  const say = (...lines: string[]) => context.stdout.write(`${lines.join("\n")}\n`);
  return withoutImportErrors(async () => {
    const { reading, isGuess } = await readingFor(request, say);
    // A guessed mapping must be checked before it writes anything.
    const asked = { ...request, reading, dryRun: request.dryRun || isGuess };
    const code = await show(asked, importFile(asked, { ...importServices(context, places), uses }), context);
    if (isGuess) say(`If the mapping is right, import the file with --map guess. To change it, save it with --save-map FILE.`);
    return code;
  });
}
