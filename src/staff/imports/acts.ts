import { writeLog } from "../../accounts/auditLog/store.ts";
import { onlyCountry } from "../../catalogue/places/scope.ts";
import { readScope } from "../../catalogue/settings/store.ts";
import { findSource } from "../../openData/formats/sources/sources.ts";
import { gridSentence, mappedFields, missingFields, needsCountry } from "../../openData/formats/tables/guessColumns.ts";
import type { TableReading } from "../../openData/formats/tables/reading.ts";
import { isJoinedField } from "../../openData/formats/tables/words.ts";
import * as jobs from "../../openData/importing/background/store.ts";
import { findRun, type ImportRun } from "../../openData/importing/store.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import type { InputOf } from "../../platform/endpoints/endpoint.ts";
import { badRequest, conflict, notFound } from "../../platform/endpoints/errors.ts";
import type { Storage } from "../../platform/files/storage.ts";
import { t, texts } from "../../platform/languages/text.ts";
import type { changeImport } from "./contract.ts";
import { sampleFile } from "./fileSample.ts";
import { type ImportAct, importActRefusal, isDoneAlready } from "./rules.ts";

/** Acts of staff on imports of the desk. Every act is logged in its transaction. */

/** Acting staff account. */
type By = string;

const MISSING = texts({
  name: "Choose the column with the names.",
  place: "Choose the columns with the coordinates, or the column with the town.",
  kind: "Choose the type of these listings.",
  country: "Choose the country of these listings.",
  licence: "Enter the licence of the listings.",
});

const LOGGED = {
  start: "import.started",
  resume: "import.started",
  pause: "import.paused",
  undo: "import.undone",
  drop: "import.dropped",
} as const;

/** Changes that an act makes to a job. */
const AFTER: Record<Exclude<ImportAct, "drop">, (job: jobs.ImportJob) => Partial<jobs.ImportJob>> = {
  start: () => ({ state: "queued", problem: "" }),
  // Without a row it returns to the preview, in which its reading can be changed.
  resume: ({ run }) => ({ state: run === null ? "preview" : "queued", wanted: null, problem: "" }),
  pause: ({ state }) => (state === "running" ? { wanted: "pause" } : { state: "paused" }),
  undo: ({ state }) => (state === "running" ? { wanted: "undo" } : { state: "undoing", problem: "" }),
};

/** Returns everything that an import still needs before it can start, as sentences. */
export async function missingForStart(
  db: DbOrTransaction,
  { format, columns, reading, licence }: Pick<jobs.ImportJob, "format" | "columns" | "reading" | "licence">,
): Promise<string[]> {
  if (format !== "table") return [];
  const hasLicence = licence !== "" || mappedFields(reading).has("licence");
  const isWithoutCountry = needsCountry(reading) && onlyCountry(await readScope(db)) === undefined;
  return [
    ...missingFields(reading).map((what) => (what === "place" && gridSentence(columns)) || MISSING[what]),
    ...(isWithoutCountry ? [MISSING.country] : []),
    ...(hasLicence ? [] : [MISSING.licence]),
  ];
}

const begun = () => t`The import has already started, so its settings cannot be changed.`;
const fileGone = () => t`The file has been deleted. Upload it again.`;

/** @throws ApiError 404 if the import does not exist */
async function lock(tx: Transaction, uuid: string): Promise<jobs.ImportJob> {
  const job = await jobs.lockJob(tx, uuid);
  if (!job) throw notFound();
  return job;
}

/** Returns the chosen columns. @throws ApiError 400 if two columns have the same field */
function chosenColumns(
  { columns, reading }: jobs.ImportJob,
  chosen: InputOf<typeof changeImport>["body"]["columns"],
): TableReading["columns"] {
  if (!chosen) return reading.columns;
  const named = chosen.filter((field) => field !== "" && !isJoinedField(field));
  if (new Set(named).size < named.length) throw badRequest({ columns: [t`Two columns have the same field. Skip one of them.`] });
  return Object.fromEntries(
    columns.flatMap(({ head }, index) => {
      const field = chosen[index];
      return field ? [[head, field] as const] : [];
    }),
  );
}

/**
 * Returns the reading of a file by a ready mapping, or by its own columns, which are guessed.
 * @throws ApiError 400 if there is no such mapping or the file cannot be read, 409 if the file has been deleted
 */
async function readingBy(
  storage: Storage,
  job: jobs.ImportJob,
  { columns: _, source: __, ready: ___, ...given }: TableReading,
  mapping: string,
): Promise<Pick<jobs.ImportJob, "reading" | "columns">> {
  if (mapping !== "" && !findSource(mapping)) throw badRequest({ mapping: [t`This guide has no ready mapping of this name.`] });
  if (mapping !== "") return { reading: { ...given, columns: {}, source: mapping }, columns: [] };
  const own = { ...given, ready: false as const };
  const sample = await jobs.withFile(storage, job, (path) => sampleFile({ path, file_name: job.file_name }, "mapping", own));
  if (!sample) throw conflict(fileGone());
  return { reading: sample.reading, columns: sample.columns };
}

/**
 * Changes the reading of a file and the facts about its listings before its import starts.
 * @throws ApiError 404 if the import does not exist, 400 by field, 409 after it has started
 */
export function changeReading(
  db: DbOrTransaction,
  storage: Storage,
  uuid: string,
  { mapping, columns, business_type, country, encoding, delimiter, ...texts }: InputOf<typeof changeImport>["body"],
): Promise<jobs.ImportJob> {
  return db.transaction(async (tx) => {
    const found = await lock(tx, uuid);
    if (found.state !== "preview") throw conflict(begun());
    const { reading } = found;
    const said = {
      ...reading,
      ...(encoding ? { encoding } : {}),
      ...(delimiter ? { delimiter } : {}),
      ...(business_type === undefined ? {} : { business_type: business_type || undefined }),
      ...(country === undefined ? {} : { country: country.toUpperCase() || undefined }),
    };
    const values = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
    if (mapping !== undefined && mapping !== (reading.source ?? "") && found.format === "table")
      return jobs.updateJob(tx, uuid, { ...values, ...(await readingBy(storage, found, said, mapping)) });
    // Another encoding or delimiter gives other headers: they are read and guessed again. A ready mapping knows its own.
    const isReadAnew = reading.source === undefined && (said.encoding !== reading.encoding || said.delimiter !== reading.delimiter);
    if (!isReadAnew) return jobs.updateJob(tx, uuid, { ...values, reading: { ...said, columns: chosenColumns(found, columns) } });
    const { columns: _, ...given } = said;
    const sample = await jobs.withFile(storage, found, (path) => sampleFile({ path, file_name: found.file_name }, "delimiter", given));
    if (!sample) throw conflict(fileGone());
    return jobs.updateJob(tx, uuid, { ...values, reading: sample.reading, columns: sample.columns });
  });
}

/** @throws ApiError 409 if its state does not allow the act */
async function perform(tx: Transaction, job: jobs.ImportJob, wantedAct: ImportAct, by: By): Promise<jobs.ImportJob> {
  const { uuid, state, wanted, has_file, run, file_name } = job;
  const is = { state, wanted, hasFile: has_file, hasRun: run !== null };
  if (isDoneAlready(wantedAct, is)) return job;
  const refusal = importActRefusal(wantedAct, is) ?? (wantedAct === "start" ? (await missingForStart(tx, job)).join(" ") : "");
  if (refusal) throw conflict(refusal);
  await writeLog(tx, { business: null, account: by, side: "staff", act: LOGGED[wantedAct], id: uuid, name: file_name });
  if (wantedAct === "drop") {
    await jobs.deleteJob(tx, uuid);
    return job;
  }
  const changed = await jobs.updateJob(tx, uuid, AFTER[wantedAct](job));
  await jobs.enqueueImport(tx, changed);
  return changed;
}

/**
 * Performs an act on an import; idempotent.
 * @returns the import after the act; after "drop" the deleted import, whose file the caller deletes
 * @throws ApiError 404 if the import does not exist, 409 if its state does not allow the act
 */
export const actOnImport = (db: DbOrTransaction, uuid: string, wanted: ImportAct, by: By): Promise<jobs.ImportJob> =>
  db.transaction(async (tx) => perform(tx, await lock(tx, uuid), wanted, by));

/**
 * Returns the job of a run, locked; creates one for a run that a command started, so that it can be undone. For simultaneous requests, the
 * index of runs admits one job.
 */
async function lockJobFor(tx: Transaction, run: ImportRun, by: By): Promise<jobs.ImportJob> {
  const job =
    (await jobs.lockJobOfRun(tx, run.number)) ?? (await jobs.insertJobOfRun(tx, run, by)) ?? (await jobs.lockJobOfRun(tx, run.number));
  if (!job) throw notFound();
  return job;
}

/**
 * Undoes a run, including one that a command started; idempotent.
 * @throws ApiError 404 if the run does not exist, 409 if its state does not allow it
 */
export function undoRun(db: DbOrTransaction, number: number, by: By): Promise<jobs.ImportJob> {
  return db.transaction(async (tx) => {
    const run = await findRun(tx, number);
    if (!run) throw notFound();
    const job = await lockJobFor(tx, run, by);
    return run.status === "undone" ? job : perform(tx, job, "undo", by);
  });
}
