import { createRequire } from "node:module";

/**
 * Exports the parts of drizzle that this product uses. Import them from here: Node resolves a package's list of exports again for each file
 * that imports the package, and for each of the package's own modules. Drizzle's list is so long that this took a third of the start time;
 * `require` avoids it.
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
