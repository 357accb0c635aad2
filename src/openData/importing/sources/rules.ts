import { texts } from "../../../platform/languages/text.ts";
import type { FetchProblem } from "../../../platform/security/publicFetch.ts";

/** Pure: rules of sources that are read from an address by schedule. */

/** Largest file and longest request: those of an upload by staff. */
export const SOURCE_BYTES_MAX = 25_000_000;
export const SOURCE_MILLISECONDS = 60_000;

/** Times between two readings. */
export const INTERVALS = texts({ 6: "Every 6 hours", 24: "Every day", 168: "Every week", 720: "Every 30 days" });

const PROBLEMS: Record<FetchProblem, string> = {
  address: "The address is not on the public internet: use one that begins with https://.",
  redirects: "The address redirects too often: use the address of the file itself.",
  large: "The file is larger than 25 MB: use an address with a part of it.",
  slow: "The site did not answer within 60 seconds. The guide tries again at the next reading.",
  unreachable: "The site could not be reached. The guide tries again at the next reading.",
};
export const fetchSentence = (problem: FetchProblem): string => PROBLEMS[problem];
export const statusSentence = (status: number): string =>
  status === 404 || status === 410
    ? `The site has no file at this address (${status}): change the address.`
    : status === 401 || status === 403
      ? `The site does not let the guide read this address (${status}): use a public address.`
      : `The site answered with the error ${status}. The guide tries again at the next reading.`;

const HOUR = 3_600_000;
/** Returns when a source is read next. After a failure it is tried again within six hours. */
export const nextReading = (at: Date, everyHours: number, isFailed: boolean): Date =>
  new Date(at.getTime() + HOUR * (isFailed ? Math.min(6, everyHours) : everyHours));

/** Returns the file name at the end of an address. */
export function sourceFileName(url: string): string {
  const { pathname, hostname } = new URL(url);
  const last = pathname.split("/").filter(Boolean).at(-1) ?? "";
  try {
    return (decodeURIComponent(last) || hostname).slice(-100);
  } catch {
    return hostname;
  }
}
