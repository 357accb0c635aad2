import { createHash, randomBytes } from "node:crypto";

/** Returns 128 random bits by default, as a text for URLs and cookies. */
export const newToken = (bytes = 16): string => randomBytes(bytes).toString("base64url");

/** Returns the hash of a token. Only the hash is stored, so a reader of the table cannot use it. */
export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();
