import { z } from "zod";
import { CODE } from "../../catalogue/listings/contract.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { endpoint, ofType } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { NEW, NONE } from "./choices.ts";
import { LEFT_BEHIND, PRODUCT_STATES } from "./enumerations.ts";
import { KEY_MAX, PRODUCTS_MAX, SOFTWARE_READS, URL_MAX } from "./rules.ts";

/** Endpoints of a listing's own booking software, read by OCTO: connect, view, refresh, link products, disconnect. */

const connection = z.object({
  url: z.string(),
  /** Name that the software gives itself. */
  name: z.string(),
  created: z.string(),
  /** Reason why the last read failed, in a sentence. Empty if it succeeded. */
  reason: z.string(),
  tried: z.string().nullable(),
  next_try: z.string(),
  products_as_of: z.string(),
  /** Age of the product calendar that was read longest ago. Null until one was read. */
  days_as_of: z.string().nullable(),
});
export type SoftwareConnection = z.infer<typeof connection>;

const product = z.object({
  uuid: z.string(),
  title: z.string(),
  minimum_price: z.number().nullable(),
  minimum_price_currency: z.string().nullable(),
  /** Duration in minutes. */
  duration: z.int().nullable(),
  state: z.enum(enumValues(PRODUCT_STATES)),
  /** Linked item. */
  item: z.string().nullable(),
  item_title: z.string().nullable(),
  /** Choice made unless the owner chooses otherwise: `new`, `none` or the id of an item. */
  suggestion: z.string(),
  /** The software no longer offers the product. */
  is_gone: z.boolean(),
  /** Number of days from today on that the software has closed. */
  closed_count: z.int(),
  /** Number of days with a price other than the product's price, according to the software. */
  priced_days: z.int(),
  days_as_of: z.string().nullable(),
  /** Reason why the last read of its days failed. */
  reason: z.string(),
});
export type SoftwareProduct = z.infer<typeof product>;

const software = z.object({
  /** Time of this response. The ages are counted from it. */
  moment: z.string(),
  /** Null if no software is connected. */
  connection: connection.nullable(),
  products: z.array(product),
  /** Items that a product can be linked to: the listing's rooms and activities. */
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
  summary: "Returns a listing's booking software with its products and linked items, never its key; owners only",
  sample: { code: "{business}" },
});

export const connectSoftware = endpoint({
  ...common,
  method: "PUT",
  path: PATH,
  summary: "Connects OCTO booking software, or changes its URL and key, once its products can be read",
  body: z.object({
    url: z.string(ofType(() => t`Enter a URL.`)).max(URL_MAX),
    api_key: z.string(ofType(() => t`Enter a key.`)).max(KEY_MAX),
  }),
  sample: { code: "{business}", url: "https://calendar.example/room.ics", api_key: "" },
  limit: SOFTWARE_READS,
});

export const refreshSoftware = endpoint({
  ...common,
  method: "POST",
  path: `${PATH}refresh/`,
  summary: "Starts reading products and availability in the background",
  sample: { code: "{business}" },
  status: 202,
  limit: SOFTWARE_READS,
});

export const chooseProducts = endpoint({
  ...common,
  method: "POST",
  path: `${PATH}products/`,
  summary: "Links products: `new` adds an activity, an id links a room or activity, `none` skips it; others stay as they are",
  body: z.object({
    choices: z
      .array(z.object({ product: z.uuid(), item: z.union([z.enum([NEW, NONE]), z.uuid()], { error: () => t`Choose an item.` }) }))
      .max(PRODUCTS_MAX * 2),
  }),
  sample: { code: "{business}", choices: [] },
});

export const disconnectSoftware = endpoint({
  ...common,
  method: "POST",
  path: `${PATH}disconnect/`,
  summary: "Deletes the software and its key and frees its closed days; `remove` also deletes unchanged items that it added",
  body: z.object({ items: z.enum(enumValues(LEFT_BEHIND), { error: () => t`Choose whether to keep the items.` }) }),
  sample: { code: "{business}", items: "keep" },
});
