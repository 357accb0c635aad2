import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { REPLY_SIDES, type ReplySide } from "./enumerations.ts";

/**
 * The links of a conversation. Nothing is stored: a link holds what it is about and a signature with GUIDE_SECRET, so whoever reads the database or the queue
 * of mails can make none, and a mail that is sent once more holds the same one.
 */

/** Half of a SHA-256: 128 bits, which nobody guesses. */
const MAC_BYTES = 16;
const UUID_BYTES = 16;
const SECONDS_BYTES = 4;

const uuidToBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex");
const bytesToUuid = (bytes: Buffer): string => bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

const computeMac = (secret: string, use: string, content: Buffer): Buffer =>
  createHmac("sha256", secret).update(`enquiry|${use}|`).update(content).digest().subarray(0, MAC_BYTES);

const sign = (secret: string, use: string, content: Buffer): string =>
  Buffer.concat([content, computeMac(secret, use, content)]).toString("base64url");

/** @returns the content of a token that was made for one of these uses, with the use */
function open<Use extends string>(secret: string, uses: readonly Use[], token: string): { content: Buffer; use: Use } | undefined {
  const all = Buffer.from(token, "base64url");
  // One link, one text: other ways of writing the same bytes are none.
  if (all.length <= MAC_BYTES || all.toString("base64url") !== token) return undefined;
  const [content, mac] = [all.subarray(0, -MAC_BYTES), all.subarray(-MAC_BYTES)];
  const use = uses.find((one) => timingSafeEqual(mac, computeMac(secret, one, content)));
  return use === undefined ? undefined : { content, use };
}

/** How a guest came by a link: by a mail, which proves that the address is theirs, or from the page that sent the enquiry, which proves nothing. */
const GUEST_LINKS = ["guest mail", "guest page"] as const;
export type GuestLink = (typeof GUEST_LINKS)[number];

export const guestToken = (secret: string, use: GuestLink, enquiry: string): string => sign(secret, use, uuidToBytes(enquiry));

export function readGuestToken(secret: string, token: string): { enquiry: string; isMailed: boolean } | undefined {
  const found = open(secret, GUEST_LINKS, token);
  if (found?.content.length !== UUID_BYTES) return undefined;
  return { enquiry: bytesToUuid(found.content), isMailed: found.use === "guest mail" };
}

/** Of one person and one enquiry, until a moment. */
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

/** What was agreed, as its guest can show it to others: no names. */
export interface Agreement {
  enquiry: string;
  business_code: string;
  business: string;
  /** Null for the whole business. */
  item: string | null;
  /** YYYY-MM-DD */
  from: string;
  to: string;
  isNights: boolean;
  price: number | null;
  currency: string | null;
  /** ISO 8601. */
  agreed: string;
}

const AGREEMENT = ["enquiry", "business_code", "business", "item", "from", "to", "isNights", "price", "currency", "agreed"] as const;

/** Holds all of it: it can be checked when the listing is long gone. */
export const proofToken = (secret: string, agreement: Agreement): string =>
  sign(secret, "proof 1", Buffer.from(JSON.stringify(AGREEMENT.map((name) => agreement[name]))));

/** @returns undefined for what was not signed here, or changed since */
export function readProof(secret: string, token: string): Agreement | undefined {
  const content = open(secret, ["proof 1"], token)?.content;
  if (!content) return undefined;
  const values = JSON.parse(content.toString("utf8")) as unknown[];
  return Object.fromEntries(AGREEMENT.map((name, index) => [name, values[index]])) as unknown as Agreement;
}

/** An address has 64 characters before its @: the tag of one is shorter. 80 bits, of which nobody can try many. */
const TAG_BYTES = 10;

const computeReplyTag = (secret: string, side: ReplySide, enquiry: Buffer): Buffer =>
  computeMac(secret, `reply ${side}`, enquiry).subarray(0, TAG_BYTES);

/** Where one side of an enquiry answers its mails to. @param inbound INBOUND_MAIL, an address whose server takes additions with a plus */
export function replyAddress(secret: string, inbound: string, side: ReplySide, enquiry: string): string {
  const content = uuidToBytes(enquiry);
  // In small letters and digits: some servers change the case of addresses.
  return inbound.replace("@", `+${Buffer.concat([content, computeReplyTag(secret, side, content)]).toString("hex")}@`);
}

interface Inbound {
  GUIDE_SECRET: string;
  INBOUND_MAIL?: string | undefined;
}

/** Where answers to a mail go: into the conversation, where mails come in; undefined where they do not. */
export const replyTarget = ({ GUIDE_SECRET, INBOUND_MAIL }: Inbound, side: ReplySide, enquiry: string): string | undefined =>
  INBOUND_MAIL && replyAddress(GUIDE_SECRET, INBOUND_MAIL, side, enquiry);

/** What a reply address is of; undefined for any other address. */
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

/** Stands for the guide's own address in the links of mails to it: it has no account, and a new address ends the links of the one before. */
export const operatorId = (email: string): string =>
  bytesToUuid(createHash("sha256").update(`operator|${email.toLowerCase()}`).digest().subarray(0, UUID_BYTES));
