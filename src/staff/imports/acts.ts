import { writeLog } from "../../accounts/auditLog/store.ts";
import { gridSentence, missingFields } from "../../openData/formats/tables/guess.ts";
import * as jobs from "../../openData/importing/background/store.ts";
import { enqueueImport } from "../../openData/importing/jobs.ts";
import type { ImportRun } from "../../openData/importing/store.ts";
import type { Transaction } from "../../platform/db/types.ts";
import { conflict } from "../../platform/endpoints/errors.ts";
import { type ImportAct, importActRefusal, isDoneAlready } from "./rules.ts";

/** What staff do with imports of the desk. Every act is written to the log with it. */

/** The staff account that does it. */
type By = string;

const MISSING = {
  name: "Say which column has the names.",
  place: "Say which columns have the coordinates.",
  kind: "Say what kind of listings these are.",
};

const LOGGED = {
  start: "import.started",
  resume: "import.started",
  pause: "import.paused",
  undo: "import.undone",
  drop: "import.dropped",
} as const;

/** What an act makes of a job. */
const AFTER: Record<Exclude<ImportAct, "drop">, (job: jobs.ImportJob) => Partial<jobs.ImportJob>> = {
  start: () => ({ state: "queued", problem: "" }),
  // Without a row it goes back to where its reading can be changed.
  resume: ({ run }) => ({ state: run === null ? "preview" : "queued", wanted: null, problem: "" }),
  pause: ({ state }) => (state === "running" ? { wanted: "pause" } : { state: "paused" }),
  undo: ({ state }) => (state === "running" ? { wanted: "undo" } : { state: "undoing", problem: "" }),
};

/** Why an import cannot begin yet; "" where it can. */
export const startBlockedReason = ({ format, columns, reading, licence }: jobs.ImportJob): string => {
  const [missing] = format === "table" ? missingFields(reading) : [];
  if (missing) return (missing === "place" && gridSentence(columns)) || MISSING[missing];
  const hasLicence = licence !== "" || Object.values(reading.columns).includes("licence");
  return format === "table" && !hasLicence ? "Say under which licence the listings may be shown." : "";
};

/**
 * Does something with an import that is locked. What was done already is done once.
 * @returns the job as it is then; undefined for one that was put away, whose file is deleted after the transaction
 * @throws ApiError 409 where its state forbids it
 */
export async function actOnImport(tx: Transaction, job: jobs.ImportJob, act: ImportAct, by: By): Promise<jobs.ImportJob | undefined> {
  const { uuid, state, wanted, has_file, run, file_name } = job;
  const is = { state, wanted, hasFile: has_file, hasRun: run !== null };
  if (isDoneAlready(act, is)) return job;
  const refusal = importActRefusal(act, is) ?? (act === "start" ? startBlockedReason(job) : "");
  if (refusal) throw conflict(refusal);
  await writeLog(tx, { business: null, account: by, side: "staff", act: LOGGED[act], id: uuid, name: file_name });
  if (act === "drop") {
    await jobs.deleteJob(tx, uuid);
    return undefined;
  }
  const changed = await jobs.updateJob(tx, uuid, AFTER[act](job));
  await enqueueImport(tx, changed);
  return changed;
}

/** The job of a run, locked: one that a command began gets one to be taken back by. Asked twice at once, the index of runs lets one in. */
export const lockJobFor = async (tx: Transaction, run: ImportRun, by: By): Promise<jobs.ImportJob> =>
  (await jobs.lockJobOfRun(tx, run.number)) ??
  (await jobs.insertJobOfRun(tx, run, by)) ??
  ((await jobs.lockJobOfRun(tx, run.number)) as jobs.ImportJob);
