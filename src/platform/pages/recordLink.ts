import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The links of mails. Nothing of them is stored: a link holds the record that it is about and a signature with GUIDE_SECRET over it and the address that it
 * went to, so whoever reads the database or the queue can make none, and a record that has got another address takes none of the links before.
 */

const MAC_BYTES = 16;
const UUID_BYTES = 16;
/** What a link is for: of two uses neither takes the other's. */
type LinkUse = "claim" | "transfer" | "invitation";

const uuidBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex");

const signLink = (secret: string, use: LinkUse, uuid: string, address: string): Buffer =>
  createHmac("sha256", secret).update(`${use} link|${uuid}|${address}`).digest().subarray(0, MAC_BYTES);

/** @param address that the mail goes to */
export const linkToken = (secret: string, use: LinkUse, { uuid, address }: { uuid: string; address: string }): string =>
  Buffer.concat([uuidBytes(uuid), signLink(secret, use, uuid, address)]).toString("base64url");

/** Which record a link says that it is about; `isLinkToRecord` says whether that is true. */
export function recordOfLink(token: string): string | undefined {
  const all = Buffer.from(token, "base64url");
  // One link, one text: other ways of writing the same bytes are none.
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
