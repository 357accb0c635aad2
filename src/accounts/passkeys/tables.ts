import { bigint, pgTable, text, timestamp, uuid } from "../../platform/db/sql.ts";
import { bytea } from "../../platform/db/types.ts";

/** A key pair of an authenticator: we have the public one. */
export const passkey = pgTable("passkey", {
  credential_id: bytea().primaryKey(),
  uuid: uuid().notNull().unique(),
  account_id: uuid().notNull(),
  public_key: bytea().notNull(),
  /** How often it was used, for authenticators that count; of a copy it would go backwards. */
  counter: bigint({ mode: "number" }).notNull(),
  transports: text().array().notNull().default([]),
  name: text().notNull(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  last_used: timestamp({ withTimezone: true }),
});

/** What an authenticator is to sign: once, for one browser. With an account: to add a passkey to it. */
export const passkey_challenge = pgTable("passkey_challenge", {
  challenge_hash: bytea().primaryKey(),
  device: bytea().notNull(),
  account_id: uuid(),
  expires: timestamp({ withTimezone: true }).notNull(),
});
