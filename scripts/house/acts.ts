import { basename } from "node:path/posix";

/** Files outside acts.ts that still open transactions or write the audit log. Remove a path when it no longer does; add none. */
export const NOT_YET: readonly string[] = [
  "src/openData/importing/import/commands.ts",
  "src/openData/importing/undo/commands.ts",
  "src/openData/likeness/store.ts",
  "src/openData/openPictures/fetch/commands.ts",
  "src/openData/placing/import/commands.ts",
  "src/openData/placing/names/commands.ts",
  "src/owners/listingEditor/api.ts",
  "src/owners/ownership/staff/api.ts",
  "src/staff/areas/api.ts",
  "src/staff/duplicates/api.ts",
  "src/staff/duplicates/find/commands.ts",
  "src/staff/imports/api.ts",
  "src/staff/listings/api.ts",
  "src/staff/mail/failed/api.ts",
  "src/staff/mail/incoming/api.ts",
  "src/staff/people/api.ts",
  "src/staff/people/commands.ts",
  "src/staff/people/sessions/api.ts",
  "src/staff/settings/api.ts",
  "src/staff/settings/commands.ts",
  "src/travellers/reports/api.ts",
];

const PRODUCT = /^src\/(?!platform\/|tools\/).*[.]tsx?$/;
const TEST = /[.]test[.]tsx?$/;
const COMMENTS = /\/\*[\s\S]*?\*\/|(^|\s)\/\/[^\n]*/g;
/** A browser's IndexedDB (`database.transaction(FILES, mode)`) has transactions of its own. */
const ACT = /[.]transaction\b(?!\(FILES, )|(?<!function )\bwriteLog(?:\(| as\b)/;

/**
 * Only acts open transactions and write the audit log, so that a write has one home: with its log line, mails and webhooks, whoever asks for it.
 * @param exceptions paths that may do it as yet
 * @returns one sentence a file that does, and one a path that is an exception without need
 */
export function actsElsewhere(files: { path: string; text: string }[], exceptions: readonly string[] = NOT_YET): string[] {
  const found = files
    .filter(({ path }) => PRODUCT.test(path) && !TEST.test(path) && basename(path) !== "acts.ts")
    .filter(({ text }) => ACT.test(text.replaceAll(COMMENTS, " ")))
    .map(({ path }) => path);
  return [
    ...found
      .filter((path) => !exceptions.includes(path))
      .map(
        (path) =>
          `${path}: only acts open transactions and write the audit log. Move what is done into a function of acts.ts, beside this file, and call it from here.`,
      ),
    ...exceptions
      .filter((path) => !found.includes(path))
      .map((path) => `${path}: opens no transaction and writes no audit log any more. Remove it from NOT_YET in scripts/house/acts.ts.`),
  ];
}
