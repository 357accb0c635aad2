import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Kind, readHeader } from "./header.ts";

/** Folder of the guide's migrations: those since the baseline, and baseline.sql. */
export const MIGRATIONS = join(import.meta.dirname, "..", "..", "..", "..", "migrations");
/** Folder within it of the files that baseline.sql stands for. */
const BEFORE = "before-0.2";
const BASELINE = "baseline.sql";

export interface MigrationFile {
  name: string;
  hash: string;
  statements: string;
  /** Undefined for files from before migrations had kinds. */
  kind: Kind | undefined;
  takesMinutes: boolean;
  /** False for statements that PostgreSQL refuses in a transaction, such as CREATE INDEX CONCURRENTLY. */
  inTransaction: boolean;
  /** Whether baseline.sql contains it. */
  isInBaseline: boolean;
}

const listSql = (folder: string) => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".sql")) : []);

/** Returns the migrations of a folder in the order of their numbers. */
export function readMigrations(folder = MIGRATIONS): MigrationFile[] {
  const former = listSql(join(folder, BEFORE)).map((name) => ({ name, path: join(folder, BEFORE, name), isInBaseline: true }));
  const current = listSql(folder)
    .filter((name) => name !== BASELINE)
    .map((name) => ({ name, path: join(folder, name), isInBaseline: false }));
  return [...former, ...current]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, path, isInBaseline }) => {
      const statements = readFileSync(path, "utf8");
      return { name, hash: createHash("sha256").update(statements).digest("hex"), statements, isInBaseline, ...readHeader(statements) };
    });
}

/** Returns the schema that an empty database gets in place of the files that it stands for; undefined if the folder has none. */
export function readBaseline(folder = MIGRATIONS): string | undefined {
  const path = join(folder, BASELINE);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}
