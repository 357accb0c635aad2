import { ENGLISH } from "./reader.ts";
import { runForReader } from "./requestReader.ts";

/** Makes a text from its values: (name) => t`has no column ${name}`. Its values must not be numbers of plurals. */
type Make = (...values: string[]) => string;

interface Pattern {
  make: Make;
  /** Matches the English text; its groups are values. */
  text: RegExp;
  /** Number of the value of each group. */
  order: number[];
}

/** Stand for values in an English text. */
const VALUE = /\ue000(\d+)\ue001/;
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

function toPattern(make: Make): Pattern {
  const english = runForReader(ENGLISH, () => make(...Array.from({ length: make.length }, (_, index) => `\ue000${index}\ue001`)));
  // Split by a group, so that every second part is a value.
  const parts = english.split(VALUE);
  return {
    make,
    text: new RegExp(`^${parts.map((part, index) => (index % 2 === 0 ? escaped(part) : "(.*?)")).join("")}$`, "s"),
    order: parts.flatMap((part, index) => (index % 2 === 0 ? [] : [Number(part)])),
  };
}

/** Number of texts whose makers are remembered: tables repeat a few of them a million times. */
const REMEMBERED_MAX = 1_000;

/**
 * Returns a function that makes texts which are stored in English, or come from parts of the server that write to logs, in the reader's
 * language. Unknown texts are returned unchanged. Only on the server.
 * @param makers all texts that may be stored; the first that fits counts
 */
export function storedTexts(makers: readonly Make[]): (stored: string) => string {
  let patterns: Pattern[] | undefined;
  const found = new Map<string, (() => string) | undefined>();
  const find = (stored: string) => {
    patterns ??= makers.map(toPattern);
    for (const { make, text, order } of patterns) {
      const groups = text.exec(stored);
      if (!groups) continue;
      const values: string[] = [];
      for (const [group, value] of order.entries()) values[value] = groups[group + 1] ?? "";
      return () => make(...values);
    }
    return undefined;
  };
  return (stored) => {
    if (!found.has(stored)) {
      if (found.size >= REMEMBERED_MAX) found.clear();
      found.set(stored, find(stored));
    }
    return found.get(stored)?.() ?? stored;
  };
}
