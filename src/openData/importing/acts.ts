import { hash } from "node:crypto";
import { basename } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { databaseSentence } from "../../platform/databaseSentence.ts";
import type { Db, Transaction } from "../../platform/db/types.ts";
import { enqueue } from "../../platform/jobs/jobQueue.ts";
import { toError } from "../../platform/toError.ts";
import { datasetFromFileName } from "../formats/keys.ts";
import { mappedFields } from "../formats/tables/guessColumns.ts";
import { type Batch, emptyBatch, hashOfListing, writeBatch } from "./batch/acts.ts";
import { beginDryRun, type DryRun } from "./dryRun/acts.ts";
import { LIMITS } from "./enumerations.ts";
import { ImportError, type ImportEvent, type ImportRequest, type ImportServices } from "./events.ts";
import type { PlaceOf } from "./listing.ts";
import { hashFile, toImportError, unreadable } from "./openFile.ts";
import { openRecords, type RecordFile } from "./openRecords.ts";
import { finishOthers, hashOfOther, hideMissingEvents } from "./others/acts.ts";
import { emptyReport, type Problem, type Report } from "./report.ts";
import { createRowProcessor, type KeySet, type MappingOptions } from "./rowProcessor.ts";
import { acquireImportLock, findRecordNames, findRunOfFile, finishRun, type ImportRun, insertRun, listKeys, type NewRun } from "./store.ts";

export interface Services extends ImportServices<Db, Transaction> {
  /** Opens the records: servers read files in a worker thread, commands in their own thread. */
  openRecords?: typeof openRecords;
}

type Options = Record<string, string>;

/** Returns the options that affect the result: a stopped run resumes only if they are equal. */
function resultOptions(request: ImportRequest): Options {
  const language = request.language ?? request.file.match(/wikivoyage-listings-([a-z]{2,3})[-.]/)?.[1] ?? "en";
  const map = request.reading && JSON.stringify(request.reading);
  const options = { map, licence: request.licence, attribution: request.attribution, attribution_link: request.attributionLink, language };
  return Object.fromEntries(Object.entries(options).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

const sameOptions = (a: Options, b: Options) => JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

/** Stores 52 bits of each key's hash: 100,000 keys take 4 MB, and a file of a million names has a false duplicate once in 9,000 files. */
function createKeySet(): KeySet {
  const numbers = new Set<number>();
  const hashKey = (key: string) => Number.parseInt(hash("sha256", key).slice(0, 13), 16);
  return { has: (key) => numbers.has(hashKey(key)), add: (key) => numbers.add(hashKey(key)) };
}

/** Returns the number, and the first names, of this dataset's records from earlier editions that the file no longer has. */
async function findNotSeen(db: Db, dataset: string, seen: KeySet): Promise<{ count: number; names: string[] }> {
  const missing: string[] = [];
  let count = 0;
  for (let after = ""; ; ) {
    const keys = await listKeys(db, dataset, after, 10_000);
    const gone = keys.filter((key) => !seen.has(key));
    count += gone.length;
    missing.push(...gone.slice(0, LIMITS.namesShown - missing.length));
    const last = keys.at(-1);
    if (keys.length < 10_000 || last === undefined) return { count, names: await findRecordNames(db, missing) };
    after = last;
  }
}

/** Returns the options for mapping a row. */
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
  run: ImportRun;
  /** Set in a dry run. */
  dry: DryRun | undefined;
}

interface Written {
  report: Report;
  problems: Problem[];
  rows: number;
  read: { bytes: number; size: number };
}

/**
 * Yields the file's records in batches: each record is mapped, checked and placed.
 * @param skip number of records that were written before
 */
async function* readBatches({ file, request, dataset, placeOf }: Work, seen: KeySet, skip: number, signal: AbortSignal) {
  const processRow = createRowProcessor(toMappingOptions(file, request, dataset), placeOf, seen);
  let batch: Batch = emptyBatch();
  let records = 0;
  for await (const pieces of file.records)
    for (const piece of pieces) {
      records += 1;
      // A batch is several statements: the database must not wait for each of them until the next batch has been read.
      if (records % LIMITS.turn === 0) await nextTurn();
      const { listing, other, town, problems } = processRow(piece);
      if (records <= skip) continue;
      if (town) batch.towns.push(town);
      if (!town || listing || problems.length > 0) batch.read += 1;
      batch.problems.push(...problems);
      // Hashed while the database is busy.
      if (listing) batch.listings.push({ line: piece.line, place: piece.place ?? "", listing, rowHash: hashOfListing(listing) });
      if (other) batch.others.push({ other, rowHash: hashOfOther(other) });
      if (batch.read + batch.towns.length < LIMITS.batch) continue;
      yield { ...batch, recordsDone: records };
      batch = emptyBatch();
    }
  if (batch.read + batch.towns.length > 0 && !signal.aborted) yield { ...batch, recordsDone: records };
}

/** Reads the file to its end in batches; the next batch is read while the last one is written. */
async function* work(task: Work, services: Services): AsyncGenerator<ImportEvent> {
  const { file, request, dataset, run, dry } = task;
  const { db, signal } = services;
  const started = performance.now();
  const seen = createKeySet();
  let report = { ...emptyReport(), ...run.report };
  let rows = run.records_done;
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
      const of = { id: run.id, dataset, report };
      const written = dry ? writeBatch(dry.tx, services, of, batch) : db.transaction((tx) => writeBatch(tx, services, of, batch));
      pending = written.then((result) => ({ ...result, rows: batch.recordsDone, read: file.progress() }));
      // The next settle() throws its failure; until then Node must not report it as unhandled.
      pending.catch(() => undefined);
      if (signal.aborted) break;
    }
    yield* settle();
  } finally {
    // The lock is released after this, so the current batch must have ended.
    await pending?.catch(() => undefined);
  }
  const seconds = (performance.now() - started) / 1000;
  const number = dry ? undefined : run.number;
  if (signal.aborted) {
    yield { event: "stopped", number, report, seconds, rows };
    return;
  }
  const gone = await findNotSeen(db, dataset, seen);
  const names = { ...(report.names ?? { made: [], updated: [], kept: [] }), gone: gone.names };
  report = { ...report, damage: file.damage(), not_seen: gone.count, names };
  const hide = (tx: Transaction) => hideMissingEvents(tx, services.others, { id: run.id, dataset }, report, seen);
  if (dry) report = { ...report, events_gone: await hide(dry.tx) };
  else report = await finishWork({ file, request, dataset, run }, services, report, hide);
  yield { event: "done", number, report, seconds };
}

/** Ends a run and enqueues the jobs that follow. @returns its report */
async function finishWork(
  { file, request, dataset, run }: Pick<Work, "file" | "request" | "dataset"> & { run: ImportRun },
  { db, extracts, others }: Services,
  report: Report,
  hideMissing: (tx: Transaction) => Promise<number>,
): Promise<Report> {
  const isExtract = file.isExtract && extracts !== undefined;
  if (isExtract) await extracts.keep(request.file, { dataset, run: run.number });
  const whole = await db.transaction(async (tx) => {
    const finished = { ...report, events_gone: await hideMissing(tx) };
    await finishOthers(tx, others);
    await finishRun(tx, run.id, "done", finished);
    return finished;
  });
  // Its streets become a map (src/openData/extracts/jobs.ts).
  if (isExtract) await enqueue(db, { task: "cut_maps", payload: {}, key: `cut maps ${run.number}` });
  // Localities that now have enough listings become areas (src/openData/placing/jobs.ts).
  await enqueue(db, { task: "place_localities", payload: { dataset }, key: `place localities ${run.number}` });
  return whole;
}

/**
 * Acquires the lock for imports and their undoing, of which one runs at a time. Yields "waiting" if another one holds it.
 * @returns the function that releases the lock; undefined if the signal aborted first
 */
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
    // The caller left the loop before the lock was acquired.
    if (!isHandedOver) lock.then((release) => release?.()).catch(() => undefined);
  }
}

/** Prevents importing a file without a licence by mistake. */
export function checkLicence(file: RecordFile, request: ImportRequest) {
  const isTable = file.format === "table";
  const hasLicence = isTable ? mappedFields(request.reading ?? { columns: {} }).has("licence") : file.columns.includes("licence");
  if (!["csv", "table"].includes(file.format) || request.licence || hasLicence) return;
  throw new ImportError("no_licence", `${request.file} has no licence column: give the licence of its listings.`);
}

const newRun = ({ file, dataset, request }: Pick<Work, "file" | "dataset" | "request">, file_hash: string): NewRun => ({
  file_name: basename(request.file),
  file_hash,
  format: file.format,
  dataset,
  options: resultOptions(request),
});

/** Returns the stopped run of the same file with the same options, otherwise a new run. */
async function openRun(
  db: Db,
  { file, dataset, request }: Pick<Work, "file" | "dataset" | "request">,
  fileHash: string,
  earlier: ImportRun | undefined,
): Promise<ImportRun> {
  const options = resultOptions(request);
  if (earlier?.status === "running" && earlier.dataset === dataset && sameOptions(earlier.options, options)) return earlier;
  return insertRun(db, newRun({ file, dataset, request }, fileHash));
}

/** Describes a database error by its code: the driver's message for a failed statement holds a thousand rows. */
const brokeOff = (run: ImportRun | undefined, error: unknown) => {
  const sentence = databaseSentence(error);
  if (!run && !sentence) return error;
  const thrown = toError(error);
  const why = sentence ?? `${toError(thrown.cause ?? thrown).message.replace(/\.$/, "")}.`;
  return new ImportError("broke_off", run ? `Import ${run.number} failed: ${why} Imported rows stay.` : why, { cause: error });
};

/**
 * Imports one file (docs/import.md): only writes to the database, and yields every event to its caller. Leaving the loop ends the import
 * after the current batch.
 * @throws {ImportError} with a sentence for the user
 */
export async function* importFile(request: ImportRequest, services: Services): AsyncGenerator<ImportEvent> {
  const { db, signal } = services;
  const fileHash = await hashFile(request.file);
  const release = yield* awaitImportLock(db, signal);
  if (!release) return;
  let file: RecordFile | undefined;
  let dry: DryRun | undefined;
  try {
    const earlier = await findRunOfFile(db, fileHash);
    file = await (services.openRecords ?? openRecords)(request.file, request.reading).catch((error) => {
      throw unreadable(request.file, error);
    });
    checkLicence(file, request);
    const dataset = request.dataset ?? earlier?.dataset ?? (file.collectionName || datasetFromFileName(request.file));
    const placeOf = await services.openPlaces(db);
    if (request.dryRun) dry = await beginDryRun(db, newRun({ file, dataset, request }, fileHash));
    const run = dry?.run ?? (await openRun(db, { file, dataset, request }, fileHash, earlier));
    yield { event: "started", number: dry ? undefined : run.number, resumedAt: run.records_done };
    try {
      yield* work({ file, request, dataset, placeOf, run, dry }, services);
    } catch (error) {
      const known = toImportError(request.file, error);
      throw known instanceof ImportError ? known : brokeOff(dry ? undefined : run, known);
    }
  } finally {
    await dry?.end();
    await file?.records.return(undefined);
    await release();
  }
}
