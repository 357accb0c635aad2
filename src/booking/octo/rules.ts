import { enumValues } from "../../catalogue/listings/enumerations.ts";
import type { Limit } from "../../platform/endpoints/endpoint.ts";
import { CAPABILITIES, type Capability } from "./enumerations.ts";

/** Limits of bookings through OCTO; docs/decisions/0065. */

/** Minutes for which a booking holds its nights before it is confirmed. */
export const HOLD_MINUTES = 30;
/** Maximum of these minutes, however often the hold is extended. */
export const HOLD_MINUTES_IN_ALL = 120;
/** Maximum number of bookings that a key holds at a time. */
export const HOLDS_MAX = 10;
/** Limit of requests per key, from any IP address. */
export const OCTO_KEY: Limit = { name: "octo_key", hits: 600, seconds: 60 };

/** Days ahead that can be requested, as by enquiry. */
export const DAYS_AHEAD = 730;
export const NIGHTS_MAX = 90;
export const UNIT_ITEMS_MAX = 100;
export const BOOKINGS_SHOWN = 100;
export const NOTES_MAX = 2_000;
export const REASON_MAX = 500;
export const REFERENCE_MAX = 100;
/** Maximum value that a client may send; a shorter hold is granted. */
export const MINUTES_SENT_MAX = 100_000;

/** The only option of every item. */
export const OPTION = "DEFAULT";

/** Returns the requested capabilities that the guide supports, in the order of its list. @param header "octo/pricing, octo/offers" */
export function parseCapabilities(header: string | string[] | undefined): Capability[] {
  const asked = new Set([header ?? ""].flat().flatMap((one) => one.split(",").map((name) => name.trim().toLowerCase())));
  return enumValues(CAPABILITIES).filter((name) => asked.has(name));
}
