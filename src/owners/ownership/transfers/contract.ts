import { z } from "zod";
import { businessCard, CODE } from "../../../catalogue/listings/contract.ts";
import { enumValues } from "../../../catalogue/listings/enumerations.ts";
import { endpoint, listResponse, pageQuery } from "../../../platform/endpoints/endpoint.ts";
import { DIFFERENCE_ACTS } from "../enumerations.ts";

const ofListing = z.object({ code: z.string().regex(CODE) });
const token = z.string().regex(/^[\w-]{20,100}$/);

/** Promises of a listing, which stay with it when its owner changes. */
const promise = z.object({
  discount: z.number(),
  bonus_credit: z.number(),
  /** Travellers with credit to spend. */
  credit_holders: z.number(),
  /** Vouchers that can still be redeemed. */
  open_vouchers: z.number(),
});

const transfer = z.object({
  business: businessCard,
  promise,
  /** Null if no transfer is under way. */
  open: z.object({ email: z.string(), created: z.string(), expires: z.string() }).nullable(),
});
export type Transfer = z.infer<typeof transfer>;

export const getTransfer = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/transfer/",
  summary: "Returns the open handover of a listing, if any, and the promises that go with it",
  tag: "Owners",
  access: "owner",
  params: ofListing,
  sample: { code: "{business}" },
  response: transfer,
});

export const beginTransfer = endpoint({
  method: "POST",
  path: "/listing/api/businesses/{code}/transfer/",
  summary: "Emails a link that hands the listing over to its recipient; replaces an open handover",
  tag: "Owners",
  access: "owner",
  params: ofListing,
  body: z.object({ email: z.string().trim().toLowerCase().max(254).pipe(z.email()) }),
  sample: { code: "{business}", email: "nobody@example.org" },
  response: transfer,
  status: 201,
  errors: [403],
});

export const stopTransfer = endpoint({
  method: "DELETE",
  path: "/listing/api/businesses/{code}/transfer/",
  summary: "Cancels an open handover",
  tag: "Owners",
  access: "owner",
  params: ofListing,
  sample: { code: "{business}" },
});

export const getMailedTransfer = endpoint({
  method: "GET",
  path: "/listing/api/transfers/{token}/",
  summary: "Returns the listing that a mailed link hands over, with its promises; 403 for any other address",
  tag: "Owners",
  access: "session",
  params: z.object({ token }),
  sample: { token: "AAAAAAAAAAAAAAAAAAAAAA" },
  response: z.object({ business: businessCard, promise, expires: z.string() }),
  errors: [403],
});

export const acceptTransfer = endpoint({
  method: "POST",
  path: "/listing/api/transfers/{token}/",
  summary: "Accepts a listing with its promises; the former owner loses access",
  tag: "Owners",
  access: "session",
  params: z.object({ token }),
  sample: { token: "AAAAAAAAAAAAAAAAAAAAAA" },
  response: z.object({ business: businessCard }),
  errors: [403],
});

const difference = z.object({
  uuid: z.string(),
  /** First field of the group. */
  field: z.string(),
  label: z.string(),
  /** Values as readable text, or empty. */
  own: z.string(),
  offered: z.string(),
  /** Dataset of the file with these values. */
  source: z.string(),
  created: z.string(),
});
export type Difference = z.infer<typeof difference>;

export const listDifferences = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/differences/",
  summary: "Lists source updates that differ from what the listing's people wrote; none is applied without their consent",
  tag: "Owners",
  access: "member",
  params: ofListing,
  query: z.object(pageQuery),
  sample: { code: "{business}" },
  response: listResponse(difference),
});

export const decideDifference = endpoint({
  method: "POST",
  path: "/listing/api/businesses/{code}/differences/{uuid}/",
  summary: "Applies a source update, or keeps the listing as it is",
  tag: "Owners",
  access: "member",
  params: ofListing.extend({ uuid: z.uuid() }),
  body: z.object({ act: z.enum(enumValues(DIFFERENCE_ACTS)) }),
  sample: { code: "{business}", uuid: "{uuid}", act: "leave" },
  response: z.object({ act: z.enum(enumValues(DIFFERENCE_ACTS)) }),
});
