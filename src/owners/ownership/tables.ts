import type { ShellField, ShellFields } from "../../catalogue/listings/shells/enumerations.ts";
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
  /** What stands in the DNS record or the file. */
  token: text().notNull(),
  words: text().notNull().default(""),
  created: moment().notNull(),
  expires: moment().notNull(),
  mailed: moment(),
  mails: smallint().notNull().default(0),
  checked: moment(),
  next_check: moment(),
  /** Why the last look found nothing. */
  problem: text().notNull().default(""),
  proved: moment(),
  decided: moment(),
  decided_by: uuid(),
  /** Staff's word to who claimed. */
  note: text().notNull().default(""),
  /** What the listing said before. */
  before: jsonb().$type<Record<string, unknown>>(),
});

/** A picture in the storage, for staff alone. Without a claim it is deleted. */
export const claim_evidence = pgTable("claim_evidence", {
  uuid: uuid().primaryKey(),
  claim: uuid().unique(),
  created: moment().notNull(),
});

/** A listing that its owner hands to somebody else. */
export const listing_transfer = pgTable("listing_transfer", {
  uuid: uuid().primaryKey(),
  business: text().notNull().unique(),
  from_account: uuid().notNull(),
  email: text().notNull(),
  created: moment().notNull(),
  expires: moment().notNull(),
});

/** What a newer file of an import says of fields that were edited: one row a group, by its first field. */
export const listing_difference = pgTable("listing_difference", {
  uuid: uuid().primaryKey(),
  business_code: text().notNull(),
  field: text().$type<ShellField>().notNull(),
  offered: jsonb().$type<Partial<ShellFields>>().notNull(),
  /** The file's dataset. */
  source: text().notNull(),
  run: uuid().notNull(),
  created: moment().notNull(),
});
