import { z } from "zod";
import { recommender, travellerCode } from "../../accounts/travellers/contract.ts";
import { businessCard, CODE } from "../../catalogue/listings/contract.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { endpoint, type Limit, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { TRANSFER_KINDS } from "./enumerations.ts";
import { AMOUNT_MAX, DISPUTE_MAX } from "./rules.ts";

const code = z.string().regex(CODE, { error: () => t`Enter the code of a listing.` });
/** Limits guesses at one-time codes. */
const SPENDS: Limit = { name: "credit_spends", hits: 30, seconds: 600 };

/** Filters entries: by default the caller's own, or with a listing that they run all entries of that listing. */
const whose = { business: code.optional(), traveller: travellerCode.optional() };

const statementRow = z.object({
  /** Id of the transfer. */
  uuid: z.string(),
  created: z.string(),
  kind: z.enum(enumValues(TRANSFER_KINDS)),
  /** Amount that the traveller gained; negative if it was lost. */
  amount: z.number(),
  currency: z.string(),
  /** Balance with this business after the transfer. */
  balance: z.number(),
  coupon: z.string().nullable(),
  /** Only set for a grant. */
  expires_at: z.string().nullable(),
  business: z.object({ business_code: z.string(), name: z.string() }),
  /** null if the traveller was deleted. */
  traveller: recommender.nullable(),
  /** Time at which the traveller disputed this spend. */
  disputed_at: z.string().nullable(),
  /** End of the time to dispute it; null unless kind is "spend". */
  dispute_until: z.string().nullable(),
});
export type StatementRow = z.infer<typeof statementRow>;

export const getStatement = endpoint({
  method: "GET",
  path: "/credit/api/statement/",
  summary: "Lists credit granted, reversed, spent and expired, newest first: the caller's own, or that of a listing they run",
  tag: "Credit",
  access: "session",
  query: z.object({ ...whose, ...pageQuery }),
  sample: { business: "{business}", traveller: "{traveller}" },
  response: listResponse(statementRow),
  errors: [404],
});

const creditAccount = z.object({
  business: businessCard,
  /** null if the traveller was deleted. */
  traveller: recommender.nullable(),
  balance: z.number(),
  currency: z.string(),
  /** Part of the balance that expires next, and when; null without credit. */
  next_expiry: z.object({ amount: z.number(), expires_at: z.string() }).nullable(),
});
export type CreditAccount = z.infer<typeof creditAccount>;

export const listCreditAccounts = endpoint({
  method: "GET",
  path: "/credit/api/credit/",
  summary: "Lists credit balances by traveller and business: the caller's own, or those of a listing they run; there is no total",
  tag: "Credit",
  access: "session",
  query: z.object({ ...whose, ...pageQuery }),
  sample: { business: "{business}", traveller: "{traveller}" },
  response: listResponse(creditAccount),
  errors: [404],
});

export const createCreditCode = endpoint({
  method: "POST",
  path: "/credit/api/credit/code/",
  summary: "Creates a code to spend credit; it works once, for 10 minutes, and replaces the previous one",
  tag: "Credit",
  access: "verified",
  body: z.object({ business: code }),
  sample: { business: "{business}" },
  response: z.object({ code: z.string(), expires_at: z.string() }),
  status: 201,
  errors: [409],
});

export const spendCredit = endpoint({
  method: "POST",
  path: "/credit/api/credit/spend/",
  summary: "Spends a traveller's credit with their code, as a member of the listing, and emails them; 409 above the balance",
  tag: "Credit",
  access: "member",
  body: z.object({
    code: z
      .string()
      .trim()
      .toLowerCase()
      .regex(CODE, { error: () => t`Enter the code of 8 letters and digits.` }),
    /** Amount in USD. */
    amount: z
      .number()
      .min(0.01, { error: () => t`Enter an amount.` })
      .max(AMOUNT_MAX)
      .multipleOf(0.01),
    /** Listing where it is spent, for members of several listings. */
    business: code.nullish(),
    /** Voucher that is used together with the credit. */
    coupon: z
      .string()
      .regex(CODE, { error: () => t`Enter the code of a voucher.` })
      .nullish(),
  }),
  sample: { code: "{business}", amount: 1, business: "{business}" },
  response: statementRow,
  status: 201,
  limit: SPENDS,
  errors: [404, 409],
});

export const disputeSpend = endpoint({
  method: "POST",
  path: "/credit/api/credit/spend/{uuid}/dispute/",
  summary: "Disputes a spend of the logged-in traveller within 30 days; repeating it keeps the first text",
  tag: "Credit",
  access: "traveller",
  params: z.object({ uuid: z.uuid() }),
  body: z.object({ text: z.string().trim().max(DISPUTE_MAX).default("") }),
  sample: { uuid: "{uuid}", text: "I was not there that day." },
  response: statementRow,
  status: 201,
  errors: [409],
});

const dispute = statementRow.extend({
  /** Text of the dispute. */
  text: z.string(),
  /** Email of the member of the business who entered it; null if their account was deleted. */
  made_by: z.string().nullable(),
  /** Time zone of the business, an IANA name; UTC if its location is unknown. */
  time_zone: z.string(),
  /** Time at which staff closed the dispute; null while it waits for review. */
  closed: z.string().nullable(),
});
export type Dispute = z.infer<typeof dispute>;

export const listDisputes = endpoint({
  method: "GET",
  path: "/staff/api/credit-disputes/",
  summary: "Lists spends that travellers dispute, newest first; with `uuid` only that one",
  tag: "Staff",
  access: "staff",
  query: z.object({ uuid: z.uuid().optional(), ...pageQuery }),
  response: listResponse(dispute),
});

export const changeDispute = endpoint({
  method: "PATCH",
  path: "/staff/api/credit-disputes/{uuid}/",
  summary: "Closes or reopens the dispute of a spend; balances stay as they are",
  tag: "Staff",
  access: "staff",
  params: z.object({ uuid: z.uuid() }),
  body: z.object({ is_closed: z.boolean() }),
  sample: { uuid: "{uuid}", is_closed: true },
  response: z.object({ is_closed: z.boolean() }),
});
