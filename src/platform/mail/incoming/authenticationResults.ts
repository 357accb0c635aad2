/** Headers by their names in lower case, in their order, with all values of each. */
export type Headers = ReadonlyMap<string, readonly string[]>;

/** Returns a text without the content of round brackets at any depth: a comment may contain anything. */
function withoutComments(text: string): string {
  let depth = 0;
  let rest = "";
  for (const letter of text) {
    if (letter === "(") depth += 1;
    else if (letter === ")") depth = Math.max(0, depth - 1);
    else if (depth === 0) rest += letter;
  }
  return rest;
}

/**
 * Whether the receiving mail server states in Authentication-Results (RFC 8601) that the From is genuine (DMARC). Only the first header
 * with that server's name counts: servers add theirs at the top, and those below may be the sender's own.
 * @param authserv name of the server in its headers
 * @param from sender address
 */
export function hasPassedDmarc(headers: Headers, authserv: string, from: string): boolean {
  const domain = from.slice(from.lastIndexOf("@") + 1).toLowerCase();
  for (const value of headers.get("authentication-results") ?? []) {
    const [head = "", ...results] = withoutComments(value).toLowerCase().split(";");
    if (head.trim().split(/\s+/)[0] !== authserv.toLowerCase()) continue;
    const words = results.find((one) => /^\s*dmarc\s*=\s*pass(\s|$)/.test(one))?.split(/\s+/) ?? [];
    return words.includes(`header.from=${domain}`);
  }
  return false;
}
