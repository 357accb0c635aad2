import { hash } from "node:crypto";
import { basename } from "node:path";
import { SingleBar } from "cli-progress";
import type { CommandContext } from "../platform/command.ts";
import { StartError } from "../platform/errors.ts";
import { formatNumber } from "../platform/format.ts";
import { type ImportArguments, readArguments } from "./commands.arguments.ts";
import { type Batch, emptyBatch, previewBatch, writeBatch } from "./commands.batch.ts";
import { openPlaces } from "./commands.place.ts";
import { hashFile, openRecords, type RecordFile } from "./commands.reading.ts";
import { LIMITS } from "./enumerations.ts";
import { datasetOf } from "./rules.keys.ts";
import type { PlaceOf } from "./rules.listing.ts";
import { addReport, emptyReport, type Problem, plural, type Report, reportLines } from "./rules.report.ts";
import { createRowProcessor, type KeySet } from "./rules.rowProcessor.ts";
import { acquireImportLock, findRunOfFile, finishRun, type ImportRun, insertRun, listKeys, listProblems } from "./store.ts";

type Options = Record<string, string>;

/** Exit code of a command that Ctrl-C ended. */
const INTERRUPTED = 130;

/** The options that change what comes out: a stopped run goes on only when they are the same. */
function optionsOf(given: ImportArguments, path: string): Options {
  const language = given.language ?? path.match(/wikivoyage-listings-([a-z]{2,3})[-.]/)?.[1] ?? "en";
  const options = { licence: given.licence, attribution: given.attribution, attribution_link: given.attributionLink, language };
  return Object.fromEntries(Object.entries(options).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

const sameOptions = (a: Options, b: Options) => JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

/** Keeps 52 bits of each key's hash: a hundred thousand take 4 MB, and a file of a million names a false duplicate once in 9,000 files. */
function createKeySet(): KeySet {
  const numbers = new Set<number>();
  const numberOf = (key: string) => Number.parseInt(hash("sha256", key).slice(0, 13), 16);
  return { has: (key) => numbers.has(numberOf(key)), add: (key) => numbers.add(numberOf(key)) };
}

/** Shows how far it is: a bar on a terminal, else a line at every tenth. */
function createProgress(context: CommandContext) {
  const bar = context.stdout.isTTY
    ? new SingleBar({
        format: "{bar} {percentage} % · {rows} rows · {eta_formatted} left",
        stream: context.stderr,
        hideCursor: true,
        barsize: 30,
      })
    : undefined;
  bar?.start(100, 0, { rows: 0 });
  let shown = 0;
  return {
    update({ bytes, size }: { bytes: number; size: number }, rows: number) {
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

/** How many records of this dataset from earlier editions the file has no longer. */
async function countNotSeen(context: CommandContext, dataset: string, seen: KeySet): Promise<number> {
  let missing = 0;
  for (let after = ""; ; ) {
    const keys = await listKeys(context.db, dataset, after, 10_000);
    missing += keys.filter((key) => !seen.has(key)).length;
    const last = keys.at(-1);
    if (keys.length < 10_000 || last === undefined) return missing;
    after = last;
  }
}

interface Work {
  file: RecordFile;
  given: ImportArguments;
  options: Options;
  dataset: string;
  placeOf: PlaceOf;
  /** Undefined in a dry run. */
  run: ImportRun | undefined;
}

interface Result {
  report: Report;
  recordsDone: number;
  stopped: boolean;
  problems: Problem[];
  /** Of this run alone, in seconds. */
  seconds: number;
}

/** Reads the file to its end, batch by batch; while one batch is written the next one is read. */
async function work({ file, options, dataset, placeOf, run }: Work, context: CommandContext): Promise<Result> {
  const started = performance.now();
  const seen = createKeySet();
  const mapping = {
    format: file.format,
    dataset,
    language: options.language ?? "en",
    licence: options.licence,
    attribution: options.attribution,
    attributionLink: options.attribution_link,
  };
  const processRow = createRowProcessor(mapping, placeOf, seen);
  const progress = createProgress(context);
  const skip = run?.records_done ?? 0;
  let report = { ...emptyReport(), ...run?.report };
  let recordsDone = skip;
  let records = 0;
  let batch: Batch = emptyBatch();
  const problems: Problem[] = [];
  let pending: Promise<void> = Promise.resolve();

  const write = async (full: Batch) => {
    if (run) report = await context.db.transaction((tx) => writeBatch(tx, { id: run.id, dataset, report }, full, addReport));
    else {
      report = addReport(report, await previewBatch(context.db, full));
      const leftOut = full.problems.filter(({ kind }) => kind !== "note");
      problems.push(...leftOut.slice(0, Math.max(0, LIMITS.rememberedProblems - problems.length)));
    }
    recordsDone = full.recordsDone;
    progress.update(file.progress(), recordsDone);
  };
  const flush = async () => {
    await pending;
    if (batch.read === 0) return;
    const full = { ...batch, recordsDone: records };
    batch = emptyBatch();
    pending = write(full);
    // It is awaited before the next batch; until then a failure is nobody's.
    pending.catch(() => undefined);
  };

  try {
    reading: for await (const pieces of file.records) {
      for (const piece of pieces) {
        records += 1;
        const result = processRow(piece);
        if (records <= skip) continue;
        batch.read += 1;
        batch.problems.push(...result.problems);
        if (result.listing) batch.listings.push({ line: piece.line, listing: result.listing });
        if (batch.read < LIMITS.batch) continue;
        await flush();
        if (context.signal.aborted) break reading;
      }
    }
    if (!context.signal.aborted) await flush();
    await pending;
  } finally {
    progress.stop();
  }
  const seconds = (performance.now() - started) / 1000;
  if (context.signal.aborted) return { report, recordsDone, stopped: true, problems, seconds };
  report = { ...report, damage: file.damage(), not_seen: await countNotSeen(context, dataset, seen) };
  return { report, recordsDone, stopped: false, problems, seconds };
}

const say = (context: CommandContext, ...lines: string[]) => context.stdout.write(`${lines.join("\n")}\n`);

/** A file without a licence is not imported by oversight. */
function checkLicence(file: RecordFile, given: ImportArguments) {
  if (file.format !== "csv" || given.licence || file.columns.includes("licence")) return;
  throw new StartError(
    `${given.file} has no column licence: say under which licence it may be shown, for example --licence "CC BY 4.0" --attribution "City of Example".`,
  );
}

async function dryRun(workload: Work, context: CommandContext): Promise<number> {
  const result = await work(workload, context);
  say(
    context,
    `Dry run of ${workload.given.file}: nothing was written.`,
    ...reportLines(result.report, { dryRun: true, problems: result.problems, seconds: result.seconds }),
  );
  return result.stopped ? INTERRUPTED : 0;
}

/** Opens a new run, or the stopped one of the same file with the same options. */
async function openRun(
  context: CommandContext,
  file: RecordFile,
  given: ImportArguments,
  fileHash: string,
  options: Options,
  earlier: ImportRun | undefined,
  dataset: string,
) {
  if (earlier?.status === "running" && earlier.dataset === dataset && sameOptions(earlier.options, options)) {
    say(context, `Import ${earlier.number} of this file stopped after row ${formatNumber(earlier.records_done)}; it goes on from there.`);
    return earlier;
  }
  return insertRun(context.db, { file_name: basename(given.file), file_hash: fileHash, format: file.format, dataset, options });
}

/** `import <file>`: see docs/import.md. */
export async function importFile(args: string[], context: CommandContext, openPlaceOf = openPlaces): Promise<number> {
  const given = readArguments(args);
  if (typeof given === "string") throw new StartError(given);
  const fileHash = await hashFile(given.file);
  const options = optionsOf(given, given.file);
  const release = given.dryRun
    ? async () => undefined
    : await acquireImportLock(context.db, context.signal, () =>
        say(context, "Another import is under way; this one begins when it is done."),
      );
  if (!release) return INTERRUPTED;
  try {
    const earlier = await findRunOfFile(context.db, fileHash);
    const file = await openRecords(given.file);
    checkLicence(file, given);
    const dataset = given.dataset ?? earlier?.dataset ?? (file.collectionName || datasetOf(given.file));
    const placeOf = await openPlaceOf(context.db);
    const workload = { file, given, options, dataset, placeOf };
    if (given.dryRun) return await dryRun({ ...workload, run: undefined }, context);
    const run = await openRun(context, file, given, fileHash, options, earlier, dataset);
    const result = await work({ ...workload, run }, context).catch((error: unknown) => {
      if (error instanceof StartError) throw error;
      // The driver's message of a failed statement holds a thousand rows; its cause says what happened.
      const { message } = ((error as Error).cause ?? error) as Error;
      throw new StartError(`Import ${run.number} broke off: ${message}. What was done is kept; give the same command again to go on.`, {
        cause: error,
      });
    });
    if (result.stopped) {
      say(
        context,
        `Stopped: ${plural(result.recordsDone, "row")} of ${given.file} are done and kept. Give the same command again to go on, or undo it with: npm run guide -- import undo ${run.number}`,
      );
      return INTERRUPTED;
    }
    await finishRun(context.db, run.id, "done", result.report);
    const problems = await listProblems(context.db, run.id, { limit: LIMITS.printedProblems, leftOutOnly: true });
    const leftOut = result.report.refused + result.report.duplicates;
    const more = leftOut > problems.length ? `  … all of them: npm run guide -- import report ${run.number}` : "";
    // The speed of a run that went on is of no use: it passed over what was done before.
    const seconds = run.records_done === 0 ? result.seconds : 0;
    say(
      context,
      `Import ${run.number} of ${given.file} is done.`,
      ...reportLines(result.report, { problems, seconds, more }),
      `To undo it: npm run guide -- import undo ${run.number}`,
    );
    return 0;
  } finally {
    await release();
  }
}
