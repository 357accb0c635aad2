import type { VISIBILITIES } from "../../accounts/travellers/enumerations.ts";
import type { Limit } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import type { RELATIONSHIP_STATUSES } from "./enumerations.ts";

/** Rules for follows and for changes to them. */

export type RelationshipStatus = keyof typeof RELATIONSHIP_STATUSES;

/** Returns the status that a row of `relationship` stores as text. */
export const relationshipStatus = (stored: string): RelationshipStatus => (stored === "following" ? stored : "requested");

/**
 * Limits follows and requests per traveller: a traveller who follows everyone learns nothing from it, and each request costs a person time
 * to read.
 */
export const FOLLOWS: Limit = { name: "follows", hits: 200, seconds: 3_600 };

export const notOneself = () => t`This is your own account. Choose another traveller.`;
export const fixedPeople = () => t`The travellers of a follow can't be changed. Create another follow.`;
export const notTakenBack = () => t`An accepted follow can't become a request again. Delete it instead.`;
export const onlyTheFollowed = () => t`Only the followed traveller can accept a request.`;

/** Status of a new follow: a public profile is followed at once, a private one after the traveller agrees. */
export const firstStatus = (visibility: keyof typeof VISIBILITIES): RelationshipStatus =>
  visibility === "public" ? "following" : "requested";

/**
 * Checks a change of status.
 * @param isFollowed whether the followed traveller makes the change
 * @returns the HTTP status and text of the error; undefined if the change is allowed
 */
export function statusError(
  before: RelationshipStatus,
  after: RelationshipStatus,
  isFollowed: boolean,
): { status: 403 | 400; text: string } | undefined {
  if (before === after) return undefined;
  if (!isFollowed) return { status: 403, text: onlyTheFollowed() };
  return after === "requested" ? { status: 400, text: notTakenBack() } : undefined;
}

/** Follow of the viewer, as far as a button needs it. */
export interface OwnFollow {
  uuid: string;
  status: RelationshipStatus;
}
