import type { VISIBILITIES } from "../../accounts/travellers/enumerations.ts";
import type { Limit } from "../../platform/endpoints/endpoint.ts";
import type { RELATIONSHIP_STATUSES } from "./enumerations.ts";

/** Who follows whom, and who may change it. */

export type RelationshipStatus = keyof typeof RELATIONSHIP_STATUSES;

/** Follows and requests of one traveller: who follows everybody follows nobody, and each request is read by somebody. */
export const FOLLOWS: Limit = { name: "follows", hits: 200, seconds: 3_600 };

export const NOT_ONESELF = "This is you: choose somebody else.";
export const FIXED_PEOPLE = "Whom a follow is of cannot be changed: make another one.";
export const NOT_TAKEN_BACK = "A follow that was accepted cannot become a request again: delete it.";
export const ONLY_THE_FOLLOWED = "Only who is followed can accept a request.";

/** A public profile is followed at once, a private one after its person agrees. */
export const firstStatus = (visibility: keyof typeof VISIBILITIES): RelationshipStatus =>
  visibility === "public" ? "following" : "requested";

/**
 * Whether a status may be written.
 * @param isFollowed whether it is written by who is followed
 * @returns what is wrong with it, by whose fault; undefined where it may
 */
export function statusError(
  before: RelationshipStatus,
  after: RelationshipStatus,
  isFollowed: boolean,
): { status: 403 | 400; text: string } | undefined {
  if (before === after) return undefined;
  if (!isFollowed) return { status: 403, text: ONLY_THE_FOLLOWED };
  return after === "requested" ? { status: 400, text: NOT_TAKEN_BACK } : undefined;
}

/** What somebody is to another one, as far as a button needs it. */
export interface OwnFollow {
  uuid: string;
  status: RelationshipStatus;
}
