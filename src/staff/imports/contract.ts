import { z } from "zod";
import { BUSINESS_TYPES, enumValues } from "../../catalogue/listings/enumerations.ts";
import { FORMATS } from "../../openData/formats/enumerations.ts";
import { DELIMITERS, ENCODINGS, TABLE_FIELDS } from "../../openData/formats/tables/words.ts";
import { JOB_STATES } from "../../openData/importing/enumerations.ts";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { typedKeys } from "../../platform/values/objects.ts";
import { COLUMNS_MAX, IMPORT_ACTS, TEXT_MAX } from "./rules.ts";

/** Imports by staff: a file is read, mapped, previewed, imported in the background, and can be undone. */

const field = z.enum(TABLE_FIELDS);

const previewRow = z.object({
  line: z.int(),
  /** Text to search for in the file, if the row has no line: "way/123", "feature 7"; otherwise "". */
  place: z.string(),
  name: z.string(),
  about: z.object({ business_type: z.string(), city: z.string(), country: z.string() }).nullable(),
  /** "joined": added to an existing listing or to that of an earlier row. "twice": an earlier row of the file is the same place. */
  state: z.enum(["new", "joined", "differs", "same", "twice", "wrong"]),
  /** The reason in English, and what happened to the row in the reader's language. */
  notes: z.array(z.object({ field: z.string(), reason: z.string(), text: z.string() })),
  /** Existing listing that may be the same place. */
  like: z.object({ code: z.string(), name: z.string(), is_certain: z.boolean() }).nullable(),
});
export type PreviewRow = z.infer<typeof previewRow>;

const otherCounts = z.object({ made: z.int(), updated: z.int(), unchanged: z.int() });

const counts = z.object({
  read: z.int(),
  made: z.int(),
  joined: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  kept_by_owner: z.int(),
  left_out: z.int(),
  /** Listings of earlier editions that the file no longer has; they stay. */
  not_seen: z.int(),
  /** Listings that are now events or routes, and changes that wait for staff. */
  retired: z.int(),
  asked: z.int(),
  events: otherCounts,
  /** Coming events that the file no longer has; they are hidden. */
  events_gone: z.int(),
  amenities: otherCounts,
  trails: otherCounts,
  /** Number of further languages in which the file has texts. */
  languages: z.int(),
});

const staffImport = z.object({
  /** Null for an import that a command started. */
  uuid: z.string().nullable(),
  /** Number by which commands refer to it; null before its first row. */
  number: z.int().nullable(),
  file_name: z.string(),
  /** Format of the file. */
  file_format: z.enum(enumValues(FORMATS)),
  state: z.enum(enumValues(JOB_STATES)),
  /** Pending request that takes effect after the current rows. */
  wanted: z.enum(["pause", "undo"]).nullable(),
  progress: z.int(),
  problem: z.string(),
  dataset: z.string(),
  licence: z.string(),
  attribution: z.string(),
  counts,
  /** Email of the staff account; empty for the command line. */
  by: z.string(),
  created: z.string(),
  finished: z.string().nullable(),
});
export type StaffImport = z.infer<typeof staffImport>;

/** The first names of listings that an import adds, updates, no longer has, or leaves as their owners edited them. */
const changedNames = z.object({
  made: z.array(z.string()),
  updated: z.array(z.string()),
  gone: z.array(z.string()),
  kept: z.array(z.string()),
});

const fullImport = staffImport.extend({
  /** Title and name of the ready mapping that reads the file; empty without one. */
  mapping: z.string(),
  mapping_name: z.string(),
  /** Ready mappings that staff can choose instead; empty for formats that need no mapping. */
  mappings: z.array(z.object({ name: z.string(), title: z.string() })),
  /** Numbers and names of a dry run of the whole file, for sources that are read by schedule; null without one. */
  dry_run: z.object({ counts, names: changedNames }).nullable(),
  names: changedNames,
  attribution_link: z.string(),
  /** Columns of a table; empty for formats that need no mapping. */
  columns: z.array(z.object({ head: z.string(), example: z.string(), field: z.union([field, z.literal("")]) })),
  business_type: z.enum(enumValues(BUSINESS_TYPES)).nullable(),
  country: z.string(),
  encoding: z.enum(enumValues(ENCODINGS)).nullable(),
  delimiter: z.enum(enumValues(DELIMITERS)).nullable(),
  /** First rows, until the import starts; and the reason if they are missing. */
  rows: z.array(previewRow),
  refusal: z.string(),
  /** Everything that is still needed before the import can start, as sentences; the refusal holds them too. */
  missing: z.array(z.string()),
  /** First rows that were skipped or changed. */
  problems: z.array(
    z.object({
      line: z.int(),
      place: z.string(),
      kind: z.enum(["refused", "duplicate", "note"]),
      field: z.string(),
      /** In English. */
      reason: z.string(),
      /** Sentence about what happened to the row, in the reader's language. */
      text: z.string(),
      name: z.string(),
    }),
  ),
});
export type FullImport = z.infer<typeof fullImport>;

const common = { tag: "Staff", access: "staff" as const };
const one = z.object({ uuid: z.uuid() });

export const bringImport = endpoint({
  method: "POST",
  path: "/staff/api/imports/",
  summary: "Uploads a file of listings and guesses its format and columns, without importing anything yet",
  ...common,
  body: z.object({ file: z.literal("", { error: () => t`Choose a file.` }).optional() }),
  files: ["file"],
  response: fullImport,
  status: 201,
});

export const listImports = endpoint({
  method: "GET",
  path: "/staff/api/imports/",
  summary: "Lists the imports, newest first, with those that are not finished",
  ...common,
  query: z.object(pageQuery),
  response: listResponse(staffImport).extend({ open: z.array(staffImport) }),
});

export const getImport = endpoint({
  method: "GET",
  path: "/staff/api/imports/{uuid}/",
  summary: "Shows an import with its column mapping, first rows and problems",
  ...common,
  params: one,
  sample: { uuid: "{uuid}" },
  response: fullImport,
});

export const changeImport = endpoint({
  method: "PATCH",
  path: "/staff/api/imports/{uuid}/",
  summary: "Changes the column mapping, licence and source of an import that has not started",
  ...common,
  params: one,
  body: z.object({
    /** Name of the ready mapping that reads the file; empty: by its own columns. */
    mapping: z.string().max(60).optional(),
    /** Field of each column, in the order of the columns. */
    columns: z
      .array(z.union([field, z.literal("")]))
      .max(COLUMNS_MAX)
      .optional(),
    business_type: z.union([z.enum(enumValues(BUSINESS_TYPES)), z.literal("")]).optional(),
    country: z
      .string()
      .trim()
      .regex(/^([A-Za-z]{2})?$/, { error: () => t`Use two letters: AR, FR, TH.` })
      .optional(),
    encoding: z.enum(enumValues(ENCODINGS)).optional(),
    delimiter: z.enum(enumValues(DELIMITERS)).optional(),
    licence: z.string().trim().max(TEXT_MAX.licence).optional(),
    attribution: z.string().trim().max(TEXT_MAX.attribution).optional(),
    attribution_link: z
      .string()
      .trim()
      .max(TEXT_MAX.attribution_link)
      .refine((text) => text === "" || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)), {
        error: () => t`Use a URL that begins with https:// or http://.`,
      })
      .optional(),
    dataset: z.string().trim().max(TEXT_MAX.dataset).optional(),
  }),
  sample: { uuid: "{uuid}", country: "VN" },
  response: fullImport,
  errors: [409],
});

export const actOnImport = endpoint({
  method: "POST",
  path: "/staff/api/imports/{uuid}/acts/",
  summary: "Starts, pauses, resumes or undoes an import, or discards a file that was not imported",
  ...common,
  params: one,
  body: z.object({ act: z.enum(typedKeys(IMPORT_ACTS)) }),
  sample: { uuid: "{uuid}", act: "pause" },
  response: staffImport,
  errors: [409],
});

export const undoImportRun = endpoint({
  method: "POST",
  path: "/staff/api/import-runs/{number}/undo/",
  summary: "Undoes an import by its number, whether staff or a command started it",
  ...common,
  params: z.object({ number: z.int().min(1).max(2_147_483_647) }),
  sample: { number: 2 },
  response: staffImport,
  errors: [409],
});
