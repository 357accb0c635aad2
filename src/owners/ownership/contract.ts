import { z } from "zod";
import { businessCard, CODE } from "../../catalogue/listings/contract.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { CLAIM_ACTS, CLAIM_METHODS, CLAIM_ORIGINS, CLAIM_QUEUES, CLAIM_STATES } from "./enumerations.ts";
import { WORDS_MAX } from "./rules.ts";

const method = z.enum(enumValues(CLAIM_METHODS), { error: "Choose how you show that it is yours." });
const origin = z.enum(enumValues(CLAIM_ORIGINS));
const code = z.string().regex(CODE, { error: "The code of a listing is needed." });
const words = z.string().trim().max(WORDS_MAX).default("");
/** Mailed links; platform/pages/recordLink.ts writes them. */
const token = z.string().regex(/^[\w-]{20,100}$/);

const claimFields = {
  uuid: z.string(),
  business: businessCard,
  method: origin,
  state: z.enum(enumValues(CLAIM_STATES)),
  /** Where its mail goes; empty for other methods. */
  mailbox: z.string(),
  created: z.string(),
  expires: z.string(),
  mailed: z.string().nullable(),
  /** When a record or file was last looked for, and why it was not found. */
  checked: z.string().nullable(),
  problem: z.string(),
  proved: z.string().nullable(),
  decided: z.string().nullable(),
  /** What staff say to who claims. */
  note: z.string(),
};
const claim = z.object({
  ...claimFields,
  /** What the record or the file says, the names at which the record is looked for, and the file's address; null for other methods. */
  proof: z.object({ line: z.string(), names: z.array(z.string()), address: z.string() }).nullable(),
});
export type Claim = z.infer<typeof claim>;

export const listClaims = endpoint({
  method: "GET",
  path: "/listing/api/claims/",
  summary: "One's own claims of listings, the newest first",
  tag: "Owners",
  access: "session",
  query: z.object({ business: code.optional(), ...pageQuery }),
  response: listResponse(claim),
});

export const beginClaim = endpoint({
  method: "POST",
  path: "/listing/api/claims/",
  summary:
    "Claims a listing, or chooses another way for a claim that is under way (200): a mail to a mailbox of its website's domain, a DNS record, a file on it, or staff, who may be shown a picture",
  tag: "Owners",
  access: "session",
  body: z.object({
    business: code,
    method,
    /** One of those that the options name. */
    mailbox: z.string().trim().toLowerCase().max(254).default(""),
    words,
  }),
  files: ["evidence"],
  response: claim,
  status: 201,
  isCreateOrGet: true,
});

export const getClaimOptions = endpoint({
  method: "GET",
  path: "/listing/api/claims/options/{business}/",
  summary: "How a listing can be claimed, and what comes with it",
  tag: "Owners",
  access: "session",
  params: z.object({ business: z.string().regex(CODE) }),
  response: z.object({
    business: businessCard,
    /** Nobody runs such a place. */
    can_be_claimed: z.boolean(),
    /** Who asks, and whether the address is verified: without that nothing can be claimed. */
    email: z.string(),
    is_verified: z.boolean(),
    /** One runs it oneself. */
    is_own: z.boolean(),
    /** Empty where the website proves nothing. */
    mailboxes: z.array(z.string()),
    host: z.string(),
    /** Why it proves nothing; empty where it does. */
    reason: z.string(),
    /** When somebody else began to claim it; null where nobody has. */
    others_since: z.string().nullable(),
    /** Somebody else has it, and staff can still decide. */
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
  summary: "Has the record or file of one's claim looked for at once",
  tag: "Owners",
  access: "session",
  params: z.object({ uuid: z.uuid() }),
  response: claim,
  status: 202,
});

export const giveUpClaim = endpoint({
  method: "DELETE",
  path: "/listing/api/claims/{uuid}/",
  summary: "Gives one's claim up",
  tag: "Owners",
  access: "session",
  params: z.object({ uuid: z.uuid() }),
});

const linkedClaim = z.object({ business: businessCard, state: z.enum(enumValues(CLAIM_STATES)) });

export const getMailedClaim = endpoint({
  method: "GET",
  path: "/listing/api/claims/mail/{token}/",
  summary: "What the link of a claim's mail is about; 403 for another account than the one that claims",
  tag: "Owners",
  access: "session",
  params: z.object({ token }),
  response: linkedClaim,
  errors: [403],
});

export const proveClaim = endpoint({
  method: "POST",
  path: "/listing/api/claims/mail/{token}/",
  summary: "Shows that one can read the mailbox; the listing is one's own from then on, unless somebody else has shown the same",
  tag: "Owners",
  access: "session",
  params: z.object({ token }),
  response: linkedClaim,
  errors: [409],
});

const staffClaim = z.object({
  ...claimFields,
  account: z.object({ email: z.string(), is_verified: z.boolean(), name: z.string().nullable() }),
  host: z.string(),
  words: z.string(),
  /** The picture that was sent; staff alone can open it. */
  evidence_link: z.string().nullable(),
  decided_by: z.string().nullable(),
  /** Somebody else has shown the same, or has the listing. */
  is_disputed: z.boolean(),
  rivals: z.array(z.object({ email: z.string(), state: z.enum(enumValues(CLAIM_STATES)), method: origin, created: z.string() })),
  /** The claim's address is at the website's domain. */
  is_at_domain: z.boolean(),
  website: z.string().nullable(),
  website_changed: z.string().nullable(),
  /** Until when it can be taken back; null where it cannot. */
  take_back_until: z.string().nullable(),
});
export type StaffClaim = z.infer<typeof staffClaim>;

export const listAllClaims = endpoint({
  method: "GET",
  path: "/staff/api/claims/",
  summary: "Claims of listings, for staff: those that wait the oldest first, those that have ended the newest first",
  tag: "Staff",
  access: "staff",
  query: z.object({ state: z.enum(enumValues(CLAIM_QUEUES)).default("waiting"), ...pageQuery }),
  response: listResponse(staffClaim),
});

export const decideClaim = endpoint({
  method: "PATCH",
  path: "/staff/api/claims/{uuid}/",
  summary: "Grants or refuses a claim, or takes a granted one back within 30 days: the listing is then as it was before",
  tag: "Staff",
  access: "staff",
  params: z.object({ uuid: z.uuid() }),
  body: z.object({
    act: z.enum(enumValues(CLAIM_ACTS)),
    /** A word to who claimed. */
    note: words,
  }),
  response: staffClaim,
  errors: [409],
});
