import type { event } from "../../catalogue/events/tables.ts";
import type { ItemKind } from "../../catalogue/items/enumerations.ts";
import type { inventory_item } from "../../catalogue/items/tables.ts";
import type { business } from "../../catalogue/listings/tables.ts";
import { EVENT_TEXTS, ITEM_TEXTS, LISTING_TEXTS } from "../../catalogue/translations/enumerations.ts";
import type { Subject } from "../../catalogue/translations/store.ts";
import type { Originals } from "./rules.ts";

/** A subject with its key in the table of translations. */
export interface TextSubject extends Originals {
  subject: Subject;
  item_kind?: ItemKind;
  labels?: Record<string, string>;
  /** Listing that it belongs to; null for areas and the guide itself. */
  business: string | null;
}

const pick = <Row extends object>(row: Row, limits: object): Record<string, string> =>
  Object.fromEntries(Object.keys(limits).map((field) => [field, String(row[field as keyof Row] ?? "")]));

type Listing = typeof business.$inferSelect;

export const listingSubject = (row: Listing): TextSubject => ({
  kind: "listing",
  id: row.code,
  name: row.name,
  language: row.language,
  limits: LISTING_TEXTS,
  originals: pick(row, LISTING_TEXTS),
  subject: { business: row.code },
  business: row.code,
});

/** @param language of its listing's texts */
export const itemSubject = (row: typeof inventory_item.$inferSelect, language: string | null): TextSubject => ({
  kind: "item",
  id: row.id,
  name: row.title,
  language,
  limits: ITEM_TEXTS,
  originals: pick({ ...row, ...row.terms }, ITEM_TEXTS),
  subject: { item: row.id },
  item_kind: row.kind,
  business: row.business_profile,
});

type EventRow = Pick<typeof event.$inferSelect, "uuid" | "code" | "title" | "language" | "business">;

export const eventSubject = (row: EventRow): TextSubject => ({
  kind: "event",
  id: row.code,
  name: row.title,
  language: row.language,
  limits: EVENT_TEXTS,
  originals: pick(row, EVENT_TEXTS),
  subject: { event: row.uuid },
  business: row.business,
});
