import { integer, pgTable, real, text, timestamp, uuid } from "../../platform/db/sql.ts";

/** Subject of a picture: a person's face, an item, a listing, the guide's logo, or an event. */
export type UploadKind = "selfie" | "item" | "listing" | "logo" | "event";

export const upload = pgTable("upload", {
  uuid: uuid().primaryKey(),
  kind: text().$type<UploadKind>().notNull(),
  account_id: uuid(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** File names of the sizes that exist: "avatar.webp". */
  made: text().array().notNull().default([]),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  deleted: timestamp({ withTimezone: true }),
  /** Point that crops preserve, as fractions of width and height. */
  focus_x: real().notNull().default(0.5),
  focus_y: real().notNull().default(0.5),
  /** The files of a deleted upload are stored until then. */
  kept_until: timestamp({ withTimezone: true }),
});
