import type { Limit } from "../../platform/endpoints/endpoint.ts";
import { CAPABILITIES, type Capability } from "./enumerations.ts";

/** What a booking through OCTO may take, and for how long; docs/decisions/0065. */

/** For so long a booking holds its nights before it is confirmed. */
export const HOLD_MINUTES = 30;
/** However often it is extended. */
export const HOLD_MINUTES_IN_ALL = 120;
/** Of a key at a time. */
export const HOLDS_MAX = 10;
/** Requests of a key, wherever they come from. */
export const OCTO_KEY: Limit = { name: "octo_key", hits: 600, seconds: 60 };

/** So far ahead one may ask, as by enquiry. */
export const DAYS_AHEAD = 730;
export const NIGHTS_MAX = 90;
export const UNIT_ITEMS_MAX = 100;
export const BOOKINGS_SHOWN = 100;
export const NOTES_MAX = 2_000;
export const REASON_MAX = 500;
export const REFERENCE_MAX = 100;
/** A client may ask for more than it gets. */
export const MINUTES_SENT_MAX = 100_000;

/** Every item has one way to be booked. */
export const OPTION = "DEFAULT";

/** What is asked for of the guide's own, in the order of its list. @param header "octo/pricing, octo/offers" */
export function parseCapabilities(header: string | string[] | undefined): Capability[] {
  const asked = new Set([header ?? ""].flat().flatMap((one) => one.split(",").map((name) => name.trim().toLowerCase())));
  return (Object.keys(CAPABILITIES) as Capability[]).filter((name) => asked.has(name));
}
