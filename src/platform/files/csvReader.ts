import { READ_LIMITS, type ReadRecord, type StreamParser, TOO_LONG_REASON } from "./records.ts";

/**
 * Pure: parses CSV of RFC 4180 (quoted fields may hold separators, line breaks and doubled quotation marks). Written here because a record
 * that is broken or too long must cost only itself: it is reported with its line, and parsing continues with the line after its first one.
 */

const DELIMITERS = [",", ";", "\t", "|"];

/** Returns the separator that splits a header row into most columns; a comma if none does. */
export function detectDelimiter(header: string): string {
  const counts = new Map(DELIMITERS.map((delimiter) => [delimiter, 0]));
  const last = header.lastIndexOf('"');
  for (let at = 0; at < header.length; at += 1) {
    const character = header.charAt(at);
    // An unclosed quotation mark is an ordinary character.
    if (character === '"' && at < last) at = header.indexOf('"', at + 1);
    else if (counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, columns: counts.get(delimiter) ?? 0 }));
  return counted.reduce((best, each) => (each.columns > best.columns ? each : best)).delimiter;
}

/** `isCut`: the rest of the record's line has not arrived and is to be skipped. */
type Step = { next: number; fields?: string[]; problem?: string; isCut?: boolean } | "more";
type Field = { field: string; end: number } | { problem: string } | "more";

/** The text that has arrived and is not split yet. `isLast`: no more follows. */
interface Arrived {
  buffer: string;
  delimiter: string;
  isLast: boolean;
}

/** @param start of the record @param first character after the opening quotation mark */
function readQuotedField({ buffer, delimiter, isLast }: Arrived, start: number, first: number): Field {
  let at = first;
  for (;;) {
    const quote = buffer.indexOf('"', at);
    if (quote === -1 || (quote === buffer.length - 1 && !isLast)) {
      if (!isLast && buffer.length - start <= READ_LIMITS.recordCharacters) return "more";
      return {
        problem: isLast
          ? "a quotation mark is opened and never closed"
          : `a quotation mark is opened and not closed, or ${TOO_LONG_REASON}`,
      };
    }
    at = quote + 1;
    if (buffer[at] !== '"') break;
    at += 1;
  }
  const field = buffer.slice(first, at - 1).replaceAll('""', '"');
  if (buffer[at] === "\r" && at === buffer.length - 1 && !isLast) return "more";
  if (buffer[at] === "\r" && (buffer[at + 1] === "\n" || at === buffer.length - 1)) at += 1;
  if (at < buffer.length && buffer[at] !== delimiter && buffer[at] !== "\n") return { problem: "text follows a closing quotation mark" };
  return { field, end: at };
}

/** @param newline position of the next line end, or -1 */
function readPlainField({ buffer, delimiter, isLast }: Arrived, start: number, at: number, newline: number): Field {
  const separator = buffer.indexOf(delimiter, at);
  const end = separator !== -1 && (newline === -1 || separator < newline) ? separator : newline;
  if (end === -1 && !isLast) return buffer.length - start > READ_LIMITS.recordCharacters ? { problem: TOO_LONG_REASON } : "more";
  const field = buffer.slice(at, end === -1 ? buffer.length : end);
  return { field: buffer[end] === delimiter ? field : field.replace(/\r$/, ""), end: end === -1 ? buffer.length : end };
}

/** Reads a record that has quoted fields. */
function readQuotedRecord(arrived: Arrived, start: number): Step {
  const { buffer, delimiter } = arrived;
  const fields: string[] = [];
  let newline = buffer.indexOf("\n", start);
  let at = start;
  for (;;) {
    // Searched once per line: searching from each field of a long line would be quadratic.
    if (newline !== -1 && newline < at) newline = buffer.indexOf("\n", at);
    const read = buffer[at] === '"' ? readQuotedField(arrived, start, at + 1) : readPlainField(arrived, start, at, newline);
    if (read === "more") return "more";
    if ("problem" in read) {
      const lineEnd = buffer.indexOf("\n", start);
      return { next: lineEnd === -1 ? buffer.length : lineEnd + 1, problem: read.problem, isCut: lineEnd === -1 };
    }
    fields.push(read.field);
    at = read.end + 1;
    if (buffer[read.end] !== delimiter) return { next: Math.min(at, buffer.length), fields };
  }
}

function splitLine(text: string, delimiter: string, next: number): Step {
  const trimmed = text.endsWith("\r") ? text.slice(0, -1) : text;
  if (trimmed.length > READ_LIMITS.recordCharacters) return { next, problem: TOO_LONG_REASON };
  return { next, fields: trimmed === "" ? [] : trimmed.split(delimiter) };
}

function readRecord(arrived: Arrived, start: number): Step {
  const { buffer, delimiter, isLast } = arrived;
  const newline = buffer.indexOf("\n", start);
  if (newline === -1 && !isLast) {
    if (buffer.indexOf('"', start) !== -1) return readQuotedRecord(arrived, start);
    if (buffer.length - start <= READ_LIMITS.recordCharacters) return "more";
    return { next: buffer.length, problem: TOO_LONG_REASON, isCut: true };
  }
  const end = newline === -1 ? buffer.length : newline;
  const text = buffer.slice(start, end);
  if (text.includes('"')) return readQuotedRecord(arrived, start);
  return splitLine(text, delimiter, newline === -1 ? end : end + 1);
}

/** Splits a CSV text into records; empty lines are left out. */
export function createCsvParser(delimiter: string): StreamParser<string[]> {
  let buffer = "";
  let line = 1;
  /** True while the rest of a line that was too long is discarded. */
  let skipping = false;
  /** Buffer length at which an incomplete record is parsed again, twice its length: parsing at each piece would be quadratic. */
  let enough = 0;

  function take(isLast: boolean): ReadRecord<string[]>[] {
    const records: ReadRecord<string[]>[] = [];
    const arrived = { buffer, delimiter, isLast };
    let start = 0;
    if (skipping) {
      const newline = buffer.indexOf("\n");
      start = newline === -1 ? buffer.length : newline + 1;
      skipping = newline === -1;
      if (!skipping) line += 1;
    }
    while (start < buffer.length) {
      const step = readRecord(arrived, start);
      if (step === "more") {
        enough = Math.min(2 * (buffer.length - start), READ_LIMITS.recordCharacters + 1);
        break;
      }
      skipping = step.isCut ?? false;
      if (step.problem) records.push({ line, problem: step.problem });
      else if (step.fields && step.fields.length > 0) records.push({ line, content: step.fields });
      for (let at = buffer.indexOf("\n", start); at !== -1 && at < step.next; at = buffer.indexOf("\n", at + 1)) line += 1;
      start = step.next;
    }
    buffer = buffer.slice(start);
    return records;
  }

  return {
    push(text) {
      buffer += text;
      if (buffer.length < enough) return [];
      enough = 0;
      return take(false);
    },
    end: () => take(true),
  };
}
