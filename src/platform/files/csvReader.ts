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
    const character = header[at] as string;
    // An unclosed quotation mark is an ordinary character.
    if (character === '"' && at < last) at = header.indexOf('"', at + 1);
    else if (counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, columns: counts.get(delimiter) ?? 0 }));
  return counted.reduce((best, each) => (each.columns > best.columns ? each : best)).delimiter;
}

type Step = { next: number; fields?: string[]; problem?: string } | "more";

/** Splits a CSV text into records; empty lines are left out. */
export function createCsvParser(delimiter: string): StreamParser<string[]> {
  let buffer = "";
  let line = 1;
  /** True while the rest of a line that was too long is discarded. */
  let skipping = false;
  /** Buffer length at which an incomplete record is parsed again, twice its length: parsing at each piece would be quadratic. */
  let enough = 0;

  function quotedRecord(start: number, isLast: boolean): Step {
    const fields: string[] = [];
    let at = start;
    let newline = buffer.indexOf("\n", start);
    const broken = (problem: string): Step => {
      const lineEnd = buffer.indexOf("\n", start);
      skipping = lineEnd === -1;
      return { next: lineEnd === -1 ? buffer.length : lineEnd + 1, problem };
    };
    for (;;) {
      let field = "";
      if (buffer[at] === '"') {
        const first = at + 1;
        for (at = first; ; ) {
          const quote = buffer.indexOf('"', at);
          if (quote === -1 || (quote === buffer.length - 1 && !isLast)) {
            if (!isLast && buffer.length - start <= READ_LIMITS.recordCharacters) return "more";
            return broken(
              isLast ? "a quotation mark is opened and never closed" : `a quotation mark is opened and not closed, or ${TOO_LONG_REASON}`,
            );
          }
          at = quote + 1;
          if (buffer[at] !== '"') break;
          at += 1;
        }
        field = buffer.slice(first, at - 1).replaceAll('""', '"');
        if (buffer[at] === "\r" && at === buffer.length - 1 && !isLast) return "more";
        if (buffer[at] === "\r" && (buffer[at + 1] === "\n" || at === buffer.length - 1)) at += 1;
        if (at < buffer.length && buffer[at] !== delimiter && buffer[at] !== "\n") return broken("text follows a closing quotation mark");
      } else {
        // Searched once per line: searching from each field of a long line would be quadratic.
        if (newline !== -1 && newline < at) newline = buffer.indexOf("\n", at);
        const separator = buffer.indexOf(delimiter, at);
        const end = separator !== -1 && (newline === -1 || separator < newline) ? separator : newline;
        if (end === -1 && !isLast) return buffer.length - start > READ_LIMITS.recordCharacters ? broken(TOO_LONG_REASON) : "more";
        field = buffer.slice(at, end === -1 ? buffer.length : end);
        if (buffer[end] !== delimiter) field = field.replace(/\r$/, "");
        at = end === -1 ? buffer.length : end;
      }
      fields.push(field);
      if (buffer[at] !== delimiter) return { next: Math.min(at + 1, buffer.length), fields };
      at += 1;
    }
  }

  function record(start: number, isLast: boolean): Step {
    const newline = buffer.indexOf("\n", start);
    if (newline === -1 && !isLast && buffer.indexOf('"', start) === -1) {
      if (buffer.length - start <= READ_LIMITS.recordCharacters) return "more";
      skipping = true;
      return { next: buffer.length, problem: TOO_LONG_REASON };
    }
    const end = newline === -1 ? buffer.length : newline;
    const text = buffer.slice(start, end);
    if (text.includes('"') || newline === -1)
      return newline === -1 && !isLast ? quotedRecord(start, false) : text.includes('"') ? quotedRecord(start, isLast) : plain(text, end);
    return plain(text, end + 1);
  }

  function plain(text: string, next: number): Step {
    const trimmed = text.endsWith("\r") ? text.slice(0, -1) : text;
    if (trimmed.length > READ_LIMITS.recordCharacters) return { next, problem: TOO_LONG_REASON };
    return { next, fields: trimmed === "" ? [] : trimmed.split(delimiter) };
  }

  function take(isLast: boolean): ReadRecord<string[]>[] {
    const records: ReadRecord<string[]>[] = [];
    let start = 0;
    if (skipping) {
      const newline = buffer.indexOf("\n");
      start = newline === -1 ? buffer.length : newline + 1;
      skipping = newline === -1;
      if (!skipping) line += 1;
    }
    while (start < buffer.length) {
      const step = record(start, isLast);
      if (step === "more") {
        enough = Math.min(2 * (buffer.length - start), READ_LIMITS.recordCharacters + 1);
        break;
      }
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
