import type { Limit } from "../../../platform/endpoints/endpoint.ts";

/** A new business adds its place, where the guide has none like it. */

export const ADD_OWN = "/listing/add/";

/** Of an account, in a day: who runs more asks the guide's people. */
export const OWN_ADDITIONS: Limit = { name: "own_places", hits: 5, seconds: 86_400 };

export const WHERE_MAX = 80;
/** Areas of a name that are offered. */
export const AREAS_MAX = 8;

/** What the first step asks, as the address has it; "" for what is not said yet. */
export interface Started {
  name: string;
  business_type: string;
  where: string;
  country: string;
}

/** @param nameMax characters of a name */
export const readStarted = (given: (name: string) => string, nameMax: number): Started => ({
  name: given("name").trim().slice(0, nameMax),
  business_type: given("business_type"),
  where: given("where").trim().slice(0, WHERE_MAX),
  country: given("country").toUpperCase().slice(0, 2),
});

/** The second step's address. */
export const startedUrl = (started: Started): string => `${ADD_OWN}?${new URLSearchParams({ ...started })}`;
