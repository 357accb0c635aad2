import { z } from "zod";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { CODE } from "../listings/contract.ts";
import { ACTIVITY_TYPES, enumValues } from "../listings/enumerations.ts";
import { NEED_NAMES } from "../listings/needs/rules.ts";
import { languageFields } from "../translations/contract.ts";
import { COST_KINDS, COST_UNITS, DURATION_CLASSES, ITEM_KINDS, LIST_KINDS, PRICE_AGES, ROOM_TYPES } from "./enumerations.ts";

/** Days are YYYY-MM-DD; a room's price applies to the nights that begin on these days. */
export const seasonalPrice = z.object({ from: z.string(), to: z.string(), price: z.number() });

/** A cost besides the price. Without a label it has the name of its kind. */
const itemCost = z.object({
  kind: z.enum(enumValues(COST_KINDS)),
  label: z.string(),
  amount: z.number(),
  currency: z.string(),
  per: z.enum(enumValues(COST_UNITS)),
  /** False for a cost that the guest may choose to have. */
  required: z.boolean(),
});

/** Price of an adult, or of a child whose age in full years is in the span; in the item's currency. */
const personPrice = z.object({
  for: z.enum(enumValues(PRICE_AGES)),
  from_age: z.int().nullable(),
  to_age: z.int().nullable(),
  amount: z.number(),
});

/** An item that a listing offers. */
export const inventoryItem = z.object({
  id: z.string(),
  kind: z.enum(enumValues(ITEM_KINDS)),
  title: z.string(),
  activity_type: z.enum(enumValues(ACTIVITY_TYPES)).nullable(),
  room_type: z.enum(enumValues(ROOM_TYPES)).nullable(),
  minimum_price: z.number().nullable(),
  minimum_price_currency: z.string().nullable(),
  /** Whole minutes. */
  duration: z.number().nullable(),
  duration_class: z.enum(enumValues(DURATION_CLASSES)).nullable(),
  duration_human: z.string(),
  maximum_capacity: z.number().nullable(),
  description: z.string(),
  image_link: z.string(),
  image_link_uuid: z.string(),
  image_gallery: z.array(z.string()),
  /** Minimum number of nights of a room. */
  minimum_nights: z.int(),
  /** Prices of some days, in the same currency, both ends included; minimum_price applies to all other days. */
  seasonal_prices: z.array(seasonalPrice),
  /** Costs besides the price, in the order of the receipt. */
  costs: z.array(itemCost),
  /** The listing's own words on deposit and cancellation; empty if it gives none. */
  terms: z.object({ deposit: z.string(), cancellation: z.string() }),
  /** Local times at which an activity starts, as HH:MM. */
  departures: z.array(z.string()),
  /** Prices of an activity by age; minimum_price applies to all other guests. */
  prices: z.array(personPrice),
  /** Answers to guests' needs; absent ones are unknown, or answered by the listing. */
  amenities: z.partialRecord(z.enum(NEED_NAMES), z.enum(["yes", "limited", "no"])),
  book_now_url: z.string().nullable(),
  item_category: z.string(),
  /** The code of the listing. */
  business_profile: z.string(),
  pricing_text_line: z.string(),
  item_url: z.string(),
  order: z.number(),
  created: z.string(),
  ...languageFields(["title", "description", "item_category", "deposit", "cancellation"]),
});
export type InventoryItem = z.infer<typeof inventoryItem>;

/** An activity as cards show it, with its description cut at 40 words, and its listing with the offers for booking direct. */
export const activityProductCard = inventoryItem.extend({
  business: z.object({
    name: z.string(),
    profile_url: z.string(),
    is_shell: z.boolean(),
    discount: z.int(),
    bonus_credit: z.number(),
  }),
});
export type ActivityProductCard = z.infer<typeof activityProductCard>;

export const listInventory = endpoint({
  method: "GET",
  path: "/inventory/{kind}/{businessCode}/",
  summary: "Lists a listing's items of one kind in the owner's order",
  tag: "Inventory",
  access: "public",
  params: z.object({ kind: z.enum(LIST_KINDS), businessCode: z.string().regex(CODE) }),
  query: z.object(pageQuery),
  sample: { kind: "dish", businessCode: "{business}" },
  response: listResponse(inventoryItem),
  dependencies: ["business:{businessCode}"],
});

const productsOf = {
  query: z.object({ business_code: z.string().regex(CODE, { error: () => t`Enter the code of a listing.` }), ...pageQuery }),
  response: listResponse(inventoryItem),
  dependencies: ["business:{business_code}"],
  errors: [404],
};

export const searchAccommodationProducts = endpoint({
  method: "GET",
  path: "/checkout/api/search/accommodation-products/",
  summary: "Lists the rooms of a listing, newest first",
  tag: "Inventory",
  access: "public",
  sample: { business_code: "{business}" },
  ...productsOf,
});

export const searchActivityProducts = endpoint({
  method: "GET",
  path: "/checkout/api/search/activity-products/",
  summary: "Lists the activities of a listing, newest first",
  tag: "Inventory",
  access: "public",
  sample: { business_code: "{business}" },
  ...productsOf,
});
