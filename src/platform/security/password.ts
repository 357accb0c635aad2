import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);

/** OWASP's second choice for argon2id: 19 MiB, 2 passes, 1 lane; about 22 ms. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const hashWith = (password: string, nonce: Buffer, { memory, passes, parallelism, tagLength }: typeof COST): Promise<Buffer> =>
  derive("argon2id", { message: Buffer.from(password.normalize("NFC")), nonce, memory, passes, parallelism, tagLength });

/**
 * Returns the hash of a password in the PHC string format, which contains its salt and cost.
 * @param cost lower only in tests, for accounts that sign in often
 */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await hashWith(password, nonce, cost);
  const plain = (bytes: Buffer) => bytes.toString("base64").replace(/={1,2}$/, "");
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain(nonce)}$${plain(hash)}`;
}

/** Whether the password is the one that was hashed. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, hash] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored) ?? [];
  if (!nonce || !hash) return false;
  const wanted = Buffer.from(hash, "base64");
  const given = await hashWith(password, Buffer.from(nonce, "base64"), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
  });
  return timingSafeEqual(wanted, given);
}
