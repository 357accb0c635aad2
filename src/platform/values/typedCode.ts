/** Letters that people confuse with characters of Crockford's alphabet. */
const MISTAKEN: Record<string, string> = { o: "0", i: "1", l: "1" };

/** Normalises a typed or pasted code, in any case, with spaces or other characters between; shorter if it is incomplete. */
export const typedCode = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[oil]/g, (letter) => MISTAKEN[letter] ?? letter)
    .replace(/[^0-9a-hjkmnp-tv-z]/g, "")
    .slice(0, 8);
