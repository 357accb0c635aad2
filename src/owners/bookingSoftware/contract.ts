import { z } from "zod";
import { CODE } from "../../catalogue/listings/contract.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { endpoint, ofType } from "../../platform/endpoints/endpoint.ts";
import { NEW, NONE } from "./choices.ts";
import { LEFT_BEHIND, PRODUCT_STATES } from "./enumerations.ts";
import { KEY_MAX, PRODUCTS_MAX, SOFTWARE_READS, URL_MAX } from "./rules.ts";

/** A listing's own booking software, read by OCTO: connected, looked at, taken over, and disconnected. */

const connection = z.object({
  url: z.string(),
  /** As the software calls itself. */
  name: z.string(),
  created: z.string(),
  /** Why it could not be read last, in a sentence; empty where it could. */
  reason: z.string(),
  tried: z.string().nullable(),
  next_try: z.string(),
  products_as_of: z.string(),
  /** Of the product whose days were read longest ago; null until one's were. */
  days_as_of: z.string().nullable(),
});
export type SoftwareConnection = z.infer<typeof connection>;

const product = z.object({
  uuid: z.string(),
  title: z.string(),
  minimum_price: z.number().nullable(),
  minimum_price_currency: z.string().nullable(),
  /** Minutes. */
  duration: z.int().nullable(),
  state: z.enum(enumValues(PRODUCT_STATES)),
  /** The item that it is. */
  item: z.string().nullable(),
  item_title: z.string().nullable(),
  /** What becomes of it unless one says otherwise: `new`, `none`, or an item. */
  suggestion: z.string(),
  /** The software does not offer it any more. */
  is_gone: z.boolean(),
  /** Days from today on that the software has closed. */
  closed_count: z.int(),
  /** Days that cost otherwise than the price, as the software says. */
  priced_days: z.int(),
  days_as_of: z.string().nullable(),
  /** Why its days could not be read last. */
  reason: z.string(),
});
export type SoftwareProduct = z.infer<typeof product>;

const software = z.object({
  /** When this was read, from which its ages are counted. */
  moment: z.string(),
  /** null: none is connected. */
  connection: connection.nullable(),
  products: z.array(product),
  /** What a product can be: the listing's rooms and activities. */
  items: z.array(z.object({ id: z.string(), title: z.string(), kind: z.enum(["room", "activity"]) })),
});
export type BookingSoftware = z.infer<typeof software>;

const params = z.object({ code: z.string().regex(CODE) });
const common = { tag: "Owners", access: "owner" as const, params, response: software };
const PATH = "/listing/api/businesses/{code}/booking-software/" as const;

export const getSoftware = endpoint({
  ...common,
  method: "GET",
  path: PATH,
  summary: "A listing's booking software with its products, and what they are here; for its owners. The key is in no answer",
});

export const connectSoftware = endpoint({
  ...common,
  method: "PUT",
  path: PATH,
  summary:
    "Connects booking software that speaks OCTO, or gives the one that is connected another address and key. It is asked for its products first; where it does not answer, nothing is written",
  body: z.object({
    url: z.string(ofType("Enter an address.")).max(URL_MAX),
    api_key: z.string(ofType("Enter a key.")).max(KEY_MAX),
  }),
  limit: SOFTWARE_READS,
});

export const refreshSoftware = endpoint({
  ...common,
  method: "POST",
  path: `${PATH}refresh/`,
  summary: "Reads the products and when they are free now, in the background",
  status: 202,
  limit: SOFTWARE_READS,
});

export const chooseProducts = endpoint({
  ...common,
  method: "POST",
  path: `${PATH}products/`,
  summary:
    "Says what products are here: `new` adds an activity, an id names a room or an activity that is there, `none` leaves it out. Those that are not named stay as they are",
  body: z.object({
    choices: z
      .array(z.object({ product: z.uuid(), item: z.union([z.enum([NEW, NONE]), z.uuid()], { error: "Choose what it is." }) }))
      .max(PRODUCTS_MAX * 2),
  }),
});

export const disconnectSoftware = endpoint({
  ...common,
  method: "POST",
  path: `${PATH}disconnect/`,
  summary:
    "Forgets the software and its key. The items stay, with `remove` only those that were there before or that somebody has changed; days that it has closed are free again",
  body: z.object({ items: z.enum(enumValues(LEFT_BEHIND), { error: "Choose what becomes of the items." }) }),
});
