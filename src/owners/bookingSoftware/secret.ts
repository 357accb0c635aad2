import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/**
 * Keys of other systems are sent again and again, so they cannot be hashed. They are encrypted with a key derived from GUIDE_SECRET,
 * which no database holds.
 */

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Derives a separate key for each connection, so that a sealed key copied to another connection cannot be opened. */
const keyFor = (secret: string, uuid: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", `guide-octo-client-1 ${uuid}`, KEY_BYTES));

/** @param uuid UUID of the connection */
export function sealKey(secret: string, uuid: string, key: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(secret, uuid), nonce);
  return Buffer.concat([nonce, cipher.update(key, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** @returns undefined if it was sealed with another GUIDE_SECRET, or changed since */
export function openKey(secret: string, uuid: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, keyFor(secret, uuid), bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return undefined;
  }
}
