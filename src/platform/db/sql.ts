import { createRequire } from "node:module";

/**
 * The words of SQL that this product uses, from drizzle. Others import them from here: Node reads a package's list of exports anew for each file that names
 * the package, and for each of the package's own modules. Drizzle's is so long that this took a third of a start; what is required it does not read so.
 */
const load = createRequire(import.meta.url);

export const {
  and,
  asc,
  avg,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  max,
  min,
  ne,
  notExists,
  notInArray,
  or,
  sql,
}: typeof import("drizzle-orm") = load("drizzle-orm");

export const {
  alias,
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  pgView,
  primaryKey,
  real,
  smallint,
  text,
  time,
  timestamp,
  uuid,
}: typeof import("drizzle-orm/pg-core") = load("drizzle-orm/pg-core");
export const { drizzle }: typeof import("drizzle-orm/node-postgres") = load("drizzle-orm/node-postgres");

export type { Placeholder, SQL } from "drizzle-orm";
export type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
