import { pgTable, primaryKey, text, timestamp, uuid } from "../../../platform/db/sql.ts";
import { bytea } from "../../../platform/db/types.ts";

/** Account of an identity provider that logs in to an account of the guide. */
export const account_identity = pgTable(
  "account_identity",
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    account_id: uuid().notNull(),
    created: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
);

/** Login that is at the provider. */
export const oidc_attempt = pgTable("oidc_attempt", {
  state_hash: bytea().primaryKey(),
  next: text().notNull(),
  expires: timestamp({ withTimezone: true }).notNull(),
});
