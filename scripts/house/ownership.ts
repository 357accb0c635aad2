import { posix } from "node:path";
import { findCapability } from "./rooms.ts";

/** Rule 6: only a table's own capability writes to it. Found by parsing the source: drizzle's calls, and SQL text. */

export interface SourceFile {
  /** From the project's folder: src/booking/vouchers/store.ts. */
  path: string;
  text: string;
}

const TABLES_FILE = /\/tables[.]ts$/;
/** Returns the capability whose tables a file defines. */
const definedBy = (path: string) => (TABLES_FILE.test(path) ? owningCapability(path) : undefined);
/** "booking/vouchers"; "platform" for the files of a room without capabilities. */
export const owningCapability = (path: string) => findCapability(path) ?? path.split("/")[1] ?? "";
/** Tests and their factories may write to any table. */
export const NAMES_ANY_TABLE = /[.]test[.]tsx?$|^src\/tools\/testing\//;
export const CODE_COMMENTS = /\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g;
const IMPORT = /import\s+(?:\{([^}]*)\}|\*\s+as\s+([\w$]+))\s+from\s+["']([^"']+)["']/g;
const DRIZZLE_WRITE = /[.](insert|update|delete)\(\s*([\w$]+)(?:[.]([\w$]+))?\s*[,)]/g;
/** Matches the table after the verb: a name, quoted or not, or a table inserted by ${…}. */
const NAME = '(?:(?:"?public"?[.])?"?([a-z_][a-z0-9_]*)"?|[$][{]\\s*([\\w$]+)(?:[.]([\\w$]+))?\\s*[}])';
const SQL_WRITES = [
  new RegExp(`\\b(insert\\s+into|delete\\s+from|merge\\s+into|truncate(?:\\s+table)?)\\s+(?:only\\s+)?${NAME}`, "gi"),
  new RegExp(`\\b(update)\\s+(?:only\\s+)?${NAME}\\s+(?:(?:as\\s+)?\\w+\\s+)?set\\b`, "gi"),
  new RegExp(`\\b(copy)\\s+${NAME}\\s*(?:[(][^)]*[)])?\\s*from\\b`, "gi"),
];

interface Tables {
  /** Name in the database → capability. */
  owners: Map<string, string>;
  /** "capability exported name" → name in the database. */
  exported: Map<string, string>;
}

/** Reads every tables.ts. */
export function definedTables(files: SourceFile[]): Tables {
  const owners = new Map<string, string>();
  const exported = new Map<string, string>();
  for (const { path, text } of files) {
    const capability = definedBy(path);
    if (!capability) continue;
    for (const [, name = "", table = ""] of text.matchAll(/export\s+const\s+([\w$]+)\s*=\s*pg(?:Table|View)\(\s*["']([^"']+)["']/g)) {
      owners.set(table, capability);
      exported.set(`${capability} ${name}`, table);
    }
  }
  return { owners, exported };
}

/** @returns one message per write to a table that another capability's tables.ts (or platform's) defines */
export function foreignWrites(files: SourceFile[]): string[] {
  const tables = definedTables(files);
  return files
    .filter(({ path }) => path.startsWith("src/") && /[.]tsx?$/.test(path) && !NAMES_ANY_TABLE.test(path))
    .flatMap((file) => foreignWritesInFile(file, tables));
}

function foreignWritesInFile({ path, text }: SourceFile, { owners, exported }: Tables): string[] {
  const capability = owningCapability(path);
  const code = text.replaceAll(CODE_COMMENTS, (comment) => comment.replaceAll(/[^\n]/g, " "));
  const known = importedTables(path, code, exported);
  const resolveTable = (name?: string, member?: string) => known.get(name ?? "") ?? known.get(`${name}.${member}`);
  const found: { table: string; index: number; verb: string }[] = [];
  const add = (table: string | undefined, match: RegExpExecArray) => {
    if (table && owners.has(table) && owners.get(table) !== capability) found.push({ table, index: match.index, verb: match[1] ?? "" });
  };
  for (const match of code.matchAll(DRIZZLE_WRITE)) add(resolveTable(match[2], match[3]), match);
  for (const pattern of SQL_WRITES) for (const match of code.matchAll(pattern)) add(match[2] ?? resolveTable(match[3], match[4]), match);
  return found
    .sort((a, b) => a.index - b.index)
    .map(({ table, index, verb }) => {
      const owner = owners.get(table);
      return `${path}:${code.slice(0, index).split("\n").length}: ${verb.replaceAll(/\s+/g, " ")} of "${table}", which only src/${owner} writes: this would bypass its rules and counts. Give src/${owner}/${owner === "platform" ? "" : "store.ts"} a function for this, and call it from this capability's api.ts or commands.ts.`;
    });
}

/** Returns local names of this file → the table's name in the database, for tables imported from any tables.ts. */
function importedTables(path: string, code: string, exported: Map<string, string>): Map<string, string> {
  const known = new Map<string, string>();
  for (const [, names, namespace, from = ""] of code.matchAll(IMPORT)) {
    const capability = definedBy(posix.join(posix.dirname(path), from));
    if (!capability) continue;
    for (const [key, table] of exported) {
      const [owner, name] = key.split(" ");
      if (namespace && owner === capability) known.set(`${namespace}.${name}`, table);
    }
    for (const part of (names ?? "").split(",")) {
      const [name = "", local = name] = part.trim().split(/\s+as\s+/);
      const table = exported.get(`${capability} ${name}`);
      if (table) known.set(local, table);
    }
  }
  return known;
}
