import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from "node:crypto";
import { utcDay } from "../../platform/values/days.ts";
import { encodeFacts, signedBytes, type VoucherFacts, voucherPath } from "./voucher.ts";

/**
 * Key for the signatures of vouchers. It is derived from GUIDE_SECRET, so that all servers of a guide have the same key and none is stored.
 */

/** Prefix of the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
const KEY_BYTES = 32;

interface SigningKey {
  /** Number of the key. Another GUIDE_SECRET gives another number, after which phones request the key again. */
  number: number;
  key: KeyObject;
  /** Base64url. */
  public_key: string;
}

const keys = new Map<string, SigningKey>();

function signingKey(secret: string): SigningKey {
  const known = keys.get(secret);
  if (known) return known;
  const seed = Buffer.from(hkdfSync("sha256", secret, "", "guide-voucher-1", KEY_BYTES));
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: "der", type: "pkcs8" });
  const raw = createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-KEY_BYTES);
  const made = { number: createHash("sha256").update(raw).digest().readUInt8(0), key, public_key: raw.toString("base64url") };
  keys.set(secret, made);
  return made;
}

/** Returns the public keys with which phones verify vouchers. */
export function publicKeys(secret: string): { number: number; public_key: string }[] {
  const { number, public_key } = signingKey(secret);
  return [{ number, public_key }];
}

interface Signed extends Pick<VoucherFacts, "discount" | "bonus_credit"> {
  code: string;
  business: string;
  expires_at: Date;
}

/** Returns the absolute URL in a voucher's QR code. @param origin of the host that has the owners' pages */
export function voucherUrl(secret: string, origin: string, { code, business, discount, bonus_credit, expires_at }: Signed): string {
  const { number, key } = signingKey(secret);
  const facts = encodeFacts({ key: number, discount, bonus_credit, last_day: utcDay(expires_at) });
  const signature = sign(null, signedBytes(business, code, facts), key);
  return `${origin}${voucherPath(business, code)}#${Buffer.concat([facts, signature]).toString("base64url")}`;
}
