import type { Limit } from "../../../platform/endpoints/endpoint.ts";

/** Rules for a new business that adds its place, if the guide does not have it. */

export const ADD_OWN = "/listing/add/";

/** Rate limit per account and day. Owners with more places contact staff. */
export const OWN_ADDITIONS: Limit = { name: "own_places", hits: 5, seconds: 86_400 };

export const WHERE_MAX = 80;
/** Maximum number of areas offered for a name. */
export const AREAS_MAX = 8;

/** Values of the first step, as in the URL. Missing values are "". */
export interface Started {
  name: string;
  business_type: string;
  where: string;
  country: string;
}

/** @param nameMax maximum length of a name, in characters */
export const readStarted = (given: (name: string) => string, nameMax: number): Started => ({
  name: given("name").trim().slice(0, nameMax),
  business_type: given("business_type"),
  where: given("where").trim().slice(0, WHERE_MAX),
  country: given("country").toUpperCase().slice(0, 2),
});

/** Returns the URL of the second step. */
export const startedUrl = (started: Started): string => `${ADD_OWN}?${new URLSearchParams({ ...started })}`;
