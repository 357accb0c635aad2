const ELSEWHERE = /\.toLocale(?:Date|Time)?String\(|\bIntl\.\w+/g;
const PLACE = "src/platform/format.ts";

/** Texts of numbers, money, dates and lists come from one file, so that another locale or form of a price is one change. @returns one sentence a place */
export const formatsElsewhere = (files: { path: string; text: string }[]): string[] =>
  files
    .filter(({ path }) => /^src\/.*[.]tsx?$/.test(path) && path !== PLACE && !/[.]test[.]tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(ELSEWHERE)].map(
        ([found]) => `${path}: ${found.replace(/\($/, "")} formats by itself; use a function of ${PLACE}, or add one there.`,
      ),
    );
