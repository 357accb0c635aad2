import { readLandAt } from "../../catalogue/maps/landAt.ts";
import { openLocator } from "../../catalogue/places/locator/acts.ts";
import { onlyCountry } from "../../catalogue/places/scope.ts";
import { readScope } from "../../catalogue/settings/store.ts";
import { findSource, readySources } from "../../openData/formats/sources/sources.ts";
import { toImportRequest } from "../../openData/importing/background/rules.ts";
import * as jobs from "../../openData/importing/background/store.ts";
import type { JobState } from "../../openData/importing/enumerations.ts";
import { ImportError } from "../../openData/importing/events.ts";
import { importProblemText } from "../../openData/importing/fileProblems.ts";
import { createPlaceFinder } from "../../openData/importing/listing.ts";
import { previewRows } from "../../openData/importing/preview/acts.ts";
import { emptyReport, type Report } from "../../openData/importing/report.ts";
import { findRun, type ImportRun, listProblems } from "../../openData/importing/store.ts";
import { findAlike } from "../../openData/likeness/store.ts";
import { newUuid } from "../../platform/clock.ts";
import type { Db, DbOrTransaction } from "../../platform/db/types.ts";
import { badRequest, notFound } from "../../platform/endpoints/errors.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../platform/http/context.ts";
import { t } from "../../platform/languages/text.ts";
import { memoizeWithTtl } from "../../platform/memoizeWithTtl.ts";
import { actOnImport, changeReading, missingForStart, undoRun } from "./acts.ts";
import * as contract from "./contract.ts";
import { sampleFile } from "./fileSample.ts";
import { problemText } from "./problemText.ts";
import { FILENAME_MAX, PREVIEW_ROWS, PROBLEMS_SHOWN } from "./rules.ts";

const noFile = () => t`Choose a file: a table, a map or an OpenStreetMap extract.`;
const OPEN_MAX = 20;
const TEN_MINUTES = 600_000;

/** Cached: reading all towns takes a second, and they only change with imports of places. */
const locators = memoizeWithTtl<Awaited<ReturnType<typeof openLocator>>>(TEN_MINUTES);
const loadPlaceFinder = async (db: Db) =>
  createPlaceFinder(await locators(db, "places", () => openLocator(db, readLandAt())), onlyCountry(await readScope(db)));

interface Parts {
  run: ImportRun | null;
  job: jobs.ImportJob | null;
}

const NO_NAMES = { made: [], updated: [], gone: [], kept: [] };

/** Returns the counts of a report; of an older version some are missing. */
function toCounts(report: Partial<Report> | undefined): contract.StaffImport["counts"] {
  const {
    refused,
    duplicates,
    refused_by: _,
    notes_by: __,
    names: ___,
    damage: ____,
    languages = {},
    ...counts
  } = {
    ...emptyReport(),
    ...report,
  };
  return { ...counts, left_out: refused + duplicates, languages: Object.keys(languages).length };
}

/** Combines the run and the job of an import: a run by a command has no job, and a previewed file has no run. */
function toResponse({ run, job }: Parts, emails: Map<string, string>): contract.StaffImport {
  const runState: JobState = run?.status === "done" ? "done" : run?.status === "undone" ? "undone" : "paused";
  const email = job?.account_id ? emails.get(job.account_id) : undefined;
  return {
    uuid: job?.uuid ?? null,
    number: run?.number ?? null,
    file_name: job?.file_name ?? run?.file_name ?? "",
    file_format: job?.format ?? run?.format ?? "csv",
    // A command may have undone it since.
    state: run?.status === "undone" ? "undone" : (job?.state ?? runState),
    wanted: job?.wanted ?? null,
    progress: job?.progress ?? 100,
    problem: importProblemText(job?.problem ?? ""),
    dataset: run?.dataset ?? job?.dataset ?? "",
    licence: run?.options.licence ?? job?.licence ?? "",
    attribution: run?.options.attribution ?? job?.attribution ?? "",
    counts: toCounts(run?.report),
    by: email ?? "",
    created: (job?.created ?? run?.created ?? new Date(0)).toISOString(),
    finished: run?.finished?.toISOString() ?? null,
  };
}

async function readParts(db: DbOrTransaction, job: jobs.ImportJob): Promise<Parts> {
  return { job, run: job.run === null ? null : ((await findRun(db, job.run)) ?? null) };
}

const emailsFor = (db: DbOrTransaction, all: readonly Parts[]) =>
  jobs.findImporterEmails(
    db,
    all.flatMap(({ job }) => job?.account_id ?? []),
  );

const readStaffImport = async (db: DbOrTransaction, job: jobs.ImportJob): Promise<contract.StaffImport> => {
  const parts = await readParts(db, job);
  return toResponse(parts, await emailsFor(db, [parts]));
};

type Look = Pick<ContextFor<"staff">, "db" | "services">;

type Looked = Pick<contract.FullImport, "rows" | "refusal" | "missing">;

/** Adds what happened to a row, in the reader's language. */
const toReadProblem = (problem: Awaited<ReturnType<typeof listProblems>>[number]) => ({
  ...problem,
  text: problemText(problem.field, problem.reason, problem.kind !== "note"),
});

function toPreviewRow({ notes, ...row }: Awaited<ReturnType<typeof previewRows>>[number]) {
  const isOut = row.state === "wrong" || row.state === "twice";
  return { ...row, notes: notes.map(({ field, reason }) => ({ field, reason, text: problemText(field, reason, isOut) })) };
}

/** Returns the first rows of a file that has not been imported yet. */
async function look({ db, services }: Look, job: jobs.ImportJob): Promise<Looked> {
  const missing = await missingForStart(db, job);
  if (missing.length > 0) return { rows: [], refusal: missing.join(" "), missing };
  const looked = await jobs.withFile(services.storage, job, async (path): Promise<Looked> => {
    try {
      const request = toImportRequest(job, path, true);
      const rows = await previewRows(request, db, { placeOf: await loadPlaceFinder(services.db), findAlike }, PREVIEW_ROWS);
      return { rows: rows.map(toPreviewRow), refusal: "", missing };
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      return { rows: [], refusal: importProblemText(error.message.replaceAll(path, job.file_name)), missing };
    }
  });
  return looked ?? { rows: [], refusal: t`The file has been deleted. Upload it again.`, missing };
}

async function readFullImport(ctx: Look, job: jobs.ImportJob): Promise<contract.FullImport> {
  const parts = await readParts(ctx.db, job);
  const looked = job.state === "preview" ? await look(ctx, job) : { rows: [], refusal: "", missing: [] };
  const { columns, business_type, country, encoding, delimiter } = job.reading;
  return {
    ...toResponse(parts, await emailsFor(ctx.db, [parts])),
    attribution_link: job.attribution_link,
    columns: job.columns.map(({ head, example }) => ({
      head,
      example,
      field: Object.hasOwn(columns, head) ? (columns[head] ?? ("" as const)) : ("" as const),
    })),
    business_type: business_type ?? null,
    country: country ?? "",
    encoding: encoding ?? null,
    delimiter: delimiter ?? null,
    ...looked,
    mapping: job.reading.source === undefined ? "" : (findSource(job.reading.source)?.title ?? ""),
    mapping_name: job.reading.source ?? "",
    mappings: job.format === "table" ? readySources().map(({ name, title }) => ({ name, title })) : [],
    dry_run: job.dry_report ? { counts: toCounts(job.dry_report), names: job.dry_report.names ?? NO_NAMES } : null,
    names: parts.run?.report.names ?? NO_NAMES,
    problems: parts.run ? (await listProblems(ctx.db, parts.run.id, { limit: PROBLEMS_SHOWN })).map(toReadProblem) : [],
  };
}

export const staffImportHandlers: EndpointHandler[] = [
  handle(contract.bringImport, async (_, ctx) => {
    const [file] = ctx.files;
    if (!file) throw badRequest({ file: [noFile()] });
    const file_name =
      file.filename
        .toWellFormed()
        .replace(/\p{Cc}/gu, "")
        .slice(0, FILENAME_MAX) || "file";
    const sample = await sampleFile({ path: file.path, file_name }, "file");
    const uuid = newUuid();
    await jobs.keepFile(ctx.services.storage, uuid, file.path);
    const job = await jobs.insertJob(ctx.db, {
      ...{ uuid, file_name, bytes: file.bytes, account_id: ctx.account.id, state: "preview" },
      ...sample,
    });
    return readFullImport(ctx, job);
  }),

  handle(contract.listImports, async ({ query }, { db, address }) => {
    const open = await Promise.all((await jobs.listOpenJobs(db, OPEN_MAX)).map((job) => readParts(db, job)));
    const page = await listPage(query, address, jobs.runPage(db));
    const emails = await emailsFor(db, [...open, ...page.results]);
    return {
      ...page,
      open: open.map((parts) => toResponse(parts, emails)),
      results: page.results.map((parts) => toResponse(parts, emails)),
    };
  }),

  handle(contract.getImport, async ({ params: { uuid } }, ctx) => {
    const job = await jobs.findJob(ctx.db, uuid);
    if (!job) throw notFound();
    return readFullImport(ctx, job);
  }),

  handle(contract.changeImport, async ({ params: { uuid }, body }, ctx) => {
    const job = await changeReading(ctx.db, ctx.services.storage, uuid, body);
    return readFullImport(ctx, job);
  }),

  handle(contract.actOnImport, async ({ params: { uuid }, body: { act } }, { db, services, account }) => {
    const job = await actOnImport(db, uuid, act, account.id);
    if (act === "drop") await jobs.deleteFile(services.storage, uuid);
    return readStaffImport(db, job);
  }),

  handle(contract.undoImportRun, async ({ params: { number } }, { db, account }) =>
    readStaffImport(db, await undoRun(db, number, account.id)),
  ),
];
