/** Pure: result of every file reader: records one after the other, each with its first line number. */

export interface RawRecord<Content> {
  line: number;
  /** Text to search for in the file, if a line number does not identify the record: "way/123", "feature 7". */
  place?: string;
  content: Content;
}

/** A record that cannot be read; the reader continues after it. */
export interface BrokenRecord {
  line: number;
  place?: string;
  problem: string;
}

export type ReadRecord<Content> = RawRecord<Content> | BrokenRecord;

/** Parses a file's text piece by piece; holds no more than one record. */
export interface StreamParser<Content> {
  push(text: string): ReadRecord<Content>[];
  /** Call it after the last piece. */
  end(): ReadRecord<Content>[];
}

export const READ_LIMITS = {
  /** Maximum size of a record: a larger one is rejected unread, so that memory stays flat whatever a file contains. */
  recordCharacters: 1_000_000,
  /** Markup is removed from at most this many characters of a field: longer texts do not fit a listing. */
  rawText: 20_000,
} as const;

/** Replacement character: decoding leaves it where text was not UTF-8. */
export const DAMAGED = "\ufffd";
export const DAMAGED_REASON = "the text is not valid UTF-8: save the file as UTF-8";
export const TOO_LONG_REASON = "the record is larger than 1 MB";
