import { basename } from "node:path/posix";

/** Files outside acts.ts that may open transactions, with the reason. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  "src/openData/likeness/store.ts": "it only reads, and sets how PostgreSQL plans for one statement",
};

const PRODUCT = /^src\/(?!platform\/|tools\/).*[.]tsx?$/;
const TEST = /[.]test[.]tsx?$/;
const COMMENTS = /\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g;
/** Excludes IndexedDB in browsers (`database.transaction(FILES, mode)`), which has transactions of its own. */
const ACT = /[.]transaction\b(?!\(FILES, )|(?<!function )\bwriteLog(?:\(| as\b)/;

/**
 * Only acts open transactions and write the audit log, so that each write exists once: with its log line, mails and webhooks, for every
 * caller.
 * @param exceptions paths that may do it
 * @returns one message per violating file, and one per unneeded exception
 */
export function actsElsewhere(files: { path: string; text: string }[], exceptions: readonly string[] = Object.keys(EXCEPTIONS)): string[] {
  const found = files
    .filter(({ path }) => PRODUCT.test(path) && !TEST.test(path) && basename(path) !== "acts.ts")
    .filter(({ text }) => ACT.test(text.replaceAll(COMMENTS, " ")))
    .map(({ path }) => path);
  return [
    ...found
      .filter((path) => !exceptions.includes(path))
      .map(
        (path) =>
          `${path}: only acts open transactions and write the audit log. Move this code into a function in acts.ts beside this file, and call it from here.`,
      ),
    ...exceptions
      .filter((path) => !found.includes(path))
      .map((path) => `${path}: no longer opens a transaction or writes the audit log. Remove it from EXCEPTIONS in scripts/house/acts.ts.`),
  ];
}
