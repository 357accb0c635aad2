import { integer, pgTable, real, text, timestamp, uuid } from "../../platform/db/sql.ts";

/** What a picture is of: somebody's face, an item, a listing, or the mark of the guide itself. */
export type UploadKind = "selfie" | "item" | "listing" | "logo";

export const upload = pgTable("upload", {
  uuid: uuid().primaryKey(),
  kind: text().$type<UploadKind>().notNull(),
  account_id: uuid(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** Sizes that were made: "avatar.webp". */
  made: text().array().notNull().default([]),
  created: timestamp({ withTimezone: true }).notNull().defaultNow(),
  deleted: timestamp({ withTimezone: true }),
  /** What must not be cut off, in parts of width and height. */
  focus_x: real().notNull().default(0.5),
  focus_y: real().notNull().default(0.5),
  /** Until then the files of a deleted one stay. */
  kept_until: timestamp({ withTimezone: true }),
});
