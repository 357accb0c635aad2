import { bigint, pgTable, text, timestamp, uuid } from "../../platform/db/sql.ts";
import { bytea } from "../../platform/db/types.ts";

/** Key pair of an authenticator; we store the public key. */
export const passkey = pgTable("passkey", {
  credential_id: bytea().primaryKey(),
  uuid: uuid().notNull().unique(),
  account_id: uuid().notNull(),
  public_key: bytea().notNull(),
  /** Number of uses, for authenticators that count; the counter of a copied key would go backwards. */
  counter: bigint({ mode: "number" }).notNull(),
  transports: text().array().notNull().default([]),
  name: text().notNull(),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  last_used: timestamp({ withTimezone: true }),
});

/** Challenge for an authenticator to sign once, issued to one browser. With an account, it adds a passkey to that account. */
export const passkey_challenge = pgTable("passkey_challenge", {
  challenge_hash: bytea().primaryKey(),
  device: bytea().notNull(),
  account_id: uuid(),
  expires: timestamp({ withTimezone: true }).notNull(),
});
