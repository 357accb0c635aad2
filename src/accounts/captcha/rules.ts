import { t } from "../../platform/languages/text.ts";
import type { Challenge, Solution } from "./contract.ts";

/** The wording of both messages is fixed. */
export const captchaMissing = () => t`Please fill out captcha before submitting!`;
export const captchaFailedText = () => t`Captcha verification failed. Please try again.`;

export const EXPIRES_MINUTES = 10;

/**
 * Work of one challenge: 100 to 200 keys of 5,000 rounds. A key takes about 1 ms on a server whose processor has SHA-256, and 3 ms on an
 * ordinary phone, so half a second on average. Each key has many rounds because browsers are slow to hand over a key. The number of keys is
 * known, rather than a rare first byte to be found, because bad luck would make 1 guest in 20 wait three times as long.
 */
export const ALGORITHM = "PBKDF2/SHA-256";
export const COST = 5_000;
export const KEYS_MIN = 100;
export const KEYS_MAX = 200;

/** Encodes a solved challenge as a token: base64 of JSON, the library's own format. */
export const encodeCaptchaToken = (solved: { challenge: Challenge; solution: Solution }): string => btoa(JSON.stringify(solved));
