import type { CallEndpoint } from "../../platform/commandLine/inMemoryApi.ts";

/** A short name for calls of endpoints. */
export interface StaffName {
  name: string;
  /** Its words up to the colon ("[WORD]" may be left out, "WORD …" stands for one or more), then what it does. */
  usage: string;
  /** What a 404 means. */
  missing?: string;
  /** @param call takes texts, as the terminal has them @returns what to say */
  act(call: CallEndpoint, ...words: string[]): Promise<string>;
}

/** Pages of lists that a name shows one of. */
export const LISTED = { page_size: "100" };

/** Returns lines, or a sentence where there are none. */
export const linesOr = (lines: readonly string[], none: string): string => (lines.length > 0 ? lines.join("\n") : none);

/** Names of which a 404 means the same. */
export const withMissing = (missing: string, names: StaffName[]): StaffName[] => names.map((one) => ({ missing, ...one }));
