import { jsonb, pgTable, smallint, text, timestamp, uuid } from "../../platform/db/sql.ts";
import type { ClaimOrigin, ClaimState } from "./enumerations.ts";

const moment = () => timestamp({ withTimezone: true });

export const claim = pgTable("claim", {
  uuid: uuid().primaryKey(),
  business: text().notNull(),
  account_id: uuid().notNull(),
  method: text().$type<ClaimOrigin>().notNull(),
  state: text().$type<ClaimState>().notNull(),
  host: text().notNull().default(""),
  mailbox: text().notNull().default(""),
  /** Part of the line in the DNS record or file. */
  token: text().notNull(),
  words: text().notNull().default(""),
  created: moment().notNull(),
  expires: moment().notNull(),
  mailed: moment(),
  mails: smallint().notNull().default(0),
  checked: moment(),
  next_check: moment(),
  /** Reason why the last check failed: a CheckProblem (site.ts). Older claims have a sentence. */
  problem: text().notNull().default(""),
  proved: moment(),
  decided: moment(),
  decided_by: uuid(),
  /** Note from staff to the claimant. */
  note: text().notNull().default(""),
  /** Values of the listing before its first claim. */
  before: jsonb().$type<Record<string, unknown>>(),
});

/** A picture in the storage, for staff only. Without a claim it is deleted. */
export const claim_evidence = pgTable("claim_evidence", {
  uuid: uuid().primaryKey(),
  claim: uuid().unique(),
  created: moment().notNull(),
});

/** A listing that its owner is transferring to another person. */
export const listing_transfer = pgTable("listing_transfer", {
  uuid: uuid().primaryKey(),
  business: text().notNull().unique(),
  from_account: uuid().notNull(),
  email: text().notNull(),
  created: moment().notNull(),
  expires: moment().notNull(),
});
