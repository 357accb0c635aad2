const ELSEWHERE = /\.toLocale(?:Date|Time)?String\(|\bIntl\.\w+/g;
const PLACE = "src/platform/values/format.ts";
/** Names of countries, languages and currencies, apart so that browsers do not load them. */
const NAMES_PLACE = "src/platform/values/displayNames.ts";
const DAYS_ELSEWHERE = /\.toISOString\(\)\.slice\(0, 10\)|= 86_400_000;/g;
const DAYS_PLACE = "src/platform/values/days.ts";

/**
 * Texts of numbers, money, dates and lists come from one file, so that another locale or price format is a single change.
 * @returns one message per violation
 */
export const formatsElsewhere = (files: { path: string; text: string }[]): string[] =>
  files
    .filter(({ path }) => /^src\/.*[.]tsx?$/.test(path) && path !== PLACE && path !== NAMES_PLACE && !/[.]test[.]tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(ELSEWHERE)].map(
        ([found]) => `${path}: ${found.replace(/\($/, "")} formats values itself. Use a function of ${PLACE}, or add one there.`,
      ),
    );

/** Formatting a day and the length of a day come from one file too: they were in fifty files before. @returns one message per violation */
export const daysElsewhere = (files: { path: string; text: string }[]): string[] =>
  files
    .filter(({ path }) => /^src\/.*[.]tsx?$/.test(path) && path !== DAYS_PLACE && !/[.]test[.]tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(DAYS_ELSEWHERE)].map(
        ([found]) =>
          `${path}: "${found.replace(/^= |;$/g, "")}" computes days itself. Use utcDay, addDays or DAY_MILLISECONDS of ${DAYS_PLACE}.`,
      ),
    );
