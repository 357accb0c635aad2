import { z } from "zod";
import { businessCard, CODE } from "../../catalogue/listings/contract.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { CLAIM_ACTS, CLAIM_METHODS, CLAIM_ORIGINS, CLAIM_QUEUES, CLAIM_STATES } from "./enumerations.ts";
import { WORDS_MAX } from "./rules.ts";

const method = z.enum(enumValues(CLAIM_METHODS), { error: () => t`Choose how to prove ownership.` });
const origin = z.enum(enumValues(CLAIM_ORIGINS));
const code = z.string().regex(CODE, { error: () => t`Enter the code of a listing.` });
const words = z.string().trim().max(WORDS_MAX).default("");
/** Token of a mailed link, written by platform/pages/recordLink.ts. */
const token = z.string().regex(/^[\w-]{20,100}$/);

const claimFields = {
  uuid: z.string(),
  business: businessCard,
  method: origin,
  state: z.enum(enumValues(CLAIM_STATES)),
  /** Address of the mail. Empty for other methods. */
  mailbox: z.string(),
  created: z.string(),
  expires: z.string(),
  mailed: z.string().nullable(),
  /** Time of the last check of the record or file, and the reason why it failed. */
  checked: z.string().nullable(),
  problem: z.string(),
  proved: z.string().nullable(),
  decided: z.string().nullable(),
  /** Note from staff to the claimant. */
  note: z.string(),
};
const claim = z.object({
  ...claimFields,
  /** Line of the record or file, names of the record, and URL of the file. Null for other methods. */
  proof: z.object({ line: z.string(), names: z.array(z.string()), address: z.string() }).nullable(),
});
export type Claim = z.infer<typeof claim>;

export const listClaims = endpoint({
  method: "GET",
  path: "/listing/api/claims/",
  summary: "Lists the account's claims, newest first",
  tag: "Owners",
  access: "session",
  query: z.object({ business: code.optional(), ...pageQuery }),
  sample: { business: "{business}" },
  response: listResponse(claim),
});

export const beginClaim = endpoint({
  method: "POST",
  path: "/listing/api/claims/",
  summary: "Claims a listing, or changes the proof of an open claim (200): email, DNS record, file, or staff review with a picture",
  tag: "Owners",
  access: "session",
  body: z.object({
    business: code,
    method,
    /** One of the mailboxes in the options. */
    mailbox: z.string().trim().toLowerCase().max(254).default(""),
    words,
  }),
  files: ["evidence"],
  sample: { business: "{business}", method: "staff" },
  response: claim,
  status: 201,
  isCreateOrGet: true,
});

export const getClaimOptions = endpoint({
  method: "GET",
  path: "/listing/api/claims/options/{business}/",
  summary: "Returns the ways to claim a listing, and what it already has",
  tag: "Owners",
  access: "session",
  params: z.object({ business: z.string().regex(CODE) }),
  sample: { business: "{business}" },
  response: z.object({
    business: businessCard,
    /** False for places that no one runs. */
    can_be_claimed: z.boolean(),
    /** Address of the account and whether it is verified, which is required to claim a listing. */
    email: z.string(),
    is_verified: z.boolean(),
    /** Whether the account runs the listing already. */
    is_own: z.boolean(),
    /** Empty if the website cannot prove a claim. */
    mailboxes: z.array(z.string()),
    host: z.string(),
    /** Reason why it cannot. Empty if it can. */
    reason: z.string(),
    /** Time since when another account claims it. Null if no other account does. */
    others_since: z.string().nullable(),
    /** Whether another account owns it and staff can still decide. */
    can_be_disputed: z.boolean(),
    recommendations_count: z.number(),
    saved_count: z.number(),
    enquiries_count: z.number(),
    claim: claim.nullable(),
  }),
});
export type ClaimOptions = z.output<NonNullable<typeof getClaimOptions.response>>;

export const lookAgain = endpoint({
  method: "POST",
  path: "/listing/api/claims/{uuid}/look/",
  summary: "Checks the DNS record or file of a claim now",
  tag: "Owners",
  access: "session",
  params: z.object({ uuid: z.uuid() }),
  sample: { uuid: "{uuid}" },
  response: claim,
  status: 202,
});

export const giveUpClaim = endpoint({
  method: "DELETE",
  path: "/listing/api/claims/{uuid}/",
  summary: "Withdraws a claim",
  tag: "Owners",
  access: "session",
  params: z.object({ uuid: z.uuid() }),
  sample: { uuid: "{uuid}" },
});

const linkedClaim = z.object({ business: businessCard, state: z.enum(enumValues(CLAIM_STATES)) });

export const getMailedClaim = endpoint({
  method: "GET",
  path: "/listing/api/claims/mail/{token}/",
  summary: "Returns the claim that a mailed link belongs to; 403 for any account but the claimant's",
  tag: "Owners",
  access: "session",
  params: z.object({ token }),
  sample: { token: "AAAAAAAAAAAAAAAAAAAAAA" },
  response: linkedClaim,
  errors: [403],
});

export const proveClaim = endpoint({
  method: "POST",
  path: "/listing/api/claims/mail/{token}/",
  summary: "Proves a claim by its mailed link; approves it unless another account has proved ownership",
  tag: "Owners",
  access: "session",
  params: z.object({ token }),
  sample: { token: "AAAAAAAAAAAAAAAAAAAAAA" },
  response: linkedClaim,
  errors: [409],
});

const staffClaim = z.object({
  ...claimFields,
  account: z.object({ email: z.string(), is_verified: z.boolean(), name: z.string().nullable() }),
  host: z.string(),
  words: z.string(),
  /** Link to the claimant's picture, which only staff can open. */
  evidence_link: z.string().nullable(),
  decided_by: z.string().nullable(),
  /** Whether another account has proved the same or owns the listing. */
  is_disputed: z.boolean(),
  rivals: z.array(z.object({ email: z.string(), state: z.enum(enumValues(CLAIM_STATES)), method: origin, created: z.string() })),
  /** Whether the account's address belongs to the website's domain. */
  is_at_domain: z.boolean(),
  website: z.string().nullable(),
  website_changed: z.string().nullable(),
  /** Time until which it can be taken back. Null if it cannot. */
  take_back_until: z.string().nullable(),
  /** Time zone of the listing, an IANA name; UTC if its location is unknown. */
  time_zone: z.string(),
});
export type StaffClaim = z.infer<typeof staffClaim>;

export const listAllClaims = endpoint({
  method: "GET",
  path: "/staff/api/claims/",
  summary: "Lists claims for staff: waiting ones oldest first, ended ones newest first; with `uuid` only that one",
  tag: "Staff",
  access: "staff",
  query: z.object({ state: z.enum(enumValues(CLAIM_QUEUES)).default("waiting"), uuid: z.uuid().optional(), ...pageQuery }),
  response: listResponse(staffClaim),
});

export const decideClaim = endpoint({
  method: "PATCH",
  path: "/staff/api/claims/{uuid}/",
  summary: "Approves or rejects a claim, or revokes an approved one within 30 days, which restores the listing",
  tag: "Staff",
  access: "staff",
  params: z.object({ uuid: z.uuid() }),
  body: z.object({
    act: z.enum(enumValues(CLAIM_ACTS)),
    /** Note to the claimant. */
    note: words,
  }),
  sample: { uuid: "{uuid}", act: "grant" },
  response: staffClaim,
  errors: [409],
});
