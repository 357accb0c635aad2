import type { CallEndpoint } from "../../platform/commandLine/inMemoryApi.ts";

/** Short name for endpoint calls. */
export interface StaffName {
  name: string;
  /** Its arguments up to the colon ("[WORD]" is optional, "WORD …" means one or more), then its description. */
  usage: string;
  /** Meaning of a 404. */
  missing?: string;
  /** @param call accepts texts as typed in the terminal @returns the text to print */
  act(call: CallEndpoint, ...words: string[]): Promise<string>;
}

/** Page size of lists, of which a short name shows one page. */
export const LISTED = { page_size: "100" };

/** Returns lines, or a sentence if the list is empty. */
export const linesOr = (lines: readonly string[], none: string): string => (lines.length > 0 ? lines.join("\n") : none);

/** Sets the meaning of a 404 for several short names. */
export const withMissing = (missing: string, names: StaffName[]): StaffName[] => names.map((one) => ({ missing, ...one }));
