import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { REPLY_SIDES, type ReplySide } from "./enumerations.ts";

/**
 * Creates and reads the links of a conversation. Nothing is stored: a link holds its content and a signature with GUIDE_SECRET. An attacker
 * who reads the database or the queue of mails cannot create one, and a mail that is sent again contains the same link.
 */

/** Half of a SHA-256: 128 bits, too many to guess. */
const MAC_BYTES = 16;
const UUID_BYTES = 16;
const SECONDS_BYTES = 4;

const uuidToBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex");
const bytesToUuid = (bytes: Buffer): string => bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

const computeMac = (secret: string, use: string, content: Buffer): Buffer =>
  createHmac("sha256", secret).update(`enquiry|${use}|`).update(content).digest().subarray(0, MAC_BYTES);

const sign = (secret: string, use: string, content: Buffer): string =>
  Buffer.concat([content, computeMac(secret, use, content)]).toString("base64url");

/** @returns the content and use of a token that was created for one of these uses */
function open<Use extends string>(secret: string, uses: readonly Use[], token: string): { content: Buffer; use: Use } | undefined {
  const all = Buffer.from(token, "base64url");
  // Each link has only one valid text: other encodings of the same bytes are rejected.
  if (all.length <= MAC_BYTES || all.toString("base64url") !== token) return undefined;
  const [content, mac] = [all.subarray(0, -MAC_BYTES), all.subarray(-MAC_BYTES)];
  const use = uses.find((one) => timingSafeEqual(mac, computeMac(secret, one, content)));
  return use === undefined ? undefined : { content, use };
}

/**
 * Origin of a guest's link: a mail, which proves that the address belongs to the guest, or the page that sent the enquiry, which proves
 * nothing.
 */
const GUEST_LINKS = ["guest mail", "guest page"] as const;
export type GuestLink = (typeof GUEST_LINKS)[number];

export const guestToken = (secret: string, use: GuestLink, enquiry: string): string => sign(secret, use, uuidToBytes(enquiry));

export function readGuestToken(secret: string, token: string): { enquiry: string; isMailed: boolean } | undefined {
  const found = open(secret, GUEST_LINKS, token);
  if (found?.content.length !== UUID_BYTES) return undefined;
  return { enquiry: bytesToUuid(found.content), isMailed: found.use === "guest mail" };
}

/** Link for one person and one enquiry, valid until a moment. */
export interface AnswerLink {
  enquiry: string;
  account_id: string;
  expires: Date;
}

export function answerToken(secret: string, { enquiry, account_id, expires }: AnswerLink): string {
  const until = Buffer.alloc(SECONDS_BYTES);
  until.writeUInt32BE(Math.floor(expires.getTime() / 1_000));
  return sign(secret, "answer", Buffer.concat([uuidToBytes(enquiry), uuidToBytes(account_id), until]));
}

export function readAnswerToken(secret: string, token: string): AnswerLink | undefined {
  const content = open(secret, ["answer"], token)?.content;
  if (content?.length !== 2 * UUID_BYTES + SECONDS_BYTES) return undefined;
  return {
    enquiry: bytesToUuid(content.subarray(0, UUID_BYTES)),
    account_id: bytesToUuid(content.subarray(UUID_BYTES, 2 * UUID_BYTES)),
    expires: new Date(content.readUInt32BE(2 * UUID_BYTES) * 1_000),
  };
}

/** An agreement as its guest can show it to others: without names. */
export interface Agreement {
  enquiry: string;
  business_code: string;
  business: string;
  /** null for the whole business. */
  item: string | null;
  /** Day as YYYY-MM-DD. */
  from: string;
  to: string;
  isNights: boolean;
  price: number | null;
  currency: string | null;
  /** Time in ISO 8601. */
  agreed: string;
}

const AGREEMENT = ["enquiry", "business_code", "business", "item", "from", "to", "isNights", "price", "currency", "agreed"] as const;

/** Returns a token that holds the whole agreement, so that it can be verified after the listing is deleted. */
export const proofToken = (secret: string, agreement: Agreement): string =>
  sign(secret, "proof 1", Buffer.from(JSON.stringify(AGREEMENT.map((name) => agreement[name]))));

/** @returns undefined for a token that was not signed here, or was changed since */
export function readProof(secret: string, token: string): Agreement | undefined {
  const content = open(secret, ["proof 1"], token)?.content;
  if (!content) return undefined;
  const values = JSON.parse(content.toString("utf8"));
  return Object.fromEntries(AGREEMENT.map((name, index) => [name, values[index]])) as Agreement;
}

/** An email address has at most 64 characters before its @, so its tag is shorter: 80 bits, too many to try. */
const TAG_BYTES = 10;

const computeReplyTag = (secret: string, side: ReplySide, enquiry: Buffer): Buffer =>
  computeMac(secret, `reply ${side}`, enquiry).subarray(0, TAG_BYTES);

/**
 * Returns the reply address for the mails to one side of an enquiry.
 * @param inbound INBOUND_MAIL, an address whose server accepts suffixes with a plus
 */
export function replyAddress(secret: string, inbound: string, side: ReplySide, enquiry: string): string {
  const content = uuidToBytes(enquiry);
  // Hexadecimal in lower case, because some servers change the case of addresses.
  return inbound.replace("@", `+${Buffer.concat([content, computeReplyTag(secret, side, content)]).toString("hex")}@`);
}

interface Inbound {
  GUIDE_SECRET: string;
  INBOUND_MAIL?: string | undefined;
}

/** Returns the reply address that leads into the conversation; undefined if the guide receives no mail. */
export const replyTarget = ({ GUIDE_SECRET, INBOUND_MAIL }: Inbound, side: ReplySide, enquiry: string): string | undefined =>
  INBOUND_MAIL && replyAddress(GUIDE_SECRET, INBOUND_MAIL, side, enquiry);

/** Returns the enquiry and side of a reply address; undefined for any other address. */
export function readReplyAddress(secret: string, inbound: string, address: string): { enquiry: string; side: ReplySide } | undefined {
  const [name = "", host] = inbound.split("@");
  const given = address.trim().toLowerCase();
  if (!given.startsWith(`${name}+`) || !given.endsWith(`@${host}`)) return undefined;
  const hex = given.slice(name.length + 1, -`@${host}`.length);
  if (!/^[0-9a-f]{52}$/.test(hex)) return undefined;
  const all = Buffer.from(hex, "hex");
  const [content, tag] = [all.subarray(0, UUID_BYTES), all.subarray(UUID_BYTES)];
  const side = REPLY_SIDES.find((one) => timingSafeEqual(tag, computeReplyTag(secret, one, content)));
  return side === undefined ? undefined : { enquiry: bytesToUuid(content), side };
}

/**
 * Returns an id for the operator's address in the links of its mails, because it has no account. A new address invalidates the links of the
 * old one.
 */
export const operatorId = (email: string): string =>
  bytesToUuid(createHash("sha256").update(`operator|${email.toLowerCase()}`).digest().subarray(0, UUID_BYTES));
