import { formatNumber } from "../values/format.ts";

/** Limits for a parser's untrusted input, checked before it starts. */
export interface InputLimits {
  /** Maximum length in UTF-8, or size of the file. */
  bytes: number;
  lines?: number;
  /** Maximum length of a line, in bytes. */
  lineBytes?: number;
}

/** The input itself is wrong: a retry cannot help. The message is a sentence without a subject: "has more than 1,000 lines." */
export class InputError extends Error {}

/** The input exceeds a limit of its parser. */
export class TooLargeError extends InputError {}

const sizeText = (bytes: number) => {
  if (bytes < 1_024) return `${bytes} bytes`;
  return bytes < 1_048_576 ? `${Math.floor(bytes / 1_024)} kB` : `${Math.floor(bytes / 104_857.6) / 10} MB`;
};

const NEWLINE = 10;

/** Returns the length of a text in UTF-8, in bytes. */
const byteLength = (input: string | Uint8Array) => (typeof input === "string" ? new Blob([input]).size : input.byteLength);

/** @throws {TooLargeError} that names the limit which the input exceeds */
export function checkLimits(input: string | Uint8Array, limits: InputLimits): void {
  // A text's length decides where it can, at one to three bytes per character: a long text is rejected without being encoded.
  if (input.length > limits.bytes || (input.length * 3 > limits.bytes && byteLength(input) > limits.bytes))
    throw new TooLargeError(`is larger than ${sizeText(limits.bytes)}.`);
  const { lines = Number.POSITIVE_INFINITY, lineBytes = Number.POSITIVE_INFINITY } = limits;
  if (lines === Number.POSITIVE_INFINITY && lineBytes === Number.POSITIVE_INFINITY) return;
  const nextNewline = (from: number) => (typeof input === "string" ? input.indexOf("\n", from) : input.indexOf(NEWLINE, from));
  let start = 0;
  for (let count = 1; start <= input.length; count += 1) {
    if (count > lines) throw new TooLargeError(`has more than ${formatNumber(lines)} lines.`);
    const found = nextNewline(start);
    const end = found === -1 ? input.length : found;
    if (end - start > lineBytes) throw new TooLargeError(`has a line of more than ${sizeText(lineBytes)}.`);
    if (found === -1) return;
    start = end + 1;
  }
}

/** A parser that checks its limits first. `unlimited` is the parser alone, for tests that measure how its time grows. */
export type LimitedParser<Input extends string | Uint8Array, Rest extends unknown[], Result> = ((input: Input, ...rest: Rest) => Result) & {
  limits: InputLimits;
  unlimited: (input: Input, ...rest: Rest) => Result;
};

/** Returns the parser with its limits. @throws {TooLargeError} when called with an input that exceeds them */
export function withLimits<Input extends string | Uint8Array, Rest extends unknown[], Result>(
  limits: InputLimits,
  parse: (input: Input, ...rest: Rest) => Result,
): LimitedParser<Input, Rest, Result> {
  const limited = (input: Input, ...rest: Rest) => {
    checkLimits(input, limits);
    return parse(input, ...rest);
  };
  return Object.assign(limited, { limits, unlimited: parse });
}
