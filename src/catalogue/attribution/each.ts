import type { BusinessCard } from "../listings/contract.ts";

/** A module of its own: listing pages need only this part in the browser. */

export type Attribution = NonNullable<BusinessCard["attribution"]>;

/** Returns a listing's sources, the leading one first. */
export const flattenAttribution = ({ more = [], ...first }: Attribution): Attribution[] => [first, ...more];
