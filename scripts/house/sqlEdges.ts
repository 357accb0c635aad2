import { oneOf } from "../../src/platform/values/items.ts";
import type { Import } from "./graph.ts";
import { CODE_COMMENTS, definedTables, NAMES_ANY_TABLE, owningCapability, type SourceFile } from "./ownership.ts";
import { findCapability, ROOMS, roomForFile } from "./rooms.ts";

/**
 * Hidden edges: SQL that names another capability's table depends on it like an import, but without an import statement
 * (docs/decisions/0119).
 */

interface Mention {
  path: string;
  line: number;
  table: string;
  /** The capability that defines it; "platform" for tables of the platform. */
  owner: string;
}

const ITEM = '(?:(?:"?public"?[.])?"?[a-z_][a-z0-9_]*"?|[$][{][^{}]*[}])(?: +(?:AS +)?[a-z_][a-z0-9_]*)?';
/** Keywords are in capitals, as in all SQL of this project: "from account" in a sentence is not a query. A list of tables has commas. */
const MENTION = new RegExp(`\\b(?:FROM|JOIN|USING|UPDATE|INTO|TABLE|ANALYZE)\\s+(?:ONLY\\s+|LATERAL\\s+)?(${ITEM}(?:,\\s*${ITEM})*)`, "g");
/** Matches a table registered by its name: in src/listingUses.ts, and for queued work in a table. */
const REGISTERED = /\btable: "([a-z_][a-z0-9_]*)"/g;
const SQL_COMMENTS = /--[^\n]*/g;
const blank = (comment: string) => comment.replaceAll(/[^\n]/g, " ");

/** Finds the tables of other capabilities in the SQL of every file; tests and their factories may name any. */
function foreignMentions(files: SourceFile[]): Mention[] {
  const { owners } = definedTables(files);
  return files
    .filter(({ path }) => roomForFile(path) !== undefined && /[.]tsx?$/.test(path) && !NAMES_ANY_TABLE.test(path))
    .flatMap(({ path, text }) => {
      const code = text.replaceAll(CODE_COMMENTS, blank).replaceAll(SQL_COMMENTS, blank);
      return [...code.matchAll(MENTION), ...code.matchAll(REGISTERED)].flatMap(({ 1: list = "", index }) =>
        list.split(",").flatMap((item) => {
          const table = /^\s*(?:"?public"?[.])?"?([a-z0-9_]+)/.exec(item)?.[1] ?? "";
          const owner = owners.get(table);
          const line = code.slice(0, index).split("\n").length;
          return owner === undefined || owner === owningCapability(path) ? [] : [{ path, line, table, owner }];
        }),
      );
    });
}

/** @returns one message per table in SQL that belongs to a room below the file's */
export function upwardReads(files: SourceFile[]): string[] {
  return foreignMentions(files).flatMap(({ path, line, table, owner }) => {
    const [room, other] = [roomForFile(path), oneOf(ROOMS, owner.split("/")[0])];
    if (!room || !other || ROOMS.indexOf(other) <= ROOMS.indexOf(room)) return [];
    return [
      `${path}:${line}: SQL of ${room}/ names "${table}" of src/${owner}, and ${room}/ is above ${other}/ in docs/rooms.md. Register it from src/${owner} (src/listingUses.ts, src/jobs.ts), pass the query in from src/api.ts, or move the query there.`,
    ];
  });
}

/** Returns the mentions between capabilities as imports, so that cycles of capabilities through SQL are found too. */
export const sqlImports = (files: SourceFile[]): Import[] =>
  foreignMentions(files)
    .filter(({ path, owner }) => findCapability(path) !== undefined && owner.includes("/"))
    .map(({ path, line, table, owner }) => ({
      from: `${path}:${line}`,
      to: `src/${owner}/tables.ts ("${table}" in SQL)`,
      typeOnly: false,
    }));
