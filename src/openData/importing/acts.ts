import { hash } from "node:crypto";
import { basename } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { databaseSentence } from "../../platform/db/sentence.ts";
import type { Db, Transaction } from "../../platform/db/types.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { datasetFromFileName } from "../formats/keys.ts";
import { type Batch, emptyBatch, hashOfListing, previewBatch, writeBatch } from "./batch/acts.ts";
import { LIMITS } from "./enumerations.ts";
import { ImportError, type ImportEvent, type ImportRequest, type ImportServices } from "./events.ts";
import type { PlaceOf } from "./listing.ts";
import { hashFile, toImportError, unreadable } from "./openFile.ts";
import { openRecords, type RecordFile } from "./openRecords.ts";
import { emptyReport, type Problem, type Report } from "./report.ts";
import { createRowProcessor, type KeySet, type MappingOptions } from "./rowProcessor.ts";
import { acquireImportLock, findRunOfFile, finishRun, type ImportRun, insertRun, listKeys } from "./store.ts";

export interface Services extends ImportServices<Db, Transaction> {
  /** Servers read files in a worker thread, commands in their own. */
  openRecords?: typeof openRecords;
}

type Options = Record<string, string>;

/** The options that change what comes out: a stopped run goes on only when they are the same. */
function resultOptions(request: ImportRequest): Options {
  const language = request.language ?? request.file.match(/wikivoyage-listings-([a-z]{2,3})[-.]/)?.[1] ?? "en";
  const map = request.reading && JSON.stringify(request.reading);
  const options = { map, licence: request.licence, attribution: request.attribution, attribution_link: request.attributionLink, language };
  return Object.fromEntries(Object.entries(options).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

const sameOptions = (a: Options, b: Options) => JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

/** Keeps 52 bits of each key's hash: a hundred thousand take 4 MB, and a file of a million names a false duplicate once in 9,000 files. */
function createKeySet(): KeySet {
  const numbers = new Set<number>();
  const hashKey = (key: string) => Number.parseInt(hash("sha256", key).slice(0, 13), 16);
  return { has: (key) => numbers.has(hashKey(key)), add: (key) => numbers.add(hashKey(key)) };
}

/** How many records of this dataset from earlier editions the file has no longer. */
async function countNotSeen(db: Db, dataset: string, seen: KeySet): Promise<number> {
  let missing = 0;
  for (let after = ""; ; ) {
    const keys = await listKeys(db, dataset, after, 10_000);
    missing += keys.filter((key) => !seen.has(key)).length;
    const last = keys.at(-1);
    if (keys.length < 10_000 || last === undefined) return missing;
    after = last;
  }
}

/** What a row is mapped with. */
export const toMappingOptions = (file: Pick<RecordFile, "format">, request: ImportRequest, dataset: string): MappingOptions => ({
  format: file.format,
  dataset,
  language: resultOptions(request).language ?? "en",
  licence: request.licence,
  attribution: request.attribution,
  attributionLink: request.attributionLink,
  reading: file.format === "table" ? request.reading : undefined,
});

interface Work {
  file: RecordFile;
  request: ImportRequest;
  dataset: string;
  placeOf: PlaceOf;
  /** Undefined in a dry run. */
  run: ImportRun | undefined;
}

interface Written {
  report: Report;
  problems: Problem[];
  rows: number;
  read: { bytes: number; size: number };
}

/** The file's records in batches: each is mapped, checked and placed. @param skip records that were written before */
async function* readBatches({ file, request, dataset, placeOf }: Work, seen: KeySet, skip: number, signal: AbortSignal) {
  const processRow = createRowProcessor(toMappingOptions(file, request, dataset), placeOf, seen);
  let batch: Batch = emptyBatch();
  let records = 0;
  for await (const pieces of file.records)
    for (const piece of pieces) {
      records += 1;
      // A batch is several statements: the database is not to wait for each of them until the next batch has been read.
      if (records % LIMITS.turn === 0) await nextTurn();
      const { listing, town, problems } = processRow(piece);
      if (records <= skip) continue;
      if (town) batch.towns.push(town);
      else batch.read += 1;
      batch.problems.push(...problems);
      // Hashed while the database is at work.
      if (listing) batch.listings.push({ line: piece.line, place: piece.place ?? "", listing, rowHash: hashOfListing(listing) });
      if (batch.read + batch.towns.length < LIMITS.batch) continue;
      yield { ...batch, recordsDone: records };
      batch = emptyBatch();
    }
  if (batch.read + batch.towns.length > 0 && !signal.aborted) yield { ...batch, recordsDone: records };
}

/** Reads the file to its end, batch by batch; while one batch is written the next one is read. */
async function* work(task: Work, services: Services): AsyncGenerator<ImportEvent> {
  const { file, request, dataset, run } = task;
  const { db, signal } = services;
  const started = performance.now();
  const seen = createKeySet();
  let report = { ...emptyReport(), ...run?.report };
  let rows = run?.records_done ?? 0;
  let pending: Promise<Written> | undefined;

  async function* settle(): AsyncGenerator<ImportEvent> {
    if (!pending) return;
    const written = await pending;
    pending = undefined;
    report = written.report;
    rows = written.rows;
    yield { event: "progress", ...written.read, rows };
    for (const problem of written.problems) yield { event: "problem", problem };
  }

  try {
    for await (const batch of readBatches(task, seen, rows, signal)) {
      yield* settle();
      const written = run
        ? db.transaction((tx) => writeBatch(tx, services, { id: run.id, dataset, report }, batch))
        : previewBatch(db, report, batch, dataset, services);
      pending = written.then((result) => ({ ...result, rows: batch.recordsDone, read: file.progress() }));
      // The next settle() throws its failure; until then Node must not report it as unhandled.
      pending.catch(() => undefined);
      if (signal.aborted) break;
    }
    yield* settle();
  } finally {
    // The lock is released after this: a batch under way must have ended by then.
    await pending?.catch(() => undefined);
  }
  const seconds = (performance.now() - started) / 1000;
  const number = run?.number;
  if (signal.aborted) {
    yield { event: "stopped", number, report, seconds, rows };
    return;
  }
  report = { ...report, damage: file.damage(), not_seen: await countNotSeen(db, dataset, seen) };
  if (run) await finishWork({ file, request, dataset, run }, services, report);
  yield { event: "done", number, report, seconds };
}

/** Ends a run, and asks for what follows from it. */
async function finishWork(
  { file, request, dataset, run }: Pick<Work, "file" | "request" | "dataset"> & { run: ImportRun },
  { db, extracts }: Services,
  report: Report,
): Promise<void> {
  const isExtract = file.isExtract && extracts !== undefined;
  if (isExtract) await extracts.keep(request.file, { dataset, run: run.number });
  await finishRun(db, run.id, "done", report);
  // Its streets become a map (src/openData/extracts/jobs.ts).
  if (isExtract) await enqueue(db, { task: "cut_maps", payload: {}, key: `cut maps ${run.number}` });
  // Localities that have listings enough now become areas (src/openData/placing/jobs.ts).
  await enqueue(db, { task: "place_localities", payload: { dataset }, key: `place localities ${run.number}` });
}

/** Imports and their undoing take turns. Yields "waiting" when another is first. @returns what releases it; undefined when the signal came first */
export async function* awaitImportLock(
  db: Db,
  signal: AbortSignal,
): AsyncGenerator<{ event: "waiting" }, (() => Promise<void>) | undefined> {
  let onWait = () => {};
  const waiting = new Promise<true>((resolve) => {
    onWait = () => resolve(true);
  });
  const lock = acquireImportLock(db, signal, onWait);
  let isHandedOver = false;
  try {
    if (await Promise.race([waiting, lock.then(() => false)])) yield { event: "waiting" };
    const release = await lock;
    isHandedOver = true;
    return release;
  } finally {
    // The caller left the loop while it waited.
    if (!isHandedOver) lock.then((release) => release?.()).catch(() => undefined);
  }
}

/** A file without a licence is not imported by oversight. */
export function checkLicence(file: RecordFile, request: ImportRequest) {
  const columns = file.format === "table" ? Object.values(request.reading?.columns ?? {}) : file.columns;
  if (!["csv", "table"].includes(file.format) || request.licence || columns.includes("licence")) return;
  throw new ImportError("no_licence", `${request.file} has no column licence: say under which licence it may be shown.`);
}

/** The stopped run of the same file with the same options, else a new one. */
async function openRun(
  db: Db,
  { file, dataset, request }: Pick<Work, "file" | "dataset" | "request">,
  fileHash: string,
  earlier: ImportRun | undefined,
): Promise<ImportRun> {
  const options = resultOptions(request);
  if (earlier?.status === "running" && earlier.dataset === dataset && sameOptions(earlier.options, options)) return earlier;
  return insertRun(db, { file_name: basename(request.file), file_hash: fileHash, format: file.format, dataset, options });
}

/** The driver's message of a failed statement holds a thousand rows, so errors are described by their codes. */
const brokeOff = (run: ImportRun | undefined, error: unknown) => {
  const sentence = databaseSentence(error);
  if (!run && !sentence) return error;
  const why = sentence ?? `${(((error as Error).cause ?? error) as Error).message.replace(/\.$/, "")}.`;
  return new ImportError("broke_off", run ? `Import ${run.number} broke off: ${why} What was done is kept.` : why, { cause: error });
};

/**
 * Imports one file (docs/import.md): writes to the database alone and yields every event to its caller. Leaving the loop ends the import
 * after the batch under way.
 * @throws {ImportError} with a sentence for the user
 */
export async function* importFile(request: ImportRequest, services: Services): AsyncGenerator<ImportEvent> {
  const { db, signal } = services;
  const fileHash = await hashFile(request.file);
  const release = request.dryRun ? async () => undefined : yield* awaitImportLock(db, signal);
  if (!release) return;
  let file: RecordFile | undefined;
  try {
    const earlier = await findRunOfFile(db, fileHash);
    file = await (services.openRecords ?? openRecords)(request.file, request.reading).catch((error) => {
      throw unreadable(request.file, error);
    });
    checkLicence(file, request);
    const dataset = request.dataset ?? earlier?.dataset ?? (file.collectionName || datasetFromFileName(request.file));
    const placeOf = await services.openPlaces(db);
    const run = request.dryRun ? undefined : await openRun(db, { file, dataset, request }, fileHash, earlier);
    yield { event: "started", number: run?.number, resumedAt: run?.records_done ?? 0 };
    try {
      yield* work({ file, request, dataset, placeOf, run }, services);
    } catch (error) {
      const known = toImportError(request.file, error);
      throw known instanceof ImportError ? known : brokeOff(run, known);
    }
  } finally {
    await file?.records.return(undefined);
    await release();
  }
}
