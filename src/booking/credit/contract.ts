import { z } from "zod";
import { recommender, travellerCode } from "../../accounts/travellers/contract.ts";
import { businessCard, CODE } from "../../catalogue/listings/contract.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { endpoint, type Limit, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { TRANSFER_KINDS } from "./enumerations.ts";
import { AMOUNT_MAX, DISPUTE_MAX } from "./rules.ts";

const code = z.string().regex(CODE, { error: "The code of a listing is needed." });
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
  summary: "What was granted, taken back, spent and expired, the newest first: one's own, or with a listing that one runs the listing's",
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
  summary:
    "Balances, one for each traveller and business: one's own, or with a listing that one runs the listing's. They are never added up",
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
  summary: "A code of one use and 10 minutes, to show where credit is spent. The one before is gone",
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
  summary:
    "Spends a traveller's credit with the code that they show, as one of the listing's people. They are mailed. Past the balance: 409",
  tag: "Credit",
  access: "member",
  body: z.object({
    code: z.string().trim().toLowerCase().regex(CODE, { error: "The code of eight letters and digits is needed." }),
    /** Amount in USD. */
    amount: z.number().min(0.01, { error: "An amount is needed." }).max(AMOUNT_MAX).multipleOf(0.01),
    /** Listing where it is spent, for members of several listings. */
    business: code.nullish(),
    /** Voucher that is used together with the credit. */
    coupon: z.string().regex(CODE, { error: "The code of a voucher is needed." }).nullish(),
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
  summary: "The traveller says that a spend was not theirs: staff look at it. Until 30 days after it; said twice, the first words stay",
  tag: "Credit",
  access: "traveller",
  params: z.object({ uuid: z.uuid() }),
  body: z.object({ text: z.string().trim().max(DISPUTE_MAX).default("") }),
  sample: { uuid: "{uuid}", text: "Then we come." },
  response: statementRow,
  status: 201,
  errors: [409],
});

const dispute = statementRow.extend({
  /** Text of the dispute. */
  text: z.string(),
  /** Email of the member of the business who entered it; null if their account was deleted. */
  made_by: z.string().nullable(),
});
export type Dispute = z.infer<typeof dispute>;

export const listDisputes = endpoint({
  method: "GET",
  path: "/staff/api/credit-disputes/",
  summary: "Spends that travellers say were not theirs, the newest first",
  tag: "Staff",
  access: "staff",
  query: z.object(pageQuery),
  response: listResponse(dispute),
});
