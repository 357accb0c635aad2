import { setTimeout as later } from "node:timers";
import type { ListingUse } from "../../catalogue/listings/uses/listingUse.ts";
import { now } from "../../platform/clock.ts";
import type { Services as GuideServices } from "../../platform/http/context.ts";
import { enqueue, type Tasks } from "../../platform/jobs/jobQueue.ts";
import { payloadUuid } from "../../platform/jobs/payloads.ts";
import type { DatabaseFigure } from "../../platform/metrics.ts";
import { importFile } from "./acts.ts";
import { toImportRequest } from "./background/rules.ts";
import {
  claimJob,
  deleteFile,
  deleteOldPreviews,
  enqueueImport,
  findJob,
  type ImportJob,
  nextJob,
  noteJob,
  noteProgress,
  withFile,
} from "./background/store.ts";
import { importServices } from "./engine/commands.ts";
import { ImportError, type KeptListing } from "./events.ts";
import { openRecordsApart } from "./openRecords.ts";
import { plural } from "./report.ts";
import { countImports, findRun } from "./store.ts";
import { undoImport } from "./undo/acts.ts";

/**
 * Runs imports of the staff desk in the background. The queue treats a job of two minutes as dead, so a long import is split into parts,
 * one job each.
 */
const PART_MILLISECONDS = 40_000;
const PREVIEW_HOURS = 24;
const HOUR = 3_600_000;
const GONE = "The file has been deleted.";

/** Returns the message without the path of the file on the server. */
const errorSentence = (error: ImportError, path: string, { file_name }: ImportJob) =>
  error.message.replaceAll(path, file_name).slice(0, 1_000);

async function importPart(job: ImportJob, path: string, services: GuideServices, uses: readonly ListingUse[]): Promise<void> {
  const { db, storage, config } = services;
  const stop = new AbortController();
  const timer = later(() => stop.abort(), PART_MILLISECONDS);
  let wanted = job.wanted;
  if (wanted) stop.abort();
  try {
    if (job.state === "queued") await noteJob(db, job.uuid, { state: "running" });
    for await (const event of importFile(toImportRequest(job, path), {
      ...importServices({ db, config, signal: stop.signal }),
      openRecords: openRecordsApart,
      uses,
    })) {
      if (event.event === "started" && event.number !== undefined) wanted = await noteProgress(db, job.uuid, { run: event.number });
      if (event.event === "progress") {
        const progress = event.size > 0 ? Math.min(99, Math.floor((event.bytes / event.size) * 100)) : 0;
        wanted = await noteProgress(db, job.uuid, { progress });
      }
      if (wanted) stop.abort();
      if (event.event !== "done") continue;
      await noteJob(db, job.uuid, { state: wanted === "undo" ? "undoing" : "done", wanted: null, progress: 100, has_file: false });
      await deleteFile(storage, job.uuid);
      return;
    }
    // Requests that staff made after the last batch count too.
    wanted = (await findJob(db, job.uuid))?.wanted ?? null;
    if (wanted) await noteJob(db, job.uuid, { state: wanted === "pause" ? "paused" : "undoing", wanted: null });
  } finally {
    clearTimeout(timer);
  }
}

const keptSentence = (kept: readonly KeptListing[]) =>
  kept.length === 0
    ? ""
    : `${plural(kept.length, "listing")} stayed: ${kept
        .slice(0, 5)
        .map(({ name, reason }) => `${name} (${reason})`)
        .join(", ")}${kept.length > 5 ? " …" : ""}`;

async function takeBack(job: ImportJob, services: GuideServices, uses: readonly ListingUse[]): Promise<void> {
  const { db, storage, config } = services;
  let problem = "";
  try {
    // The import was stopped before its first row, so there is nothing to undo.
    if (job.run !== null)
      for await (const event of undoImport(job.run, importServices({ db, config, signal: new AbortController().signal }), uses))
        if (event.event === "done") problem = keptSentence(event.kept);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const run = job.run === null ? undefined : await findRun(db, job.run);
    if (run?.status !== "undone") {
      await noteJob(db, job.uuid, { state: run?.status === "done" ? "done" : "paused", problem: error.message.slice(0, 1_000) });
      return;
    }
  }
  await noteJob(db, job.uuid, { state: "undone", problem: problem.slice(0, 1_000), has_file: false });
  await deleteFile(storage, job.uuid);
}

async function work(job: ImportJob, services: GuideServices, uses: readonly ListingUse[]): Promise<void> {
  const { db } = services;
  if (job.state === "undoing") return takeBack(job, services, uses);
  const done = await withFile(services.storage, job, async (path) => {
    try {
      await importPart(job, path, services, uses);
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      await noteJob(db, job.uuid, { state: "failed", wanted: null, problem: errorSentence(error, path, job) });
    }
    return true;
  });
  if (!done) await noteJob(db, job.uuid, { state: "failed", wanted: null, problem: GONE, has_file: false });
}

/** @param uses uses that protect a listing from deletion by undo */
export const importTasks = (uses: readonly ListingUse[]): Tasks => ({
  async work_on_import(payload, services) {
    const { db } = services;
    const uuid = payloadUuid(payload);
    // Another job is being processed; this one follows it.
    if ((await nextJob(db))?.uuid !== uuid) return;
    const job = await claimJob(db, uuid);
    if (!job) return;
    try {
      await work(job, services, uses);
    } catch (error) {
      services.reporter.report(error, { source: "server" });
      await noteJob(db, uuid, {
        state: "failed",
        wanted: null,
        problem: "The import failed. Imported rows stay: resume the import or undo it.",
      });
    } finally {
      await noteJob(db, uuid, { busy_until: null });
    }
    const next = await nextJob(db);
    if (next)
      await enqueue(db, { task: "work_on_import", payload: { uuid: next.uuid }, key: `import ${next.uuid} after ${now().getTime()}` });
  },
  /** Continues jobs that a killed server left. */
  async continue_imports(_, { db }) {
    const job = await nextJob(db);
    if (job) await enqueueImport(db, job);
  },
  async delete_old_imports(_, { db, storage }) {
    await deleteOldPreviews(db, storage, new Date(now().getTime() - PREVIEW_HOURS * HOUR));
  },
});

/** Figures of imports for /metrics. */
export const importFigures: DatabaseFigure[] = [
  { name: "guide_imports", help: "Imports that staff or sources have started, by state", label: "state", read: countImports },
];
