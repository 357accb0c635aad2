/**
 * The first lines of a migration say how it may be applied while the former version of the guide runs:
 *
 * - `-- expand`: the former version works with the schema that it leaves.
 * - `-- contract, since 0.3.0`: it removes what versions before 0.3.0 use.
 * - `-- no transaction`, in a further line: its statements run one by one, as CREATE INDEX CONCURRENTLY must.
 * - `-- takes minutes`, in a further line: it reads or writes every row of a large table.
 */

export type Kind = { name: "expand" } | { name: "contract"; since: string };

export interface Header {
  kind: Kind | undefined;
  inTransaction: boolean;
  takesMinutes: boolean;
}

const CONTRACT = /^contract, since (\d+\.\d+\.\d+)$/;

/** Returns the kind that a text states, as in a file or in the column `kind` of schema_migration. */
export function parseKind(text: string | null | undefined): Kind | undefined {
  if (text === "expand") return { name: "expand" };
  const since = CONTRACT.exec(text ?? "")?.[1];
  return since === undefined ? undefined : { name: "contract", since };
}

/** Returns the text of a kind. */
export const kindText = (kind: Kind | undefined): string | null =>
  kind === undefined ? null : kind.name === "expand" ? "expand" : `contract, since ${kind.since}`;

/** Reads the comments above a migration's first statement. */
export function readHeader(statements: string): Header {
  const [, head = ""] = /^((?:--[^\n]*\n)*)/.exec(statements) ?? [];
  const lines = head.split("\n").map((line) => line.replace(/^--\s*/, "").trim());
  return { kind: parseKind(lines[0]), inTransaction: !lines.includes("no transaction"), takesMinutes: lines.includes("takes minutes") };
}

/** Compares versions such as "0.3.0". @returns a negative number if `one` is the older */
function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split(/[.-]/).map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether a version of the guide works with a database to which a migration that it lacks was applied. */
export const worksWithout = (kind: Kind | undefined, version: string): boolean =>
  kind !== undefined && (kind.name === "expand" || compareVersions(version, kind.since) >= 0);
