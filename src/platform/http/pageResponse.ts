import { transcode } from "node:buffer";

/** An answer whose page is there as whole strings: a web stream in between would copy and encode it several times over. */
export class PageResponse extends Response {
  /** One after the other. They are joined as bytes: joined as strings, all of it would be copied once more. */
  readonly parts: readonly string[];

  constructor(parts: readonly string[], init: ResponseInit) {
    super(null, init);
    this.parts = parts;
  }
}

/** The parts of an answer's page, where it is one; told by its shape, because the pages' bundle has a copy of this module of its own. */
const partsOf = (response: Response): readonly string[] | undefined =>
  "parts" in response && Array.isArray(response.parts) ? (response.parts as string[]) : undefined;

/** @returns undefined for an answer that is no page */
export const wholePage = (response: Response): string | undefined => partsOf(response)?.join("");

/** Room for a page on its way to UTF-8: four times that of a long one, kept, because what is allocated for each has to be found page by page. */
const ROOM = Buffer.allocUnsafeSlow(1024 * 1024);

/** UTF-8 by way of UTF-16, the form that strings have in memory: half the time of `Buffer.from`. Half a character becomes U+FFFD, as there. */
function utf8Of(parts: readonly string[]): Buffer {
  let length = 0;
  for (const part of parts) length += part.length * 2;
  if (length <= ROOM.length) {
    let end = 0;
    for (const part of parts) end += ROOM.write(part, end, "utf16le");
    try {
      return transcode(ROOM.subarray(0, end), "utf16le", "utf8");
    } catch {
      // Half a character.
    }
  }
  return Buffer.from(parts.join(""));
}

/** @returns undefined for an answer that is no page */
export function bytesOfPage(response: Response): Buffer | undefined {
  const parts = partsOf(response);
  return parts && utf8Of(parts);
}
