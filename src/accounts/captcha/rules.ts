import type { Challenge, Solution } from "./contract.ts";

/** To the letter of the specification. */
export const CAPTCHA_MISSING = "Please fill out captcha before submitting!";
export const CAPTCHA_FAILED = "Captcha verification failed. Please try again.";

export const EXPIRES_MINUTES = 10;

/**
 * The work of one challenge: 100 to 200 keys of 5,000 rounds, about a millisecond each where SHA-256 is in the processor of a server, and three
 * on an ordinary phone: half a second in the middle. Many rounds a key, because browsers take long to hand a key over; a known number of keys
 * rather than a rare first byte, because luck would make one guest in twenty wait three times as long.
 */
export const ALGORITHM = "PBKDF2/SHA-256";
export const COST = 5_000;
export const KEYS_MIN = 100;
export const KEYS_MAX = 200;

/** The token of a solved challenge: base64 of JSON, the library's own form. */
export const encodeCaptchaToken = (solved: { challenge: Challenge; solution: Solution }): string => btoa(JSON.stringify(solved));
