import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

const TAG_BYTES = 16;
const SALT_BYTES = 16;

/** Returns the keys of a browser's subscription, and a function that decrypts what a push service received for it (RFC 8291). */
export function buildPushBrowser() {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, info, length));
  return {
    keys: { p256dh: ecdh.getPublicKey("base64url"), auth: auth.toString("base64url") },
    decrypt(body: Buffer): Record<string, unknown> {
      const salt = body.subarray(0, SALT_BYTES);
      const length = body[SALT_BYTES + 4] ?? 0;
      const sender = body.subarray(SALT_BYTES + 5, SALT_BYTES + 5 + length);
      const text = body.subarray(SALT_BYTES + 5 + length);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
      const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
      const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
      const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce);
      decipher.setAuthTag(text.subarray(-TAG_BYTES));
      const padded = Buffer.concat([decipher.update(text.subarray(0, -TAG_BYTES)), decipher.final()]);
      // The padding starts with the last byte that is not 0.
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString("utf8"));
    },
  };
}
