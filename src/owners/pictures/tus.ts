/** The part of tus 1.0.0 (tus.io) that the guide supports: creation, termination, expiration. */

import { t } from "../../platform/languages/text.ts";

export const TUS_VERSION = "1.0.0";
export const TUS_EXTENSIONS = "creation,termination,expiration";
/** Content type of bodies with a file's bytes. */
export const TUS_TYPE = "application/offset+octet-stream";

/** Maximum number of simultaneous uploads of an account. */
export const INCOMING_MAX = 20;
/** Hours after which an idle upload expires. */
export const INCOMING_HOURS = 24;
export const FILENAME_MAX = 200;

export const tooManyIncoming = () => t`At most ${INCOMING_MAX} uploads can run at once. Wait for some to finish, or cancel some.`;
export const noLength = () => t`Upload-Length must be the file size in bytes.`;
export const noOffset = () => t`Upload-Offset must be the number of bytes received so far.`;
export const otherOffset = () => t`Upload-Offset differs from the bytes received. Request the offset again.`;

/**
 * Parses a header as a whole number.
 * @returns undefined for anything else
 */
export const wholeNumber = (header: unknown): number | undefined =>
  typeof header === "string" && /^\d{1,12}$/.test(header) ? Number(header) : undefined;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a name must not have
const NOT_SHOWN = /[\x00-\x1f\x7f\p{Bidi_Control}]/gu;

/** Returns the client's name of a file, or "picture" if it gives none. It is only displayed, and never part of a path. */
export function readFilename(metadata: unknown): string {
  const [, encoded = ""] = /(?:^|,)\s*filename ([A-Za-z0-9+/=]+)\s*(?:,|$)/.exec(typeof metadata === "string" ? metadata : "") ?? [];
  const name = new TextDecoder().decode(Uint8Array.from(atobOrNothing(encoded), (letter) => letter.charCodeAt(0)));
  return name.replaceAll(NOT_SHOWN, "").trim().slice(0, FILENAME_MAX).toWellFormed() || "picture";
}

function atobOrNothing(encoded: string): string {
  try {
    return atob(encoded);
  } catch {
    return "";
  }
}
