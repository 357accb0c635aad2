import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { type Identity, type Recipient, Stanza } from "age-encryption";

/**
 * The age format's passphrase (age-encryption.org/v1, "scrypt") with Node's own functions, which work on another thread. Those of the
 * library would keep the server from responding for seconds, once for each file that is written or read.
 */

const LABEL = "age-encryption.org/v1/scrypt";
/** Powers of two of the work: as the age program uses, and as much as it accepts. */
const WORK = 18;
const WORK_MAX = 22;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const TAG_BYTES = 16;
const CIPHER = "chacha20-poly1305";
const NONCE = Buffer.alloc(12);

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
function deriveKey(passphrase: string, salt: Buffer, work: number): Promise<Buffer> {
  const cost = 2 ** work;
  return derive(passphrase, Buffer.concat([Buffer.from(LABEL), salt]), KEY_BYTES, { N: cost, r: 8, p: 1, maxmem: 2_048 * cost });
}

export const passphraseRecipient = (passphrase: string): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(SALT_BYTES);
    const cipher = createCipheriv(CIPHER, await deriveKey(passphrase, salt, WORK), NONCE, { authTagLength: TAG_BYTES });
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
    return [new Stanza(["scrypt", salt.toString("base64").replaceAll("=", ""), String(WORK)], new Uint8Array(body))];
  },
});

export const passphraseIdentity = (passphrase: string): Identity => ({
  async unwrapFileKey(stanzas) {
    const [stanza, ...others] = stanzas;
    const [kind, encoded = "", work = ""] = stanza?.args ?? [];
    if (!stanza || kind !== "scrypt") return null;
    const salt = Buffer.from(encoded, "base64");
    if (others.length > 0 || salt.length !== SALT_BYTES || !/^[1-9]\d?$/.test(work) || Number(work) > WORK_MAX)
      throw new Error("the header of the encrypted file is not valid");
    const body = Buffer.from(stanza.body);
    const decipher = createDecipheriv(CIPHER, await deriveKey(passphrase, salt, Number(work)), NONCE, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(body.subarray(-TAG_BYTES));
    try {
      return new Uint8Array(Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()]));
    } catch {
      return null;
    }
  },
});
