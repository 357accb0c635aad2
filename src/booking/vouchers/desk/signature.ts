import type { ReadVoucher } from "../voucher.ts";
import { signedBytes } from "../voucher.ts";

export interface PublicKey {
  number: number;
  /** Base64url, 32 bytes. */
  public_key: string;
}

/**
 * Browsers from before 2025 do not support Ed25519. The curves that they support are slower to verify, and a QR code has no room for a
 * longer signature.
 */
const hasEd25519 = (): Promise<boolean> =>
  crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"]).then(
    () => true,
    () => false,
  );

const loadOwn = () => import("@noble/ed25519");

/** Loads the verifier if the browser has none, so that it is available without a network. */
export async function loadVerifier(): Promise<void> {
  if (!(await hasEd25519())) await loadOwn();
}

async function verify(public_key: Uint8Array<ArrayBuffer>, signature: Uint8Array<ArrayBuffer>, signed: Uint8Array<ArrayBuffer>) {
  if (!(await hasEd25519())) return (await loadOwn()).verifyAsync(signature, signed, public_key, { zip215: false });
  const key = await crypto.subtle.importKey("raw", public_key, "Ed25519", false, ["verify"]);
  return crypto.subtle.verify("Ed25519", key, signature, signed);
}

const decodeBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

/**
 * Whether the guide has signed a voucher; needs no network.
 * @returns null if it cannot be checked: without a key of that number, or if the verifier could not be loaded
 */
export async function isSigned({ business, coupon, signed }: ReadVoucher, keys: readonly PublicKey[]): Promise<boolean | null> {
  if (!signed) return null;
  const known = keys.find(({ number }) => number === signed.facts.key);
  // Another key signed it, because the phone has all keys of the guide.
  if (!known) return keys.length > 0 ? false : null;
  try {
    return await verify(decodeBase64Url(known.public_key), signed.signature, signedBytes(business, coupon, signed.bytes));
  } catch {
    return null;
  }
}
