import type { ShellFields } from "../../catalogue/listings/shells/enumerations.ts";
import type { Polygon } from "../../catalogue/places/polygons.ts";
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "../../platform/db/sql.ts";
import { bytea } from "../../platform/db/types.ts";
import type { Format, PlaceKind } from "../formats/enumerations.ts";
import type { OtherKind, OtherRecords } from "../formats/otherRecords.ts";
import type { TableReading } from "../formats/tables/reading.ts";
import type { TextsByLanguage } from "../formats/texts.ts";
import type { JobState, ProblemKind, RunStatus } from "./enumerations.ts";
import type { OtherPlace } from "./others/rules.ts";
import type { AsWritten } from "./records/rules.ts";
import type { Report } from "./report.ts";

export const import_run = pgTable("import_run", {
  id: uuid().primaryKey(),
  number: integer().notNull().generatedAlwaysAsIdentity(),
  file_name: text().notNull(),
  file_hash: text().notNull(),
  format: text().$type<Format>().notNull(),
  dataset: text().notNull(),
  options: jsonb().$type<Record<string, string>>().notNull(),
  records_done: integer().notNull().default(0),
  status: text().$type<RunStatus>().notNull().default("running"),
  report: jsonb().$type<Partial<Report>>().notNull().default({}),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  finished: timestamp({ withTimezone: true }),
});

export const import_record = pgTable("import_record", {
  source_key: text().primaryKey(),
  business_code: text().notNull(),
  dataset: text().notNull(),
  first_run: uuid().notNull(),
  rank: integer().notNull().default(0),
  row_hash: bytea().notNull(),
  imported: json().$type<ShellFields>().notNull(),
  localities: text(),
  as_written: json().$type<AsWritten>(),
  texts: json().$type<TextsByLanguage>(),
});

/** Towns, islands and other places that files name beside their listings. */
export const import_town = pgTable(
  "import_town",
  {
    run: uuid().notNull(),
    source_key: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    names: text().array().notNull(),
    kind: text().$type<PlaceKind>().notNull().default("settlement"),
    /** The name that people use; "" in rows from before this column existed. */
    name: text().notNull().default(""),
    outline: json().$type<Polygon[]>(),
    names_by_language: json().$type<Record<string, string>>(),
  },
  (table) => [primaryKey({ columns: [table.run, table.source_key] })],
);

/** Editions of records that are not listings. */
export const import_other = pgTable(
  "import_other",
  {
    kind: text().$type<OtherKind>().notNull(),
    source_key: text().notNull(),
    run: uuid().notNull(),
    dataset: text().notNull(),
    row_hash: bytea().notNull(),
    record: json().$type<OtherRecords[OtherKind]>().notNull(),
    place: json().$type<OtherPlace>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.source_key, table.run] })],
);

export const import_change = pgTable(
  "import_change",
  {
    run: uuid().notNull(),
    source_key: text().notNull(),
    row_hash_before: bytea().notNull(),
    imported_before: json().$type<ShellFields>().notNull(),
    texts_before: json().$type<TextsByLanguage>(),
  },
  (table) => [primaryKey({ columns: [table.run, table.source_key] })],
);

export const import_problem = pgTable("import_problem", {
  id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
  run: uuid().notNull(),
  line: integer().notNull(),
  place: text().notNull().default(""),
  kind: text().$type<ProblemKind>().notNull(),
  field: text().notNull(),
  reason: text().notNull(),
  name: text().notNull(),
});

export const import_job = pgTable("import_job", {
  uuid: uuid().primaryKey(),
  account_id: uuid(),
  file_name: text().notNull(),
  bytes: integer().notNull(),
  has_file: boolean().notNull().default(true),
  format: text().$type<Format>().notNull(),
  columns: jsonb().$type<{ head: string; example: string }[]>().notNull().default([]),
  reading: json().$type<TableReading>().notNull().default({ columns: {} }),
  licence: text().notNull().default(""),
  attribution: text().notNull().default(""),
  attribution_link: text().notNull().default(""),
  dataset: text().notNull().default(""),
  state: text().$type<JobState>().notNull(),
  wanted: text().$type<"pause" | "undo">(),
  run: integer(),
  progress: smallint().notNull().default(0),
  problem: text().notNull().default(""),
  busy_until: timestamp({ withTimezone: true }),
  /** Source that the file was read from, and the numbers of its dry run. */
  source: uuid(),
  dry_report: jsonb().$type<Report>(),
  created: timestamp({ withTimezone: true }).notNull(),
  changed: timestamp({ withTimezone: true }).notNull(),
});

/** Values of the fields that make up a listing's type. */
export type TypeFields = Pick<ShellFields, "business_type" | "activity_subtype" | "bar_type">;

export const import_retired = pgTable("import_retired", {
  business_code: text().primaryKey(),
  run: uuid().notNull(),
  kind: text().$type<OtherKind>().notNull(),
  source_key: text().notNull(),
  path: text(),
  was_published: boolean().notNull(),
});

export const import_question = pgTable("import_question", {
  uuid: uuid().primaryKey(),
  business_code: text().notNull(),
  run: uuid().notNull(),
  suggestion: text().$type<"retype" | "retire">().notNull(),
  before: json().$type<TypeFields>(),
  after: json().$type<TypeFields>(),
  kind: text().$type<OtherKind>(),
  source_key: text(),
  path: text(),
  created: timestamp({ withTimezone: true }).notNull(),
  decided: timestamp({ withTimezone: true }),
});

export const import_source = pgTable("import_source", {
  uuid: uuid().primaryKey(),
  account_id: uuid(),
  url: text().notNull(),
  dataset: text().notNull(),
  reading: json().$type<TableReading>().notNull(),
  licence: text().notNull().default(""),
  attribution: text().notNull().default(""),
  attribution_link: text().notNull().default(""),
  every_hours: integer().notNull(),
  is_shown_before: boolean().notNull(),
  etag: text(),
  last_modified: text(),
  file_hash: text(),
  checked: timestamp({ withTimezone: true }),
  due: timestamp({ withTimezone: true }).notNull(),
  problem: text().notNull().default(""),
  created: timestamp({ withTimezone: true }).notNull(),
  changed: timestamp({ withTimezone: true }).notNull(),
});
