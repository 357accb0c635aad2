/** Pure: what every reader of a file gives: its records one after the other, with the line each begins on. */

export interface RawRecord<Content> {
  line: number;
  /** What to look for in the file, where that is no line: "way/123", "feature 7". */
  place?: string;
  content: Content;
}

/** A record that cannot be read; the reader goes on after it. */
export interface BrokenRecord {
  line: number;
  place?: string;
  problem: string;
}

export type ReadRecord<Content> = RawRecord<Content> | BrokenRecord;

/** Fed with a file's text piece by piece; holds no more than one record. */
export interface StreamParser<Content> {
  push(text: string): ReadRecord<Content>[];
  /** After the last piece. */
  end(): ReadRecord<Content>[];
}

export const READ_LIMITS = {
  /** A single record larger than this is refused unread: it keeps memory flat whatever a file holds. */
  recordCharacters: 1_000_000,
  /** Markup is removed from at most this much of a field: longer ones are no text for a listing. */
  rawText: 20_000,
} as const;

/** Where text was not UTF-8, decoding left this mark. */
export const DAMAGED = "\ufffd";
export const DAMAGED_REASON = "the text is not valid UTF-8: save the file as UTF-8";
export const TOO_LONG_REASON = "the record is larger than 1 MB";
