import { createECDH, hkdfSync } from "node:crypto";

/** Keys with which this guide identifies itself to push services (VAPID), derived from GUIDE_SECRET so that no setting is needed. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Order of the curve P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const PRIVATE_BYTES = 32;
/** 16 bytes more than a key has, so that the remainder is as good as evenly distributed (FIPS 186-5, A.2.1). */
const DERIVED_BYTES = PRIVATE_BYTES + 16;

const derived = new Map<string, VapidKeys>();

/** Returns the same keys for the same secret. */
export function vapidKeys(secret: string): VapidKeys {
  const known = derived.get(secret);
  if (known) return known;
  const bytes = Buffer.from(hkdfSync("sha256", secret, "", "web push vapid", DERIVED_BYTES));
  const scalar = (BigInt(`0x${bytes.toString("hex")}`) % (ORDER - 1n)) + 1n;
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(scalar.toString(16).padStart(PRIVATE_BYTES * 2, "0"), "hex");
  const privateKey = Buffer.from(scalar.toString(16).padStart(PRIVATE_BYTES * 2, "0"), "hex").toString("base64url");
  const keys = { publicKey: ecdh.getPublicKey("base64url"), privateKey };
  derived.set(secret, keys);
  return keys;
}
