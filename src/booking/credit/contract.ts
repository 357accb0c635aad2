import { z } from "zod";
import { recommender, travellerCode } from "../../accounts/travellers/contract.ts";
import { businessCard, CODE } from "../../catalogue/listings/contract.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { endpoint, type Limit, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { TRANSFER_KINDS } from "./enumerations.ts";
import { AMOUNT_MAX, DISPUTE_MAX } from "./rules.ts";

const code = z.string().regex(CODE, { error: "The code of a listing is needed." });
/** A code of one use may be guessed. */
const SPENDS: Limit = { name: "credit_spends", hits: 30, seconds: 600 };

/** Whose: one's own, or with a listing that one runs everybody's there. */
const whose = { business: code.optional(), traveller: travellerCode.optional() };

const statementRow = z.object({
  /** Of the transfer. */
  uuid: z.string(),
  created: z.string(),
  kind: z.enum(enumValues(TRANSFER_KINDS)),
  /** What the traveller gained, or with "-" lost. */
  amount: z.number(),
  currency: z.string(),
  /** With this business, after it. */
  balance: z.number(),
  coupon: z.string().nullable(),
  /** Of a grant. */
  expires_at: z.string().nullable(),
  business: z.object({ business_code: z.string(), name: z.string() }),
  /** Null: of somebody who was deleted. */
  traveller: recommender.nullable(),
  /** When the traveller said that this spend was not theirs. */
  disputed_at: z.string().nullable(),
  /** Until when they can; null for what is no spend. */
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
  response: listResponse(statementRow),
  errors: [404],
});

const creditAccount = z.object({
  business: businessCard,
  /** Null: of somebody who was deleted. */
  traveller: recommender.nullable(),
  balance: z.number(),
  currency: z.string(),
  /** What of the balance runs out next, and when; null without credit. */
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
    /** USD. */
    amount: z.number().min(0.01, { error: "An amount is needed." }).max(AMOUNT_MAX).multipleOf(0.01),
    /** Where it is spent, for who runs several. */
    business: code.nullish(),
    /** The voucher that it goes with. */
    coupon: z.string().regex(CODE, { error: "The code of a voucher is needed." }).nullish(),
  }),
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
  response: statementRow,
  status: 201,
  errors: [409],
});

const dispute = statementRow.extend({
  /** What the traveller wrote. */
  text: z.string(),
  /** The person of the business who entered it; null where they are gone. */
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
