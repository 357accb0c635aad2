import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { REWRITTEN } from "../../platform/db/rewritten.ts";

/** The migrations that baseline.sql stands for. */
export const OLD_MIGRATIONS = join(import.meta.dirname, "..", "..", "..", "migrations", "before-0.2");

export interface Migration {
  name: string;
  statements: string;
  /** The current content of the file. */
  current: string;
}

/** Returns the statement with which a rewritten migration defined its function: the same text with a body in standard SQL. */
const standardBody = (text: string, changed: string) =>
  text.replace(
    new RegExp(String.raw`(FUNCTION ${changed}\([^;]*?\n)AS \$\$(?: SELECT ([\s\S]*?) \$\$|\n([\s\S]*?)\n\$\$);`),
    (_, head: string, value: string | undefined, query: string) =>
      `${head}${value === undefined ? `BEGIN ATOMIC\n${query}\nEND;` : `RETURN ${value};`}`,
  );

/** Returns all migrations as they were before some were rewritten; the hashes in src/platform/db/rewritten.ts verify each of those. */
export const oldMigrations = (newest = "9999"): Migration[] =>
  readdirSync(OLD_MIGRATIONS)
    .filter((name) => name.endsWith(".sql") && name.slice(0, 4) <= newest)
    .sort()
    .map((name) => {
      const text = readFileSync(join(OLD_MIGRATIONS, name), "utf8");
      const rewrite = REWRITTEN[name];
      return { name, statements: rewrite ? standardBody(text, rewrite.changed) : text, current: text };
    });

/**
 * Gives a database the functions and hashes of a guide from before the rewrite, for database versions on which the old files no longer
 * apply.
 */
export async function restoreOldFunctions(query: (statement: string) => Promise<unknown>, newest?: string): Promise<void> {
  for (const { name, statements } of oldMigrations(newest)) {
    const rewrite = REWRITTEN[name];
    if (!rewrite) continue;
    const body = String.raw`\([\s\S]*?\n(?:RETURN [\s\S]*?;\n|BEGIN ATOMIC[\s\S]*?\nEND;)`;
    const [definition] = new RegExp(`CREATE (?:OR REPLACE )?FUNCTION ${rewrite.changed}${body}`).exec(statements) ?? [];
    if (!definition) throw new Error(`${name} has no function ${rewrite.changed}`);
    await query(definition.replace(/^CREATE (?:OR REPLACE )?/, "CREATE OR REPLACE "));
    await query(`UPDATE schema_migration SET hash = '${rewrite.old}' WHERE name = '${name}'`);
  }
}
