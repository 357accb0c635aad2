import type { Encoding } from "./tables/words.ts";

/** Pure: guesses the encoding of a file from its beginning. */

/** Returns the encoding that the byte order mark states: a spreadsheet's "Unicode text" is UTF-16, in either byte order. */
export function markedEncoding(start: Uint8Array): Encoding | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  return start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf ? "utf-8" : undefined;
}

/** Returns the length in bytes of the UTF-8 character that begins here; 0 if none does. */
function sequenceAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const length = first >= 0xf0 && first < 0xf5 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
  if (length === 0 || first >= 0xf5) return 0;
  for (let next = 1; next < length; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

/**
 * Returns whether a text is UTF-8 or in the encoding of older Western programs. The majority of its characters decides, not a single wrong
 * byte: registers that went through several programs mix both.
 */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const marked = markedEncoding(bytes);
  if (marked) return marked;
  let good = 0;
  let bad = 0;
  // The end of the sample may cut off the last character.
  for (let at = 0; at < bytes.length - 4; ) {
    if ((bytes[at] ?? 0) < 0x80) {
      at += 1;
      continue;
    }
    const length = sequenceAt(bytes, at);
    if (length > 0) good += 1;
    else bad += 1;
    at += Math.max(1, length);
  }
  return bad > good ? "windows-1252" : "utf-8";
}

/** Encodings that can be read, by their names in the detection library. */
const DETECTED: Record<string, Encoding> = {
  CP932: "shift_jis",
  "EUC-JP": "euc-jp",
  CP949: "euc-kr",
  "EUC-KR": "euc-kr",
  GB18030: "gb18030",
  Big5: "big5",
  "Windows-1250": "windows-1250",
  "ISO-8859-2": "iso-8859-2",
  "Windows-1251": "windows-1251",
  "KOI8-R": "koi8-r",
  "Windows-1252": "windows-1252",
  "Windows-1253": "windows-1253",
  "Windows-1254": "windows-1254",
  "Windows-1255": "windows-1255",
  "Windows-1256": "windows-1256",
  "Windows-1257": "windows-1257",
  CP874: "windows-874",
};
const MANY_BYTES = new Set<Encoding>(["shift_jis", "euc-jp", "euc-kr", "gb18030", "big5"]);
const LATIN = new Set<Encoding>(["windows-1250", "iso-8859-2", "windows-1254", "windows-1257"]);
/**
 * Patterns that no Western language has, and that other scripts produce when decoded as Western: symbols within words ("£ódŸ"), and
 * combinations of letters from different languages ("rùže", "Krèma"). The library cannot decide by a few accents alone: it takes Danish for
 * Czech.
 */
const NOT_WESTERN: readonly RegExp[][] = [
  [/\p{L}[¢-©¬-¹¼-¿]|(?<!\p{L})[£¥¯³¿]\p{Ll}/u],
  [/ø/i, /[èìù]/i],
  [/è/i, /[æðšž]/i],
  [/[õû]/i, /[öü]/i, /[áéí]/i],
  [/[ðþý]/i, /[çüëû]/i],
  [/[ùì]/i, /[šž]/i],
];
/** Maximum sample of lines with accents or other scripts, in bytes; it takes about 30 ms to analyse. */
const SAMPLE_BYTES = 60_000;

/** Returns the lines of a text that are not plain ASCII. */
function tellingLines(bytes: Uint8Array): Uint8Array {
  const lines = Buffer.from(bytes)
    .toString("latin1")
    .split("\n")
    .slice(0, -1)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what is beyond ASCII.
    .filter((line) => /[^\u0000-\u007f]/.test(line));
  return Buffer.from(lines.join("\n"), "latin1").subarray(0, SAMPLE_BYTES);
}

/** Whether each word has only one script: a wrong encoding mixes them, as in "Caffи". */
function isOneScript(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}]+/gu)?.filter((word) => /[^\p{Script=Latin}\p{M}]/u.test(word)) ?? [];
  return words.filter((word) => /\p{Script=Latin}/u.test(word)).length * 10 <= words.length;
}

/**
 * Returns the older encoding of a text that is not UTF-8 if it is certain, otherwise Western European. A library detects it, because that
 * takes letter frequencies of many languages; its result is verified before it is used.
 */
export async function guessLegacyEncoding(bytes: Uint8Array): Promise<Encoding> {
  const { detect } = await import("jschardet");
  const lines = tellingLines(bytes);
  const { encoding: name } = detect(lines, { detectEncodings: Object.keys(DETECTED) });
  const found = DETECTED[name ?? ""];
  if (!found || found === "windows-1252") return "windows-1252";
  try {
    const text = new TextDecoder(found, { fatal: true }).decode(lines, { stream: true });
    if (MANY_BYTES.has(found)) return found;
    const western = new TextDecoder("windows-1252").decode(lines);
    const isCertain = LATIN.has(found) ? NOT_WESTERN.some((signs) => signs.every((sign) => sign.test(western))) : isOneScript(text);
    return isCertain ? found : "windows-1252";
  } catch {
    return "windows-1252";
  }
}
