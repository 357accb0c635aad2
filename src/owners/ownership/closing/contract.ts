import { z } from "zod";
import { CODE } from "../../../catalogue/listings/contract.ts";
import { enumValues } from "../../../catalogue/listings/enumerations.ts";
import { area, country } from "../../../catalogue/places/contract.ts";
import { endpoint } from "../../../platform/endpoints/endpoint.ts";
import { t } from "../../../platform/languages/text.ts";
import { CLOSING_REASONS } from "./enumerations.ts";

const params = z.object({ code: z.string().regex(CODE) });
const reason = z.enum(enumValues(CLOSING_REASONS), { error: () => t`Choose a reason.` });

const closing = z.object({
  /** Dependents that stay: open enquiries, redeemable vouchers, travellers with credit. */
  open_enquiries: z.int(),
  open_vouchers: z.int(),
  credit_holders: z.int(),
  /** Null while the listing is open. If staff deleted it, there is no reason and its owners cannot reopen it. */
  closed: z.object({ since: z.string(), until: z.string(), reason: reason.nullable(), can_reopen: z.boolean() }).nullable(),
});
export type Closing = z.infer<typeof closing>;

export const getClosing = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/closing/",
  summary: "Returns whether a listing is closed, until when it can be reopened, and its open obligations; owners only",
  tag: "Owners",
  access: "owner",
  params,
  sample: { code: "{business}" },
  response: closing,
});

export const closeListing = endpoint({
  method: "POST",
  path: "/listing/api/businesses/{code}/closing/",
  summary: "Closes a listing: its page returns 410. 200 if already closed; 403 without a recent login",
  tag: "Owners",
  access: "owner",
  params,
  body: z.object({ reason }),
  sample: { code: "{business}", reason: "closed" },
  response: closing,
  status: 201,
  isCreateOrGet: true,
  errors: [403, 409],
});

export const reopenListing = endpoint({
  method: "DELETE",
  path: "/listing/api/businesses/{code}/closing/",
  summary: "Reopens a closed listing within 30 days; 409 afterwards, and if staff removed it",
  tag: "Owners",
  access: "owner",
  params,
  sample: { code: "{business}" },
  errors: [409],
});

export const getClosedListing = endpoint({
  method: "GET",
  path: "/api/business/{business_code}/closed/",
  summary: "Returns the name and area of a listing that its owners closed; 404 for any other",
  tag: "Businesses",
  access: "public",
  params: z.object({ business_code: z.string().regex(CODE) }),
  sample: { business_code: "{business}" },
  response: z.object({ name: z.string(), reason, area: area.nullable(), country }),
});
