import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ListingUse } from "../../../catalogue/listings/uses/listingUse.ts";
import { newUuid, now } from "../../../platform/clock.ts";
import type { Services as GuideServices } from "../../../platform/http/context.ts";
import { FetchError, type fetchPublic } from "../../../platform/security/publicFetch.ts";
import { isMapped } from "../../formats/tables/reading.ts";
import { importFile } from "../acts.ts";
import { toImportRequest } from "../background/rules.ts";
import {
  deleteSourcePreviews,
  enqueueImport,
  findJob,
  type ImportJob,
  insertJob,
  keepFile,
  noteJob,
  withFile,
} from "../background/store.ts";
import { importServices } from "../engine/commands.ts";
import { ImportError } from "../events.ts";
import { openRecordsApart } from "../openRecords.ts";
import type { FileSample } from "../readSample.ts";
import type { Report } from "../report.ts";
import { fetchSentence, nextReading, SOURCE_BYTES_MAX, SOURCE_MILLISECONDS, sourceFileName, statusSentence } from "./rules.ts";
import { deleteSource, findLatestJob, type ImportSource, updateSource } from "./store.ts";

/** Reads a source from its address, and imports it or shows what would change. */

export interface SourceReader {
  fetch: typeof fetchPublic;
  /** Samples a file; servers do it in a worker thread. */
  sample(path: string, given: Partial<ImportSource["reading"]>): Promise<FileSample>;
  uses: readonly ListingUse[];
  signal: AbortSignal;
}

export type Reading =
  | { outcome: "unchanged" }
  | { outcome: "failed"; problem: string }
  /** `report` is null if the dry run did not end. */
  | { outcome: "shown"; job: ImportJob; report: Report | null }
  | { outcome: "started"; job: ImportJob };

type Services = Pick<GuideServices, "db" | "storage" | "config">;

/** Notes a failure; the source is tried again. */
async function noteFailure({ db }: Services, source: ImportSource, problem: string): Promise<Reading> {
  await updateSource(db, source.uuid, {
    checked: now(),
    due: nextReading(now(), source.every_hours, true),
    problem: problem.slice(0, 500),
  });
  return { outcome: "failed", problem };
}

/** Runs the file dry. @returns its report; null if it took too long */
async function previewWhole(services: Services, job: ImportJob, { uses, signal }: SourceReader): Promise<Report | null> {
  const report = await withFile(services.storage, job, async (path) => {
    const of = { ...importServices({ db: services.db, config: services.config, signal }), openRecords: openRecordsApart, uses };
    for await (const event of importFile(toImportRequest(job, path, true), of)) if (event.event === "done") return event.report;
    return null;
  });
  if (report) await noteJob(services.db, job.uuid, { dry_report: report });
  return report ?? null;
}

/** Returns the options that are given, and so not guessed: a mapping, or only the type and country of rows. */
function givenOptions(reading: ImportSource["reading"]): Partial<ImportSource["reading"]> {
  const { columns, ...others } = reading;
  return isMapped(reading) ? reading : others;
}

/** Stores the file as an import, like an upload by staff. */
async function storeFile(services: Services, source: ImportSource, body: Buffer, reader: SourceReader): Promise<ImportJob> {
  const file_name = sourceFileName(source.url);
  const folder = await mkdtemp(join(tmpdir(), "guide-source-"));
  try {
    const path = join(folder, "file");
    await writeFile(path, body, { mode: 0o600 });
    const { format, columns, reading } = await reader.sample(path, givenOptions(source.reading)).catch((error) => {
      throw error instanceof ImportError ? new ImportError(error.code, error.message.replaceAll(path, file_name)) : error;
    });
    await deleteSourcePreviews(services.db, services.storage, source.uuid);
    const uuid = newUuid();
    await keepFile(services.storage, uuid, path);
    const { account_id, dataset, licence, attribution, attribution_link, is_shown_before } = source;
    return await insertJob(services.db, {
      ...{ uuid, account_id, file_name, bytes: body.length, format, columns, reading, dataset, licence, attribution, attribution_link },
      ...{ source: source.uuid, state: is_shown_before ? "preview" : "queued" },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether an import of the source waits for staff, or is being processed: the next reading waits for it. */
export async function isSourceBusy({ db }: Pick<Services, "db">, source: string): Promise<boolean> {
  const latest = await findLatestJob(db, source);
  return latest !== undefined && ["queued", "running", "undoing"].includes(latest.state);
}

/** Reads a source once: only a changed file is stored. Reading fails with a sentence, never with an exception of the site. */
export async function readSource(services: Services, source: ImportSource, reader: SourceReader): Promise<Reading> {
  const { db } = services;
  const headers = {
    "user-agent": "TheGuide/1.0 (open data import)",
    ...(source.etag ? { "if-none-match": source.etag } : {}),
    ...(source.last_modified ? { "if-modified-since": source.last_modified } : {}),
  };
  const options = { headers, maxBytes: SOURCE_BYTES_MAX, milliseconds: SOURCE_MILLISECONDS };
  try {
    const answer = await reader.fetch(source.url, options);
    const noted = { checked: now(), due: nextReading(now(), source.every_hours, false), problem: "" };
    if (answer.status === 304) {
      await updateSource(db, source.uuid, noted);
      return { outcome: "unchanged" };
    }
    if (answer.status !== 200) return await noteFailure(services, source, statusSentence(answer.status));
    const file_hash = createHash("sha256").update(answer.body).digest("hex");
    const said = { ...noted, etag: answer.etag ?? null, last_modified: answer.last_modified ?? null, file_hash };
    if (file_hash === source.file_hash) {
      await updateSource(db, source.uuid, said);
      return { outcome: "unchanged" };
    }
    const job = await storeFile(services, source, answer.body, reader);
    await updateSource(db, source.uuid, said);
    if (job.state === "queued") {
      await enqueueImport(db, job);
      return { outcome: "started", job };
    }
    const report = await previewWhole(services, job, reader);
    return { outcome: "shown", job: (await findJob(db, job.uuid)) ?? job, report };
  } catch (error) {
    if (error instanceof FetchError) return noteFailure(services, source, fetchSentence(error.problem));
    if (error instanceof ImportError) return noteFailure(services, source, error.message);
    throw error;
  }
}

/** Stops reading a source; its listings stay. */
export const forgetSource = (db: Services["db"], uuid: string): Promise<unknown> => db.transaction((tx) => deleteSource(tx, uuid));
