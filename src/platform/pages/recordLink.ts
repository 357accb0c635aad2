import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Links in mails. They are not stored: a link holds the record's id and a signature with GUIDE_SECRET over it and the recipient's address.
 * So a reader of the database or the queue cannot create one, and a record with a new address rejects its earlier links.
 */

const MAC_BYTES = 16;
const UUID_BYTES = 16;
/** Purpose of a link: a link for one purpose is invalid for another. */
type LinkUse = "claim" | "transfer" | "invitation" | "report" | "removal";

const uuidBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex");

const signLink = (secret: string, use: LinkUse, uuid: string, address: string): Buffer =>
  createHmac("sha256", secret).update(`${use} link|${uuid}|${address}`).digest().subarray(0, MAC_BYTES);

/** @param address of the mail's recipient */
export const linkToken = (secret: string, use: LinkUse, { uuid, address }: { uuid: string; address: string }): string =>
  Buffer.concat([uuidBytes(uuid), signLink(secret, use, uuid, address)]).toString("base64url");

/** Returns the record that a link claims to be about; `isLinkToRecord` verifies the claim. */
export function recordOfLink(token: string): string | undefined {
  const all = Buffer.from(token, "base64url");
  // One link has one spelling: other encodings of the same bytes are invalid.
  if (all.length !== UUID_BYTES + MAC_BYTES || all.toString("base64url") !== token) return undefined;
  return all
    .subarray(0, UUID_BYTES)
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export function isLinkToRecord(secret: string, use: LinkUse, token: string, { uuid, address }: { uuid: string; address: string }): boolean {
  const mac = Buffer.from(token, "base64url").subarray(UUID_BYTES);
  return mac.length === MAC_BYTES && timingSafeEqual(mac, signLink(secret, use, uuid, address));
}
