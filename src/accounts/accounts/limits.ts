import type { Limit } from "../../platform/endpoints/endpoint.ts";

/** Every step of a sign-in or sign-up, of an address. */
export const AUTH_FLOWS: Limit = { name: "auth_flows", hits: 60, seconds: 60 };
/** Failed sign-ins of an address. */
export const SIGN_INS: Limit = { name: "sign_ins", hits: 25, seconds: 300 };
/** Failed sign-ins to an account, from wherever. */
export const SIGN_INS_ACCOUNT: Limit = { name: "sign_ins_account", hits: 25, seconds: 3_600 };
/** Failed sign-ins to an account by one browser that has signed in to it before: no other browser can use these up. */
export const SIGN_INS_DEVICE: Limit = { name: "sign_ins_device", hits: 25, seconds: 3_600 };
/** Links and resets of an account. */
export const LINKS: Limit = { name: "links", hits: 5, seconds: 1_800 };
/** Links and resets that one browser asks for which has signed in to the account before. */
export const LINKS_DEVICE: Limit = { name: "links_device", hits: 5, seconds: 1_800 };
