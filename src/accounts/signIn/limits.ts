import type { Limit } from "../../platform/endpoints/endpoint.ts";

/** Limits sign-ups per IP address without a captcha, as forms without scripts send them. */
export const SIGN_UPS_UNPROVEN: Limit = { name: "sign_ups_unproven", hits: 60, seconds: 3_600 };
