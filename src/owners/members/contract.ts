import { z } from "zod";
import { businessCard, CODE, maker } from "../../catalogue/listings/contract.ts";
import { enumValues, MEMBER_ROLES } from "../../catalogue/listings/enumerations.ts";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { AFTER_REMOVAL, SECRET_KINDS } from "./enumerations.ts";
import { TAKE_OVER_MAX } from "./rules.ts";

const ofListing = z.object({ code: z.string().regex(CODE) });
const ofMember = ofListing.extend({ account: z.uuid() });
const role = z.enum(enumValues(MEMBER_ROLES), { error: () => t`Choose helper or owner.` });
/** Written by platform/pages/recordLink.ts. */
const token = z.string().regex(/^[\w-]{20,100}$/);

const member = z.object({
  /** Id of the account. */
  account: z.string(),
  /** Name of the traveller, or the email address of an account without one. */
  name: z.string(),
  email: z.string(),
  /** Null for an account without a traveller. */
  avatar_link: z.string().nullable(),
  initials: z.string(),
  role,
  /** Time when the person joined. */
  created: z.string(),
  has_enquiry_mails: z.boolean(),
  is_self: z.boolean(),
});
export type Member = z.infer<typeof member>;

export const listMembers = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/members/",
  summary: "Lists the people of a listing: its owners, then its helpers",
  tag: "Owners",
  access: "member",
  params: ofListing,
  query: z.object(pageQuery),
  sample: { code: "{business}" },
  response: listResponse(member),
});

const secret = z.object({
  /** Id of the key, webhook, room, calendar or connection. */
  id: z.string(),
  kind: z.enum(enumValues(SECRET_KINDS)),
  /** Label of the key, host of the webhook, title of the room, or name of the site or software. */
  name: z.string(),
  /** "octo_7f…2c" for a key, otherwise empty. */
  hint: z.string(),
  created_by: maker.nullable(),
  /** Time when it was last used or read. */
  last_used: z.string().nullable(),
  /**
   * Effect of removing the person who made it, or who could see a calendar: it ends unless an owner takes it over, it is replaced, or it
   * stays.
   */
  after_removal: z.enum(enumValues(AFTER_REMOVAL)),
});
export type Secret = z.infer<typeof secret>;

export const listSecrets = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/secrets/",
  summary: "Lists keys, webhooks and calendar links with their makers, and what removing a person does to each; owners only",
  tag: "Owners",
  access: "owner",
  params: ofListing,
  query: z.object(pageQuery),
  sample: { code: "{business}" },
  response: listResponse(secret),
});

/** A form sends the ids as one text, separated by commas. */
const take_over = z.preprocess(
  (given) => (typeof given === "string" ? given.split(",").filter(Boolean) : given),
  z.array(z.uuid()).max(TAKE_OVER_MAX).default([]),
);
const taken_over = z.array(
  z.object({ id: z.string(), kind: z.enum(["key", "webhook"]), name: z.string(), /** Shown once. */ secret: z.string() }),
);
export type TakenOver = z.infer<typeof taken_over>[number];

export const changeMember = endpoint({
  method: "PATCH",
  path: "/listing/api/businesses/{code}/members/{account}/",
  summary: "Changes a person's role. A new helper's keys and webhooks stop working, except those in take_over, which become yours",
  tag: "Owners",
  access: "owner",
  params: ofMember,
  body: z.object({ role, take_over }),
  sample: { code: "{business}", account: "{account}", role: "helper" },
  response: member.extend({ taken_over }),
  // The response holds secrets.
  isSignIn: true,
  errors: [409],
});

export const removeMember = endpoint({
  method: "DELETE",
  path: "/listing/api/businesses/{code}/members/{account}/",
  summary: "Removes a person, or leaves. Their keys and webhooks end, except those in take_over (200); calendar links change",
  tag: "Owners",
  access: "member",
  params: ofMember,
  body: z.object({ take_over }),
  sample: { code: "{business}", account: "{account}" },
  response: z.object({ taken_over }),
  status: 204,
  isSignIn: true,
  errors: [409],
});

const invitation = z.object({
  uuid: z.string(),
  email: z.string(),
  role,
  /** Name of the inviting owner. */
  by: z.string(),
  created: z.string(),
  expires: z.string(),
});
export type Invitation = z.infer<typeof invitation>;

export const listInvitations = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/invitations/",
  summary: "Lists open invitations to run a listing",
  tag: "Owners",
  access: "member",
  params: ofListing,
  query: z.object(pageQuery),
  sample: { code: "{business}" },
  response: listResponse(invitation),
});

export const invite = endpoint({
  method: "POST",
  path: "/listing/api/businesses/{code}/invitations/",
  summary: "Invites a person by email; a new invitation to the same address replaces the earlier link",
  tag: "Owners",
  access: "owner",
  params: ofListing,
  body: z.object({
    email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
    role: role.default("helper"),
  }),
  sample: { code: "{business}", email: "nobody@example.org", role: "helper" },
  response: invitation,
  status: 201,
});

export const withdrawInvitation = endpoint({
  method: "DELETE",
  path: "/listing/api/businesses/{code}/invitations/{uuid}/",
  summary: "Withdraws an invitation; its link stops working",
  tag: "Owners",
  access: "owner",
  params: ofListing.extend({ uuid: z.uuid() }),
  sample: { code: "{business}", uuid: "{uuid}" },
});

export const getMailedInvitation = endpoint({
  method: "GET",
  path: "/listing/api/invitations/{token}/",
  summary: "Returns the invitation that a mailed link belongs to, and whether the caller can accept it",
  tag: "Owners",
  access: "link",
  params: z.object({ token }),
  sample: { token: "AAAAAAAAAAAAAAAAAAAAAA" },
  response: z.object({
    business: businessCard,
    role,
    by: z.string(),
    /** Partly hidden, because another person may have the link. */
    email: z.string(),
    expires: z.string(),
    /** The visitor is signed out, signed in with another address or an unverified one, or ready to accept. */
    state: z.enum(["signed_out", "other_address", "unverified", "ready"]),
  }),
});
export type MailedInvitation = z.output<NonNullable<typeof getMailedInvitation.response>>;

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/listing/api/invitations/{token}/",
  summary: "Accepts an invitation; 403 for any address but the invited one",
  tag: "Owners",
  access: "session",
  params: z.object({ token }),
  sample: { token: "AAAAAAAAAAAAAAAAAAAAAA" },
  response: z.object({ business: businessCard, role }),
});
