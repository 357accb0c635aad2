import { createHash, randomBytes } from "node:crypto";

/** 128 random bits, as a text for addresses and cookies. */
export const newToken = (bytes = 16): string => randomBytes(bytes).toString("base64url");

/** Only the hash of a token is stored: who reads the table can do nothing with it. */
export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();
