import { readHeader } from "../../src/platform/db/migrations/header.ts";
import { VERSION } from "../../src/platform/version.ts";

/**
 * Migrations are applied while the former version of the guide runs (docs/decisions/0165-migrations.md). An expand migration neither takes
 * away what that version uses nor blocks its statements for longer than a moment.
 */

/** A text without comments, quoted strings and bodies of functions. Bodies of DO run at once, so they stay. */
const plainText = (text: string) =>
  text
    .replace(/--.*$/gm, "")
    .replace(/\bDO\s+(\$\w*\$)([\s\S]*?)\1/gi, "$2")
    .replace(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/"/g, "");

interface Rule {
  /** Finds the part of a statement that the rule refuses. */
  found: RegExp;
  instead: string;
}

/** Refused in every statement of an expand migration. */
const EVERYWHERE: readonly Rule[] = [
  {
    found: /\bDROP\s+(?:TABLE|COLUMN|VIEW|FUNCTION|PROCEDURE|TYPE|SEQUENCE|DEFAULT|EXTENSION|SCHEMA)\b/i,
    instead: "Drop it in a contract migration of the next release.",
  },
  { found: /\bRENAME\b/i, instead: "Add the new name beside the old one, write to both, and drop the old one a release later." },
  {
    found: /\bALTER\s+(?:COLUMN\s+)?\w+\s+(?:SET\s+DATA\s+)?TYPE\b/i,
    instead: "Add a column of the new type, fill it with a trigger, and drop the old one a release later.",
  },
  { found: /\bTRUNCATE\b|\bLOCK\s+TABLE\b/i, instead: "Leave the rows and locks of the former version alone." },
  {
    found: /\bVACUUM\s+FULL\b|\bCLUSTER\b|\bREINDEX\s+(?:TABLE|INDEX)\s+(?!CONCURRENTLY)/i,
    instead: "It blocks every statement on the table until it is done.",
  },
];

/** Refused of tables that exist already: their rows are read or written while every other statement waits. */
const EXISTING: readonly Rule[] = [
  {
    found:
      /\bADD\s+(?:COLUMN\s+)?(?!CONSTRAINT\b)(?:IF\s+NOT\s+EXISTS\s+)?\w+\s(?=[^,;]*\bNOT\s+NULL\b)(?![^,;]*\bDEFAULT\b)(?![^,;]*\bGENERATED\b)[^,;]*/i,
    instead: "Give the column a default: the former version does not write it.",
  },
  {
    found:
      /\bADD\s+(?:COLUMN\s+)?(?:IF\s+NOT\s+EXISTS\s+)?\w+\s[^,;]*\b(?:STORED|GENERATED\s+\w+\s+AS\s+IDENTITY|gen_random_uuid|random|clock_timestamp)\b/i,
    instead: "It writes every row. Add a plain column, and fill it in steps.",
  },
  {
    found: /\bADD\s+(?:COLUMN\s+)?(?!CONSTRAINT\b)(?:IF\s+NOT\s+EXISTS\s+)?\w+\s[^,;]*\b(?:UNIQUE|PRIMARY\s+KEY)\b/i,
    instead: "Add the column first, then build the index CONCURRENTLY.",
  },
  {
    found: /\bADD\s+(?:CONSTRAINT\s+\w+\s+)?(?:CHECK|FOREIGN\s+KEY)\b(?![^;]*\bNOT\s+VALID\b)/i,
    instead: "Add it NOT VALID, and validate it in a further migration.",
  },
  {
    found: /\bADD\s+(?:CONSTRAINT\s+\w+\s+)?(?:UNIQUE|PRIMARY\s+KEY|EXCLUDE)\b(?!\s+USING\s+INDEX)/i,
    instead: "Build the unique index CONCURRENTLY, then add the constraint USING INDEX.",
  },
];

const CREATED = /\bCREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)/gi;
const INDEX = /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+(CONCURRENTLY\s+)?(?:IF\s+NOT\s+EXISTS\s+)?(\w+)\s+ON\s+(?:ONLY\s+)?(\w+)/i;
const ALTERED = /^\s*ALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?(\w+)/i;
const NOT_NULL = /\bALTER\s+(?:COLUMN\s+)?(\w+)\s+SET\s+NOT\s+NULL\b/i;
/** Statements that may run again after the file was interrupted. */
const REPEATABLE =
  /^(?:CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?!IF\b)|DROP\s+INDEX\s+CONCURRENTLY\s+IF\s+EXISTS\s|ALTER\s+TABLE\s+\w+\s+VALIDATE\s+CONSTRAINT\s)/i;

/** Returns the columns that a validated constraint keeps from being null, in files up to this one. */
function neverNull(texts: readonly string[]): Set<string> {
  const all = texts.map(plainText).join("\n");
  const validated = new Set([...all.matchAll(/\bVALIDATE\s+CONSTRAINT\s+(\w+)/gi)].map(([, name]) => name));
  return new Set(
    [...all.matchAll(/\bADD\s+CONSTRAINT\s+(\w+)\s+CHECK\s*\(\s*(\w+)\s+IS\s+NOT\s+NULL\s*\)/gi)].flatMap(([, name, column = ""]) =>
      validated.has(name) ? [column] : [],
    ),
  );
}

function statementErrors(statement: string, created: ReadonlySet<string>, safeColumns: ReadonlySet<string>): string[] {
  const [, concurrently, , indexed = ""] = INDEX.exec(statement) ?? [];
  const [, altered = ""] = ALTERED.exec(statement) ?? [];
  const [, notNull] = NOT_NULL.exec(statement) ?? [];
  const isExisting = altered !== "" && !created.has(altered);
  const broken = [...EVERYWHERE, ...(isExisting ? EXISTING : [])].flatMap(({ found, instead }) => {
    const [part] = found.exec(statement) ?? [];
    return part === undefined ? [] : [`"${part.replace(/\s+/g, " ").trim()}". ${instead}`];
  });
  if (indexed !== "" && !concurrently && !created.has(indexed))
    broken.push(`an index on ${indexed} without CONCURRENTLY. Build it in a file of its own with "-- no transaction".`);
  if (notNull !== undefined && isExisting && !safeColumns.has(notNull))
    broken.push(
      `"SET NOT NULL". Add CHECK (${notNull} IS NOT NULL) NOT VALID and validate it in a further migration; then it reads no rows.`,
    );
  return broken;
}

/** Returns the statements of a file without a transaction that could not run a second time after an interruption. */
function unrepeatable(statements: readonly string[]): string[] {
  return statements.flatMap((statement, index) => {
    const [, , name = ""] = INDEX.exec(statement) ?? [];
    const isDropped =
      name === "" || new RegExp(String.raw`^DROP\s+INDEX\s+CONCURRENTLY\s+IF\s+EXISTS\s+${name}$`, "i").test(statements[index - 1] ?? "");
    return REPEATABLE.test(`${statement} `) && isDropped
      ? []
      : [
          `"${statement.slice(0, 60).replace(/\s+/g, " ")}" in a file without a transaction. It may hold DROP INDEX CONCURRENTLY IF EXISTS, then CREATE INDEX CONCURRENTLY of that name, and VALIDATE CONSTRAINT: an interrupted file runs again.`,
        ];
  });
}

/**
 * @param files the migrations since the baseline, in their order
 * @returns one message per violation
 */
export function expandErrors(files: readonly { name: string; text: string }[], version = VERSION): string[] {
  return files.flatMap(({ name, text }, index) => {
    const { kind, inTransaction } = readHeader(text);
    const say = (what: string) => `migrations/${name}: ${what}`;
    if (!kind) return [say('begin with the line "-- expand" or "-- contract, since VERSION" (docs/decisions/0165-migrations.md).')];
    const plain = plainText(text);
    const statements = plain
      .split(";")
      .map((statement) => statement.trim())
      .filter(Boolean);
    const errors = inTransaction ? [] : unrepeatable(statements).map((what) => say(`it has ${what}`));
    if (inTransaction && /\bCONCURRENTLY\b/i.test(plain))
      errors.push(say('it has CONCURRENTLY, so it needs the line "-- no transaction".'));
    if (kind.name === "contract") {
      const [major, minor] = [kind.since, version].map((one) => one.split(".").slice(0, 2).map(Number));
      const isReleased = (major?.[0] ?? 0) < (minor?.[0] ?? 0) || (major?.[0] === minor?.[0] && (major?.[1] ?? 0) < (minor?.[1] ?? 0));
      if (!isReleased)
        errors.push(
          say(`it removes what versions before ${kind.since} use, so it ships with a later release than that, and this is ${version}.`),
        );
      return errors;
    }
    const created = new Set([...plain.matchAll(CREATED)].map(([, table = ""]) => table));
    const safeColumns = neverNull(files.slice(0, index + 1).map((file) => file.text));
    return [
      ...errors,
      ...statements
        .flatMap((statement) => statementErrors(statement, created, safeColumns))
        .map((what) => say(`an expand migration has ${what}`)),
    ];
  });
}
