/** Pure: cuts texts in linear time, where a regular expression would backtrack from every position. */

/** Returns a text without the trailing characters that match. @param character an expression for one character, without the flag "g" */
export function withoutEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Returns a URL's part before the question mark. */
export const withoutQuery = (url: string): string => url.split("?", 1)[0] ?? url;

/** Returns a text without its parts from `open` to `close`. A part without an end stays. */
export function withoutParts(text: string, open: string, close: string): string {
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    const start = text.indexOf(open, from);
    const end = start === -1 ? -1 : text.indexOf(close, start + open.length);
    if (end === -1) return kept.join("") + text.slice(from);
    kept.push(text.slice(from, start));
    from = end + close.length;
  }
}
