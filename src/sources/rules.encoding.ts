import type { Encoding } from "./enumerations.tables.ts";

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
