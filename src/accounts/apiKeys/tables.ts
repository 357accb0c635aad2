import { pgTable, text, timestamp, uuid } from "../../platform/db/sql.ts";
import { bytea } from "../../platform/db/types.ts";
import type { KeyScope } from "./enumerations.ts";

const moment = () => timestamp({ withTimezone: true });

export const api_key = pgTable("api_key", {
  uuid: uuid().primaryKey(),
  business_code: text().notNull(),
  /** Recipient of the key, in the owner's words. */
  label: text().notNull(),
  scope: text().$type<KeyScope>().notNull(),
  /** SHA-256 of the key: the key itself is stored nowhere. */
  hash: bytea().notNull(),
  /** Start and end of the key: "octo_7f…2c". */
  hint: text().notNull(),
  created: moment().notNull(),
  created_by: uuid(),
  last_used: moment(),
  revoked: moment(),
});
