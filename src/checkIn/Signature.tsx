import type { ReadVoucher } from "../coupons/rules.voucher.ts";
import { signedBytes } from "../coupons/rules.voucher.ts";

export interface PublicKey {
  number: number;
  /** Base64url, 32 bytes. */
  public_key: string;
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

/**
 * Whether the guide has signed a voucher; needs no network.
 * @returns null where it cannot be found out: by a browser without Ed25519 (from before 2025), or without a key of that number
 */
export async function isSigned({ business, coupon, signed }: ReadVoucher, keys: readonly PublicKey[]): Promise<boolean | null> {
  if (!signed) return null;
  const known = keys.find(({ number }) => number === signed.facts.key);
  // Another key signed it: a guide's own phone knows the guide's.
  if (!known) return keys.length > 0 ? false : null;
  try {
    const key = await crypto.subtle.importKey("raw", bytesOf(known.public_key), "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", key, signed.signature, signedBytes(business, coupon, signed.bytes));
  } catch {
    return null;
  }
}
