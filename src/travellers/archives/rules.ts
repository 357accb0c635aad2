import { t } from "../../platform/languages/text.ts";
import { formatNumber } from "../../platform/values/format.ts";
import type { Archive } from "./contract.ts";

/**
 * Returns an archive as the API sends it.
 * @param link URL of the file, used once it is ready
 */
export const asArchive = (
  { created, expires, ...row }: Omit<Archive, "link" | "created" | "expires"> & { created: Date; expires: Date },
  link: string,
): Archive => ({
  ...row,
  link: row.status === "ready" ? link : null,
  created: created.toISOString(),
  expires: expires.toISOString(),
});

/** Whether the archive is still queued or being made. */
export const isUnderWay = (archive: Archive | undefined): boolean => archive?.status === "queued" || archive?.status === "working";

const MEGABYTE = 1_000_000;

/** Returns a size as "81 kB" or "2.4 MB". */
export const sizeText = (bytes: number): string =>
  bytes < MEGABYTE / 10
    ? t`${formatNumber(Math.max(1, Math.round(bytes / 1_000)))} kB`
    : t`${formatNumber(Math.round(bytes / (MEGABYTE / 10)) / 10)} MB`;

/** Sentences about the tables in the readme of every archive. */
export const tablesSentences = () => [
  t`everything.json contains all data. The folder csv contains the same data as tables, one for each part.`,
  t`In the tables, a text that starts with = + - or @ has an apostrophe before it, so that no program runs it as a formula.`,
];

/** Returns the number of rows of each part, one line each. */
export const countLines = (counts: readonly { name: string; rows: number }[]): string[] =>
  counts.map(({ name, rows }) => `${name}: ${rows}`);
