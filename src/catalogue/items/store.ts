import { and, count, desc, eq, inArray, isNotNull, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { pictureLink, profileUrl } from "../listings/rules.ts";
import { business, inScope, nameOfListing } from "../listings/tables.ts";
import type { Scope } from "../places/scope.ts";
import type { InventoryItem } from "./contract.ts";
import type { DurationClass, ItemKind } from "./enumerations.ts";
import { pricesByDay } from "./prices/rules.ts";
import { humanDuration, pricingLine } from "./rules.ts";
import { inventory_item } from "./tables.ts";

export type ItemRow = typeof inventory_item.$inferSelect;

/** Converts a row to the public item, with the listing's own texts: for its owners and helpers. */
export function asItem(row: ItemRow): InventoryItem {
  return {
    ...row,
    duration_human: humanDuration(row.duration, row.duration_class as DurationClass | null),
    image_link: pictureLink(row.image_link_uuid),
    image_gallery: row.image_gallery.map((uuid) => pictureLink(uuid)),
    seasonal_prices: pricesByDay(row),
    pricing_text_line: pricingLine(row.kind as ItemKind, row.minimum_price, row.minimum_price_currency),
    item_url: `${profileUrl(row.business_profile)}#item-${row.id}`,
    created: row.created.toISOString(),
    translated: {},
    foreign: {},
  } as InventoryItem;
}

/** An item with the language of its listing's texts. */
export interface ItemInLanguage {
  item: ItemRow;
  language: string | null;
}

/**
 * Returns a page of a listing's items of some kinds, with their total number. Sorted in the owner's order, then newest first; or only
 * newest first.
 */
export async function findItems(
  db: DbOrTransaction,
  {
    business_code,
    kinds,
    isNewestFirst = false,
    limit,
    offset,
  }: { business_code: string; kinds: ItemKind[]; isNewestFirst?: boolean; limit: number; offset: number },
) {
  const isTheirs = and(eq(inventory_item.business_profile, business_code), inArray(inventory_item.kind, kinds), inventory_item.is_shown);
  const [rows, [total]] = await Promise.all([
    db
      .select({ item: inventory_item, language: business.language })
      .from(inventory_item)
      .innerJoin(business, eq(business.code, inventory_item.business_profile))
      .where(isTheirs)
      .orderBy(...(isNewestFirst ? [] : [inventory_item.order]), desc(inventory_item.created), inventory_item.id)
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(inventory_item).where(isTheirs),
  ]);
  return { count: total?.count ?? 0, rows };
}

/** Returns the type of an activity that a published listing offers; undefined if none has this ID. */
export async function findActivityType(db: DbOrTransaction, id: string): Promise<{ activity_type: string | null } | undefined> {
  const [found] = await db
    .select({ activity_type: inventory_item.activity_type })
    .from(inventory_item)
    .innerJoin(business, and(eq(business.code, inventory_item.business_profile), business.is_published))
    .where(and(eq(inventory_item.id, id), eq(inventory_item.kind, "activity"), inventory_item.is_shown));
  return found;
}

/**
 * Returns featured activities of published listings, newest first: one per listing, and a country's second one only after each country's
 * first.
 */
export async function findFeaturedActivities(db: DbOrTransaction, limit: number, scope?: Scope) {
  const rows = await db
    .selectDistinctOn([inventory_item.business_profile], {
      item: inventory_item,
      country_code: business.country_code,
      language: business.language,
      listing: {
        name: nameOfListing,
        is_shell: business.is_shell,
        discount: business.discount,
        bonus_credit: business.bonus_credit,
      },
    })
    .from(inventory_item)
    .innerJoin(business, and(eq(business.code, inventory_item.business_profile), business.is_published))
    .where(and(eq(inventory_item.kind, "activity"), inventory_item.is_featured, inventory_item.is_shown, inScope(scope)))
    .orderBy(inventory_item.business_profile, desc(inventory_item.created));
  const newest = rows.sort((a, b) => b.item.created.getTime() - a.item.created.getTime() || (a.item.id < b.item.id ? -1 : 1));
  const turns = new Map<string, number>();
  const withTurn = newest.map((row, rank) => {
    const turn = turns.get(row.country_code) ?? 0;
    turns.set(row.country_code, turn + 1);
    return { row, turn, rank };
  });
  return withTurn
    .sort((a, b) => a.turn - b.turn || a.rank - b.rank)
    .slice(0, limit)
    .map(({ row }) => row);
}

/** Returns the lowest price of each listing's rooms, or of its activities, with that item's currency. */
export async function lowestRoomPrices(
  db: DbOrTransaction,
  codes: string[],
  kind: "room" | "activity" = "room",
): Promise<Map<string, { from_price: number; from_currency: string }>> {
  const rows = await db
    .selectDistinctOn([inventory_item.business_profile], {
      business: inventory_item.business_profile,
      from_price: inventory_item.minimum_price,
      from_currency: inventory_item.minimum_price_currency,
    })
    .from(inventory_item)
    .where(
      and(
        inArray(inventory_item.business_profile, codes),
        eq(inventory_item.kind, kind),
        isNotNull(inventory_item.minimum_price),
        inventory_item.is_shown,
      ),
    )
    .orderBy(inventory_item.business_profile, inventory_item.minimum_price);
  return new Map(
    rows.flatMap(({ business: code, from_price, from_currency }) =>
      from_price === null || from_currency === null ? [] : [[code, { from_price, from_currency }] as const],
    ),
  );
}

/**
 * Inserts the items of demo listings.
 * @returns the number of items
 */
export async function insertItems(db: DbOrTransaction, items: (typeof inventory_item.$inferInsert)[]): Promise<number> {
  for (let start = 0; start < items.length; start += 500) await db.insert(inventory_item).values(items.slice(start, start + 500));
  return items.length;
}

/** Sets the number of units of a room, which its listing's pages do not show. */
export async function setUnits(db: DbOrTransaction, id: string, units: number): Promise<void> {
  await db
    .update(inventory_item)
    .set({ units, version: sql`${inventory_item.version} + 1` })
    .where(eq(inventory_item.id, id));
}
