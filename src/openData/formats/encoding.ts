import type { Encoding } from "./tables/words.ts";

/** Pure: in which encoding a file's bytes are, as far as its beginning tells. */

/** The byte order mark decides: a spreadsheet's "Unicode text" is UTF-16, of either order. */
export function markedEncoding(start: Uint8Array): Encoding | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  return start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf ? "utf-8" : undefined;
}

/** The bytes of the UTF-8 character that begins here; 0 where none does. */
function sequenceAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const length = first >= 0xf0 && first < 0xf5 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
  if (length === 0 || first >= 0xf5) return 0;
  for (let next = 1; next < length; next += 1) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

/**
 * Says whether a text is UTF-8 or what older Western programs write. One wrong byte does not make a file another one: what there is more of decides, because
 * registers that went through several programs hold some of both.
 */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const marked = markedEncoding(bytes);
  if (marked) return marked;
  let good = 0;
  let bad = 0;
  // The last character may be cut off by the end of the sample.
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

/** Names by which the library knows the encodings that are read. */
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
 * What no Western language writes, as the letters of others look when they are taken for Western ones: signs within words ("£ódŸ"), and letters together that are
 * of different languages ("rùže", "Krèma"). A few accents alone say nothing to the library: it takes Danish for Czech.
 */
const NOT_WESTERN: readonly RegExp[][] = [
  [/\p{L}[¢-©¬-¹¼-¿]|(?<!\p{L})[£¥¯³¿]\p{Ll}/u],
  [/ø/i, /[èìù]/i],
  [/è/i, /[æðšž]/i],
  [/[õû]/i, /[öü]/i, /[áéí]/i],
  [/[ðþý]/i, /[çüëû]/i],
  [/[ùì]/i, /[šž]/i],
];
/** Lines with accents or other scripts; so much of them takes some 30 ms. */
const SAMPLE_BYTES = 60_000;

/** Lines of a text that are not plain ASCII. */
function tellingLines(bytes: Uint8Array): Uint8Array {
  const lines = Buffer.from(bytes)
    .toString("latin1")
    .split("\n")
    .slice(0, -1)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what is beyond ASCII.
    .filter((line) => /[^\u0000-\u007f]/.test(line));
  return Buffer.from(lines.join("\n"), "latin1").subarray(0, SAMPLE_BYTES);
}

/** Words of one script: an encoding that was mistaken mixes "Caffи". */
function isOneScript(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}]+/gu)?.filter((word) => /[^\p{Script=Latin}\p{M}]/u.test(word)) ?? [];
  return words.filter((word) => /\p{Script=Latin}/u.test(word)).length * 10 <= words.length;
}

/**
 * Which of the older encodings a text that is no UTF-8 has, where that is certain; else Western European. Asked of a library, because it takes the frequencies of
 * letters of many languages to tell them apart; what it says is looked at before it is believed.
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
