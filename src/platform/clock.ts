import { createHash, randomBytes } from "node:crypto";
import { UPLOAD_MARK } from "./files/uploadMark.ts";

/** Provides time, randomness and ids in one place, so that tests and demo data can fix them. */

const CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz";

let frozen: number | undefined;

/** Returns the current time in milliseconds since the epoch; in tests the frozen time. */
export const nowMilliseconds = (): number => frozen ?? Date.now();

/** Returns the current time; in tests the frozen time. */
export const now = (): Date => new Date(nowMilliseconds());

/** Tests only: freezes the clock at a moment, or lets it run again with undefined. */
export function freezeClock(moment: Date | undefined) {
  frozen = moment?.getTime();
}

const asUuid = (bytes: Uint8Array) => {
  const hex = Buffer.from(bytes).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

let lastMilliseconds = 0;
let counter = 0;

/**
 * Returns a UUID version 7 (RFC 9562, method 1): milliseconds, a 12-bit counter within one millisecond, 62 random bits. Ascending within
 * this process.
 */
export function newUuid(): string {
  const milliseconds = Math.max(nowMilliseconds(), lastMilliseconds);
  counter = milliseconds === lastMilliseconds ? counter + 1 : 0;
  lastMilliseconds = milliseconds;
  if (counter > 0xfff) {
    lastMilliseconds += 1;
    counter = 0;
  }
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastMilliseconds, 0, 6);
  bytes[6] = 0x70 | (counter >> 8);
  bytes[7] = counter & 0xff;
  bytes[8] = 0x80 | (bytes.readUInt8(8) & 0x3f);
  return asUuid(bytes);
}

/** Returns a UUID version 7 for an uploaded picture, marked as an upload (uploadMark.ts). Not ascending within a millisecond. */
export function newUploadUuid(): string {
  const uuid = newUuid();
  return `${uuid.slice(0, 15)}${UPLOAD_MARK.toString(16)}${uuid.slice(18)}`;
}

/** Returns the same UUID version 8 for the same name: ids of demo rows and of pictures drawn from a code. */
export function uuidFromName(name: string): string {
  const bytes = createHash("sha256").update(name).digest().subarray(0, 16);
  bytes[6] = 0x80 | (bytes.readUInt8(6) & 0x0f);
  bytes[8] = 0x80 | (bytes.readUInt8(8) & 0x3f);
  return asUuid(bytes);
}

const codeFrom = (bytes: Uint8Array) => Array.from(bytes.subarray(0, 8), (byte) => CROCKFORD[byte & 31]).join("");

/**
 * Returns a code of 8 random characters of Crockford's base32 (40 bits) for a traveller, business or coupon. All codes are equally likely;
 * the caller's unique index catches the rare repeat.
 */
export const newCode = (): string => codeFrom(randomBytes(8));

/** Returns the same code for the same name; for demo data, whose codes must never change. */
export const codeFromName = (name: string): string => codeFrom(createHash("sha256").update(`code ${name}`).digest());
