import type { BusinessCard } from "../listings/contract.ts";

/** Apart from the rest: pages of listings need no more of it in the browser. */

export type Attribution = NonNullable<BusinessCard["attribution"]>;

/** A listing's sources, the leading one first. */
export const flattenAttribution = ({ more = [], ...first }: Attribution): Attribution[] => [first, ...more];
