import { maskEmail } from "../../accounts/accounts/rules.ts";
import { readLandAt } from "../../catalogue/maps/landAt.ts";
import { openLocator } from "../../catalogue/places/locator/acts.ts";
import type { TableReading } from "../../openData/formats/tables/mapping.ts";
import { isJoinedField } from "../../openData/formats/tables/words.ts";
import { toImportRequest } from "../../openData/importing/background/rules.ts";
import * as jobs from "../../openData/importing/background/store.ts";
import type { JobState } from "../../openData/importing/enumerations.ts";
import { ImportError } from "../../openData/importing/events.ts";
import { createPlaceFinder } from "../../openData/importing/listing.ts";
import { unreadable } from "../../openData/importing/openFile.ts";
import { previewRows } from "../../openData/importing/preview/acts.ts";
import { readSample } from "../../openData/importing/readSample.ts";
import type { Report } from "../../openData/importing/report.ts";
import { findRun, type ImportRun, listProblems } from "../../openData/importing/store.ts";
import { findAlike } from "../../openData/likeness/store.ts";
import { newUuid } from "../../platform/clock.ts";
import type { Db, DbOrTransaction } from "../../platform/db/types.ts";
import { badRequest, conflict, notFound } from "../../platform/endpoints/errors.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../platform/http/context.ts";
import { memoizeWithTtl } from "../../platform/memoizeWithTtl.ts";
import { fileInThread } from "../../platform/parsing/pool.ts";
import { actOnImport, lockJobFor, startBlockedReason } from "./acts.ts";
import * as contract from "./contract.ts";
import { COLUMNS_MAX, FILENAME_MAX, PREVIEW_ROWS, PROBLEMS_SHOWN } from "./rules.ts";

const NO_FILE = "Choose a file: a table, a map, or an extract of OpenStreetMap.";
const BEGUN = "The import has begun: how it is read stays as it is.";
const OPEN_MAX = 20;
const TEN_MINUTES = 600_000;

/** Reading all towns takes a second; they change with imports of places alone. */
const locators = memoizeWithTtl<ReturnType<typeof createPlaceFinder>>(TEN_MINUTES);
const loadPlaceFinder = (db: Db) => locators(db, "places", async () => createPlaceFinder(await openLocator(db, readLandAt())));

const inThread = fileInThread(new URL("../../openData/importing/readSample.ts", import.meta.url), "readSample", readSample, {
  queue: "requests",
  errors: [ImportError],
});
/** @throws {ImportError} for a file that cannot be read, or that takes too long */
const readSampleApart = (path: string, given?: Partial<TableReading>) =>
  inThread(path, given).catch((error) => {
    throw unreadable(path, error);
  });

interface Parts {
  run: ImportRun | null;
  job: jobs.ImportJob | null;
}

/** What an import's run and its job say together: a run by command has no job, a file that was only looked at no run. */
function toResponse({ run, job }: Parts, emails: Map<string, string>): contract.StaffImport {
  const {
    read = 0,
    made = 0,
    joined = 0,
    updated = 0,
    unchanged = 0,
    kept_by_owner = 0,
    refused = 0,
    duplicates = 0,
  }: Partial<Report> = run?.report ?? {};
  const runState: JobState = run?.status === "done" ? "done" : run?.status === "undone" ? "undone" : "paused";
  const email = job?.account_id ? emails.get(job.account_id) : undefined;
  return {
    uuid: job?.uuid ?? null,
    number: run?.number ?? null,
    file_name: job?.file_name ?? run?.file_name ?? "",
    file_format: job?.format ?? run?.format ?? "csv",
    // A command may have taken it back since.
    state: run?.status === "undone" ? "undone" : (job?.state ?? runState),
    wanted: job?.wanted ?? null,
    progress: job?.progress ?? 100,
    problem: job?.problem ?? "",
    dataset: run?.dataset ?? job?.dataset ?? "",
    licence: run?.options.licence ?? job?.licence ?? "",
    attribution: run?.options.attribution ?? job?.attribution ?? "",
    counts: { read, made, joined, updated, unchanged, kept_by_owner, left_out: refused + duplicates },
    by: email ? maskEmail(email) : "",
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

interface Looked {
  rows: contract.PreviewRow[];
  refusal: string;
}

/** The first rows of a file that was not imported yet. */
async function look({ db, services }: Look, job: jobs.ImportJob): Promise<Looked> {
  const refusal = startBlockedReason(job);
  if (refusal) return { rows: [], refusal };
  const looked = await jobs.withFile(services.storage, job, async (path): Promise<Looked> => {
    try {
      return {
        rows: await previewRows(
          toImportRequest(job, path, true),
          db,
          { placeOf: await loadPlaceFinder(services.db), findAlike },
          PREVIEW_ROWS,
        ),
        refusal: "",
      };
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      return { rows: [], refusal: error.message.replaceAll(path, job.file_name) };
    }
  });
  return looked ?? { rows: [], refusal: "Its file is not there any more: bring it again." };
}

async function readFullImport(ctx: Look, job: jobs.ImportJob): Promise<contract.FullImport> {
  const parts = await readParts(ctx.db, job);
  const { rows, refusal } = job.state === "preview" ? await look(ctx, job) : { rows: [], refusal: "" };
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
    rows,
    refusal,
    problems: parts.run ? await listProblems(ctx.db, parts.run.id, { limit: PROBLEMS_SHOWN }) : [],
  };
}

/** Columns that mean something first, as far as a page can ask about them; in the order of the file. */
function shownColumns(columns: { head: string; example: string }[], reading: TableReading) {
  const spare = COLUMNS_MAX - Object.keys(reading.columns).length;
  let others = 0;
  return columns.filter(({ head }) => Object.hasOwn(reading.columns, head) || ++others <= spare);
}

/** The columns as they were chosen. @throws ApiError 400 for a field that two columns have */
function chosenColumns({ columns, reading }: jobs.ImportJob, chosen: readonly string[] | undefined): TableReading["columns"] {
  if (!chosen) return reading.columns;
  const named = chosen.filter((field) => field !== "" && !isJoinedField(field));
  if (new Set(named).size < named.length) throw badRequest({ columns: ["Two columns become the same. Leave one of them out."] });
  return Object.fromEntries(
    columns.flatMap(({ head }, index) => (chosen[index] ? [[head, chosen[index]]] : [])),
  ) as TableReading["columns"];
}

export const staffImportHandlers: EndpointHandler[] = [
  handle(contract.bringImport, async (_, ctx) => {
    const [file] = ctx.files;
    if (!file) throw badRequest({ file: [NO_FILE] });
    const file_name =
      file.filename
        .toWellFormed()
        .replace(/\p{Cc}/gu, "")
        .slice(0, FILENAME_MAX) || "file";
    const sample = await readSampleApart(file.path).catch((error) => {
      if (!(error instanceof ImportError)) throw error;
      throw badRequest({ file: [error.message.replaceAll(file.path, file_name)] });
    });
    const uuid = newUuid();
    await jobs.keepFile(ctx.services.storage, uuid, file.path);
    const columns = shownColumns(sample.columns, sample.reading);
    const { format, reading } = sample;
    const job = await jobs.insertJob(ctx.db, {
      ...{ uuid, file_name, bytes: file.bytes, account_id: ctx.account.id, state: "preview", format, columns, reading },
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
    const job = await ctx.db.transaction(async (tx) => {
      const found = await jobs.lockJob(tx, uuid);
      if (!found) throw notFound();
      if (found.state !== "preview") throw conflict(BEGUN);
      const { columns, business_type, country, encoding, delimiter, ...texts } = body;
      const { reading } = found;
      const said = {
        ...reading,
        ...(encoding ? { encoding } : {}),
        ...(delimiter ? { delimiter } : {}),
        ...(business_type === undefined ? {} : { business_type: business_type || undefined }),
        ...(country === undefined ? {} : { country: country.toUpperCase() || undefined }),
      };
      // In another encoding or with another separator the heads are others: they are read and guessed once more.
      const isReadAnew = said.encoding !== reading.encoding || said.delimiter !== reading.delimiter;
      const values = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
      if (!isReadAnew) return jobs.updateJob(tx, uuid, { ...values, reading: { ...said, columns: chosenColumns(found, columns) } });
      const { columns: _, ...given } = said;
      const sample = await jobs.withFile(ctx.services.storage, found, (path) =>
        readSampleApart(path, given).catch((error) => {
          if (!(error instanceof ImportError)) throw error;
          throw badRequest({ delimiter: [error.message.replaceAll(path, found.file_name)] });
        }),
      );
      if (!sample) throw conflict("Its file is not there any more: bring it again.");
      return jobs.updateJob(tx, uuid, { ...values, reading: sample.reading, columns: shownColumns(sample.columns, sample.reading) });
    });
    return readFullImport(ctx, job);
  }),

  handle(contract.actOnImport, async ({ params: { uuid }, body: { act } }, { db, services, account }) => {
    const short = await db.transaction(async (tx) => {
      const job = await jobs.lockJob(tx, uuid);
      if (!job) throw notFound();
      const before = await readStaffImport(tx, job);
      const changed = await actOnImport(tx, job, act, account.id);
      return changed ? readStaffImport(tx, changed) : before;
    });
    if (act === "drop") await jobs.deleteFile(services.storage, uuid);
    return short;
  }),

  handle(contract.undoImportRun, async ({ params: { number } }, { db, account }) =>
    db.transaction(async (tx) => {
      const run = await findRun(tx, number);
      if (!run) throw notFound();
      const job = await lockJobFor(tx, run, account.id);
      if (run.status === "undone") return readStaffImport(tx, job);
      return readStaffImport(tx, (await actOnImport(tx, job, "undo", account.id)) ?? job);
    }),
  ),
];
