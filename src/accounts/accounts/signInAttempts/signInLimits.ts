import type { Limit } from "../../../platform/endpoints/endpoint.ts";

/** Limits every step of a sign-in or sign-up, per IP address. */
export const AUTH_FLOWS: Limit = { name: "auth_flows", hits: 60, seconds: 60 };
/** Limits failed sign-ins per IP address. */
export const SIGN_INS: Limit = { name: "sign_ins", hits: 25, seconds: 300 };
/** Limits failed sign-ins to an account from all browsers. */
export const SIGN_INS_ACCOUNT: Limit = { name: "sign_ins_account", hits: 25, seconds: 3_600 };
/** Limits failed sign-ins to an account by a browser that has signed in to it before. No other browser can use these up. */
export const SIGN_INS_DEVICE: Limit = { name: "sign_ins_device", hits: 25, seconds: 3_600 };
/** Limits links and password resets per email address. */
export const LINKS: Limit = { name: "links", hits: 5, seconds: 1_800 };
/** Limits links and password resets requested by a browser that has signed in to the account before. */
export const LINKS_DEVICE: Limit = { name: "links_device", hits: 5, seconds: 1_800 };
/** Limits sign-ups per IP address without a captcha, as forms without scripts send them. */
export const SIGN_UPS_UNPROVEN: Limit = { name: "sign_ups_unproven", hits: 60, seconds: 3_600 };
