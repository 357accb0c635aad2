/**
 * Content of a voucher's QR code: the URL of its voucher page, and after "#" eleven bytes of facts with an Ed25519 signature, in base64url.
 * The fragment reaches no server's log, any phone's camera opens the page, and the check-in page verifies it without a network. Also runs
 * in browsers.
 */

import { DAY_MILLISECONDS, utcDay } from "../../platform/values/days.ts";

const VERSION = 1;
const FACTS_BYTES = 11;
const SIGNATURE_BYTES = 64;
/** Prefix of the signed bytes, so that no other signature of the guide is valid for a voucher. */
const PREFIX = "guide-voucher-1\0";

export interface VoucherFacts {
  /** Number of the key that signed it. */
  key: number;
  /** Discount in percent. */
  discount: number;
  /** Credit in USD. */
  bonus_credit: number;
  /** Last valid day, as YYYY-MM-DD in UTC. */
  last_day: string;
}

/** A voucher as read from a QR code; `signed` is null if the URL has no facts. */
export interface ReadVoucher {
  business: string;
  coupon: string;
  signed: { facts: VoucherFacts; bytes: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer> } | null;
}

const ascii = (text: string) => new TextEncoder().encode(text);

export const voucherPath = (business: string, coupon: string): string => `/${business}/vouchers/${coupon}/`;

/** Encodes the version, number of the key, percent, cents (2 bytes), currency (3 bytes) and days since 1970 (3 bytes). */
export function encodeFacts({ key, discount, bonus_credit, last_day }: VoucherFacts): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(FACTS_BYTES);
  const cents = Math.round(bonus_credit * 100);
  const days = Math.floor(Date.parse(last_day) / DAY_MILLISECONDS);
  bytes.set([VERSION, key, discount, cents >> 8, cents & 255, ...ascii("USD"), days >> 16, (days >> 8) & 255, days & 255]);
  return bytes;
}

/** @returns undefined for bytes of another version */
function decodeFacts(bytes: Uint8Array): VoucherFacts | undefined {
  const [version = 0, key = 0, discount = 0, high = 0, low = 0, _c = 0, _u = 0, _r = 0, first = 0, second = 0, third = 0] = bytes;
  if (version !== VERSION) return undefined;
  const last = new Date(((first << 16) | (second << 8) | third) * DAY_MILLISECONDS);
  return { key, discount, bonus_credit: ((high << 8) | low) / 100, last_day: utcDay(last) };
}

/** Returns the signed bytes. Business and coupon are in the path, so they are signed but not repeated in the facts. */
export function signedBytes(business: string, coupon: string, facts: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...ascii(`${PREFIX}${business}${coupon}`), ...facts]);
}

const ADDRESS = /\/([0-9a-hjkmnp-tv-z]{8})\/vouchers\/([0-9a-hjkmnp-tv-z]{8})\/?(?:\?[^#]{0,500})?(?:#([\w-]{100}))?$/;

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Reads the text of a scanned code. @returns undefined for a text that is not a voucher of a guide */
export function readVoucher(text: string): ReadVoucher | undefined {
  const [, business, coupon, fragment] = ADDRESS.exec(text.trim()) ?? [];
  if (!business || !coupon) return undefined;
  if (!fragment) return { business, coupon, signed: null };
  const all = fromBase64url(fragment);
  const bytes = all.slice(0, FACTS_BYTES);
  const facts = decodeFacts(bytes);
  if (!facts || all.length !== FACTS_BYTES + SIGNATURE_BYTES) return { business, coupon, signed: null };
  return { business, coupon, signed: { facts, bytes, signature: all.slice(FACTS_BYTES) } };
}
