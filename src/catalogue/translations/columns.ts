import { type AnyPgColumn, sql } from "../../platform/db/sql.ts";
import { readersName, type ShortTexts } from "./rules.ts";

/** Returns the column of a name in the reader's language. @param translations column that keeps the names in further languages */
export const nameColumn = (name: AnyPgColumn, translations: AnyPgColumn) =>
  sql<string>`CASE WHEN ${translations} IS NULL THEN to_jsonb(${name}) ELSE jsonb_build_array(${name}, ${translations}) END`.mapWith(
    (stored: string | [string, ShortTexts]) => (typeof stored === "string" ? stored : readersName(...stored)),
  );
