import type { Access } from "../../platform/endpoints/endpoint.ts";

/** All persons as whom the test in src/api.test.ts calls every endpoint. */
export const PEOPLE = [
  "visitor",
  /** A traveller with an unverified email address. */
  "unverified",
  "otherTraveller",
  /** Accounts without a traveller. */
  "owner",
  "helper",
  "otherOwner",
  /** An administrator. */
  "staff",
  "editor",
  /** The traveller, in a browser that signed in yesterday. */
  "lateTraveller",
  "traveller",
] as const;
export type Person = (typeof PEOPLE)[number];

/** "in": the handler is reached. "hidden": 404 before the handler. */
export type Outcome = "in" | "hidden" | 401 | 403;

const everybody = (outcome: Outcome): Record<Person, Outcome> => ({
  visitor: outcome,
  unverified: outcome,
  lateTraveller: outcome,
  otherTraveller: outcome,
  owner: outcome,
  helper: outcome,
  otherOwner: outcome,
  staff: outcome,
  editor: outcome,
  traveller: outcome,
});
const signedIn: Record<Person, Outcome> = { ...everybody("in"), visitor: 401 };
const travellers: Record<Person, Outcome> = { ...signedIn, owner: 403, helper: 403, otherOwner: 403, staff: 403, editor: 403 };
const members: Record<Person, Outcome> = { ...everybody(403), visitor: 401, owner: "in", helper: "in", otherOwner: "in" };

/** Expected results of each access, written independently of the code that checks it. */
export const EXPECTED: Record<Access, Record<Person, Outcome>> = {
  public: everybody("in"),
  link: everybody("in"),
  key: everybody(401),
  session: signedIn,
  traveller: travellers,
  verified: { ...travellers, unverified: 403 },
  member: members,
  owner: { ...members, helper: 403 },
  staff: { ...everybody("hidden"), visitor: 401, staff: "in", editor: "in" },
  administrator: { ...everybody("hidden"), visitor: 401, staff: "in", editor: 403 },
  recent: { ...signedIn, lateTraveller: 403 },
};

/** Lists of a traveller's records: all visitors may request those of a public traveller. */
const LISTS_OF_TRAVELLERS = ["visited/business", "visited/activity", "visited/country", "wishlist-business", "wishlist-country"]
  .map((name) => `GET /traveller/api/${name}/`)
  .concat("GET /api/visited/area/");

/** Endpoints whose handler rejects more than their access does, each with the reason. */
export const EXCEPTIONS: Record<string, { reason: string; people: Partial<Record<Person, Outcome>> }> = {
  "POST /users/password/": {
    reason: "An account without a password has none to give, so the sign-in has to be of the last minutes.",
    people: { lateTraveller: 403 },
  },
  "PUT /traveller/api/guide/{place}/": {
    reason: "Publishing needs a verified address, and the sample is public.",
    people: { unverified: 403 },
  },
  "POST /listing/api/claims/": {
    reason: "Whose listing it is goes by an address, so that has to be verified.",
    people: { unverified: 403 },
  },
  "POST /listing/api/businesses/": {
    reason: "What is added is shown at once, so the address has to be verified.",
    people: { unverified: 403 },
  },
  ...Object.fromEntries(
    [
      ...LISTS_OF_TRAVELLERS,
      "GET /traveller/api/guide/",
      "GET /traveller/api/guide/{place}/",
      "GET /traveller/api/guide/{place}/track/",
    ].map((name) => [name, { reason: "Without a traveller's code it is one's own, and a visitor has none.", people: { visitor: 401 } }]),
  ),
};

/** Endpoints for the traveller's own records: 404 for all other people with access. */
export const OWNED = [
  ...LISTS_OF_TRAVELLERS.flatMap((name) => ["GET", "PUT", "PATCH", "DELETE"].map((method) => `${method} ${name.slice(4)}{uuid}/`)),
  ...["GET", "PUT", "PATCH", "DELETE"].map((method) => `${method} /traveller/api/relationships/{uuid}/`),
  "DELETE /traveller/api/block/{uuid}/",
  "DELETE /traveller/api/followed-hashtag/{uuid}/",
  "GET /traveller/api/export/{uuid}/",
  "GET /traveller/api/import/{uuid}/",
  "DELETE /traveller/api/import/{uuid}/",
  "POST /traveller/api/import/{uuid}/confirm/",
  "DELETE /traveller/api/private-place/{uuid}/",
  "PUT /traveller/api/traveller/{code}/",
  "PATCH /traveller/api/traveller/{code}/",
  "DELETE /traveller/api/traveller/{code}/",
  "GET /traveller/api/business-recommendations/{business_code}/",
  "GET /traveller/api/profile-preview/{business_code}/{traveller_code}/",
];
export const OWNERS: readonly Person[] = ["traveller", "lateTraveller"];
