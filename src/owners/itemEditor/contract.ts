import { z } from "zod";
import { inventoryItem } from "../../catalogue/items/contract.ts";
import { COSTS_MAX, DEPARTURES_MAX, noCosts, noDepartures, noPrices, PERSON_PRICES_MAX } from "../../catalogue/items/costs/errors.ts";
import {
  COST_KINDS,
  costUnits,
  DURATION_CLASSES,
  ITEM_KINDS,
  listKinds,
  PRICE_AGES,
  ROOM_TYPES,
} from "../../catalogue/items/enumerations.ts";
import { ITEMS_MAX, noSeasons, PICTURES_MAX, SEASONS_MAX } from "../../catalogue/items/list/rules.ts";
import { CODE } from "../../catalogue/listings/contract.ts";
import { ACTIVITY_TYPES, enumValues } from "../../catalogue/listings/enumerations.ts";
import { NEED_NAMES } from "../../catalogue/listings/needs/rules.ts";
import { endpoint, ofType } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";

/** Endpoints with which a listing's people write its items. Field names and URLs are fixed. */

const ownItem = inventoryItem.extend({
  /** Number of rooms of this type. */
  units: z.int(),
  /** Only the listing's people can see it. */
  is_draft: z.boolean(),
  /** Uploaded pictures, the cover first. Without any, the guide draws one. */
  pictures: z.array(z.string()),
  /** Time of deletion. It can be restored for 30 days. */
  deleted: z.string().nullable(),
  /** Sent back with a change, so that it cannot overwrite another person's change. */
  version: z.int(),
});
export type OwnItem = z.infer<typeof ownItem>;

const TEXT_MAX = 5_000;
const text = z.string().max(TEXT_MAX);
const number = z.number();
/** Text is rejected at the price itself, with a hint on how to write a number. */
const seasonPrice = z.number({ error: ({ input }) => (typeof input === "string" && input !== "" ? undefined : noSeasons()) });
const season = z.object({ from: z.string(ofType(noSeasons)), to: z.string(ofType(noSeasons)), price: seasonPrice }, ofType(noSeasons));

const age = z.int(ofType(noPrices)).nullish();
const cost = z.object(
  {
    kind: z.enum(enumValues(COST_KINDS), ofType(noCosts)),
    label: text.nullish(),
    amount: z.number(ofType(noCosts)),
    /** Default: the item's currency. */
    currency: z.string(ofType(noCosts)).nullish(),
    per: z.enum(enumValues(costUnits()), ofType(noCosts)),
    required: z.boolean(ofType(noCosts)).optional(),
  },
  ofType(noCosts),
);
/** Without ages it applies to all adults or all children. */
const personPrice = z.object(
  { for: z.enum(enumValues(PRICE_AGES), ofType(noPrices)), from_age: age, to_age: age, amount: z.number(ofType(noPrices)) },
  ofType(noPrices),
);

const fields = {
  description: text.optional(),
  activity_type: z.enum(enumValues(ACTIVITY_TYPES)).nullish(),
  room_type: z.enum(enumValues(ROOM_TYPES)).nullish(),
  minimum_price: number.nullish(),
  minimum_price_currency: text.nullish(),
  /** Whole minutes. */
  duration: number.nullish(),
  duration_class: z.enum(enumValues(DURATION_CLASSES)).nullish(),
  maximum_capacity: number.nullish(),
  units: number.optional(),
  minimum_nights: number.optional(),
  /** JSON in forms. */
  seasonal_prices: z
    .array(season)
    .max(SEASONS_MAX * 2)
    .optional(),
  /** Costs besides the price, in the order of the receipt. JSON in forms, as are the next three. */
  costs: z
    .array(cost)
    .max(COSTS_MAX * 2)
    .optional(),
  terms: z.object({ deposit: text.nullish(), cancellation: text.nullish() }).optional(),
  departures: z
    .array(z.string(ofType(noDepartures)))
    .max(DEPARTURES_MAX * 2)
    .optional(),
  prices: z
    .array(personPrice)
    .max(PERSON_PRICES_MAX * 2)
    .optional(),
  /** Answers to guests' needs; all that are left out become unknown. JSON in forms. */
  amenities: z.partialRecord(z.enum(NEED_NAMES), z.enum(["yes", "limited", "no"])).optional(),
  book_now_url: text.nullish(),
  item_category: text.optional(),
  is_draft: z.boolean().optional(),
  /** Uploaded pictures to keep, in order. If omitted, all stay. Uploaded files follow them, except that `image` becomes the first. */
  pictures: z.array(text).max(PICTURES_MAX).optional(),
};
const version = z.int().optional();

const listing = { kind: z.enum(enumValues(listKinds())), businessCode: z.string().regex(CODE) };
const one = z.object({ ...listing, item: z.uuid() });
const IMAGES = ["image", "images"];

const common = { tag: "Inventory", access: "member" as const };

export const createItem = endpoint({
  method: "POST",
  path: "/inventory/{kind}/{businessCode}/",
  summary: "Adds an item to a listing; for checkoutProducts, `kind` says whether it is a room or an activity",
  ...common,
  params: z.object(listing),
  body: z.object({ title: text, kind: z.enum(enumValues(ITEM_KINDS)).optional(), ...fields }),
  files: IMAGES,
  sample: { kind: "dish", businessCode: "{business}", title: "Garden room", activity_type: "hiking", units: 1 },
  response: ownItem,
  status: 201,
  errors: [503],
});

export const replaceItem = endpoint({
  method: "PUT",
  path: "/inventory/{kind}/{businessCode}/{item}/",
  summary: "Replaces an item; returns 409 with the current one if `version` is outdated",
  ...common,
  params: one,
  body: z.object({ title: text, ...fields, version }),
  files: IMAGES,
  sample: { kind: "dish", businessCode: "{business}", item: "{item}", title: "Garden room", activity_type: "hiking", units: 1, version: 0 },
  response: ownItem,
  errors: [409, 503],
});

export const changeItem = endpoint({
  method: "PATCH",
  path: "/inventory/{kind}/{businessCode}/{item}/",
  summary: "Changes the given fields of an item; returns 409 with the current one if `version` is outdated",
  ...common,
  params: one,
  body: z.object({ title: text.optional(), ...fields, version }),
  files: IMAGES,
  sample: { kind: "dish", businessCode: "{business}", item: "{item}", title: "Garden room", activity_type: "hiking", units: 1, version: 0 },
  response: ownItem,
  errors: [409, 503],
});

export const deleteItem = endpoint({
  method: "DELETE",
  path: "/inventory/{kind}/{businessCode}/{item}/",
  summary: "Deletes an item, which can be restored for 30 days; what travellers wrote is not deleted",
  ...common,
  params: one,
  sample: { kind: "dish", businessCode: "{business}", item: "{item}" },
});

export const restoreItem = endpoint({
  method: "POST",
  path: "/inventory/{kind}/{businessCode}/{item}/restore/",
  summary: "Restores a deleted item unchanged",
  ...common,
  params: one,
  sample: { kind: "dish", businessCode: "{business}", item: "{item}" },
  response: ownItem,
});

export const duplicateItem = endpoint({
  method: "POST",
  path: "/inventory/{kind}/{businessCode}/{item}/duplicate/",
  summary: "Copies an item as a draft after the original, without its uploaded pictures and calendars",
  ...common,
  params: one,
  sample: { kind: "dish", businessCode: "{business}", item: "{item}" },
  response: ownItem,
  status: 201,
});

export const orderItems = endpoint({
  method: "PUT",
  path: "/checkout/{businessCode}/products/order/",
  summary: "Orders the items of a listing: those in `ordered` come first in their kind, the others follow",
  ...common,
  params: z.object({ businessCode: listing.businessCode }),
  body: z.object({ ordered: z.array(z.uuid({ error: () => t`Enter the IDs of items.` })).max(ITEMS_MAX * Object.keys(ITEM_KINDS).length) }),
  sample: { businessCode: "{business}", ordered: [] },
  response: z.object({ results: z.array(ownItem) }),
});

export const listOwnItems = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/items/",
  summary: "Lists all items of a listing in its order, with drafts and items deleted in the last 30 days",
  tag: "Owners",
  access: "member",
  params: z.object({ code: listing.businessCode }),
  query: z.object({ kind: z.enum(enumValues(ITEM_KINDS)).optional() }),
  sample: { code: "{business}", kind: "dish" },
  response: z.object({ items: z.array(ownItem), deleted: z.array(ownItem) }),
});
