import { withLimits } from "../../platform/parsing/limits.ts";

/** Misbehaving parsers, for tests of the threads that run them. */

export class CustomError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export const misbehave = withLimits(
  { bytes: 1_000, lines: 5, lineBytes: 500 },
  (input: string | Uint8Array, extra?: { times: number }): unknown => {
    if (typeof input !== "string") return input.reduce((sum, byte) => sum + byte, 0);
    if (input === "loop") for (;;);
    if (input === "expression") return /^(a+)+$/.test(`${"a".repeat(60)}b`);
    if (input === "memory") for (const all: unknown[] = []; ; ) all.push(new Array(100_000).fill(all.length));
    if (input === "exit") process.exit(3);
    if (input === "custom") throw new CustomError("calendar", "is no calendar.");
    if (input === "other") throw new RangeError("out of range");
    return input.repeat(extra?.times ?? 1);
  },
);

/** Opens a file of the given number of pieces, each a number. */
export async function openPieces(name: string, count: number) {
  if (name === "custom") throw new CustomError("file", "is no file.");
  let done = 0;
  async function* records() {
    while (done < count) {
      done += 1;
      yield [done - 1];
    }
    if (name === "broken") throw new CustomError("file", "is broken.");
  }
  return { name, records: records(), read: () => done };
}
