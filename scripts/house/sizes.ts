import { dirname } from "node:path/posix";
import { findCapability } from "./rooms.ts";

/** Limits of file, folder and decision sizes. */

/** Written by scripts/writeBaseline.ts. */
export const BASELINE = "migrations/baseline.sql";

const LINES_MAX = 300;
const CODE = /[.](?:tsx?|mjs|cjs|css|sql)$/;
const FREE = /[.]test[.]tsx?$|[.]generated[.]|[.]d[.]ts$/;

/** @returns one message per code file of more than LINES_MAX lines; tests and generated files are exempt */
export function longFiles(files: { path: string; text: string }[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!CODE.test(path) || FREE.test(path) || path === BASELINE) return [];
    const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
    return lines > LINES_MAX
      ? [
          `${path}: ${lines} lines; the limit is ${LINES_MAX}. Split it by content (lists/store.ts beside store.ts), or split the capability.`,
        ]
      : [];
  });
}

const FOLDER_FILES_MAX = 30;

/** @returns one message per folder of a capability with more than FOLDER_FILES_MAX product files (TypeScript other than tests) */
export function largeFolders(paths: string[]): string[] {
  const folders = Map.groupBy(
    paths.filter((path) => findCapability(path) !== undefined && /[.]tsx?$/.test(path) && !/[.]test[.]tsx?$/.test(path)),
    (path) => dirname(path),
  );
  return [...folders].flatMap(([folder, files]) =>
    files.length > FOLDER_FILES_MAX
      ? [`${folder}: ${files.length} product files; the limit is ${FOLDER_FILES_MAX}. Move one of its topics into a folder of its own.`]
      : [],
  );
}

const WORDS_MAX = 300;
/** Index of the decisions in force; its length depends on their number. */
const INDEX = "docs/decisions/README.md";

/** Decisions stay short and numbered: four digits, a title. @returns one message per violation */
export function longDecisions(files: { path: string; text: string }[]): string[] {
  const seen = new Map<string, string>();
  return files.flatMap(({ path, text }) => {
    if (!path.startsWith("docs/decisions/") || !path.endsWith(".md") || path === INDEX) return [];
    const number = /^docs\/decisions\/(\d{4})-[a-z0-9-]+[.]md$/.exec(path)?.[1];
    if (!number) return [`${path}: name decisions NNNN-title.md, in lower case with hyphens.`];
    const other = seen.get(number);
    if (other) return [`${path}: ${other} already has the number ${number}.`];
    seen.set(number, path);
    if (!text.startsWith(`# ${number}: `)) return [`${path}: begin the file with its number and title: "# ${number}: Title".`];
    const words = text.split(/\s+/).filter(Boolean).length;
    return words > WORDS_MAX
      ? [`${path}: ${words} words; the limit is ${WORDS_MAX}. A decision is context, decision, consequences; the rest belongs in docs/.`]
      : [];
  });
}
