import { z } from "zod";
import { CODE, maker } from "../../catalogue/listings/contract.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { endpoint, type Limit, listResponse, ofType, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { DELIVERY_STATES, TEST_EVENT, WEBHOOK_EVENTS } from "./enumerations.ts";
import { httpsAlone, isGoodAddress, URL_MAX } from "./rules.ts";

const eventNeeded = () => t`Choose at least 1 event.`;
const BASE = "/listing/api/businesses/{code}/webhooks/";

const listing = { code: z.string().regex(CODE) };
const ofHook = { ...listing, webhook: z.uuid() };

/** Limits deliveries on request, because they go to other people's servers. */
const SENDS: Limit = { name: "webhook_sends", hits: 30, seconds: 600 };

const webhook = z.object({
  uuid: z.string(),
  url: z.string(),
  events: z.array(z.enum(enumValues(WEBHOOK_EVENTS))),
  is_active: z.boolean(),
  created: z.string(),
  /**
   * Person who created it, or who last gave it a new address. It is deleted when that person is no longer an owner. Null for a webhook from
   * before makers were stored, which stays.
   */
  created_by: maker.nullable(),
  /** Time since which every delivery has failed; null while it works. */
  failing_since: z.string().nullable(),
  /** Time at which the guide switched it off, after three days of failures. */
  switched_off: z.string().nullable(),
});
export type Webhook = z.infer<typeof webhook>;

const delivery = z.object({
  uuid: z.string(),
  event: z.enum([...enumValues(WEBHOOK_EVENTS), TEST_EVENT]),
  state: z.enum(enumValues(DELIVERY_STATES)),
  attempts: z.int(),
  created: z.string(),
  /** Time of the last try. */
  tried: z.string().nullable(),
  next_try: z.string().nullable(),
  /** Status of the response; null if there was none. */
  status: z.int().nullable(),
  problem: z.string(),
  milliseconds: z.int().nullable(),
  /** Body as it was signed and sent. */
  body: z.string(),
});
export type Delivery = z.infer<typeof delivery>;

const url = z
  .string({ error: httpsAlone })
  .trim()
  .max(URL_MAX, { error: () => t`Use at most ${plural(URL_MAX, "# character", "# characters")}.` })
  .refine(isGoodAddress, { error: httpsAlone });
const events = z
  .array(z.enum(enumValues(WEBHOOK_EVENTS)), ofType(eventNeeded))
  .min(1, { error: eventNeeded })
  .max(20)
  .transform((given) => [...new Set(given)]);

export const listWebhooks = endpoint({
  method: "GET",
  path: BASE,
  summary: "Lists the webhooks of a listing's enquiries and vouchers, oldest first",
  tag: "Owners",
  access: "owner",
  params: z.object(listing),
  query: z.object(pageQuery),
  sample: { code: "{business}" },
  response: listResponse(webhook),
});

export const createWebhook = endpoint({
  method: "POST",
  path: BASE,
  summary: "Adds a webhook; only this response contains the secret for signing its deliveries (docs/webhooks.md)",
  tag: "Owners",
  access: "owner",
  params: z.object(listing),
  body: z.object({ url, events }),
  sample: { code: "{business}", url: "https://hooks.example/guide", events: ["enquiry.created"] },
  response: webhook.extend({ secret: z.string() }),
  status: 201,
  // A response with a secret is not stored for a repeated request.
  isSignIn: true,
});

export const changeWebhook = endpoint({
  method: "PATCH",
  path: `${BASE}{webhook}/`,
  summary: "Changes or switches a webhook; a new URL for another owner's webhook makes it the caller's, with a new secret",
  tag: "Owners",
  access: "owner",
  params: z.object(ofHook),
  body: z.object({ url: url.optional(), events: events.optional(), is_active: z.boolean().optional() }),
  sample: { code: "{business}", webhook: "00000000-0000-7000-8000-000000000000", url: "https://calendar.example/room.ics" },
  /** The secret is present only if it is new. */
  response: webhook.extend({ secret: z.string().optional() }),
  isSignIn: true,
});

export const deleteWebhook = endpoint({
  method: "DELETE",
  path: `${BASE}{webhook}/`,
  summary: "Deletes a webhook with its log and its waiting deliveries",
  tag: "Owners",
  access: "owner",
  params: z.object(ofHook),
  sample: { code: "{business}", webhook: "00000000-0000-7000-8000-000000000000" },
});

export const testWebhook = endpoint({
  method: "POST",
  path: `${BASE}{webhook}/test/`,
  summary: "Sends a message of the event test within a minute; the log shows the result",
  tag: "Owners",
  access: "owner",
  params: z.object(ofHook),
  sample: { code: "{business}", webhook: "00000000-0000-7000-8000-000000000000" },
  response: delivery,
  status: 202,
  errors: [409],
  limit: SENDS,
});

export const listDeliveries = endpoint({
  method: "GET",
  path: `${BASE}{webhook}/deliveries/`,
  summary: "Lists a webhook's waiting deliveries and those of the last 30 days, newest first",
  tag: "Owners",
  access: "owner",
  params: z.object(ofHook),
  query: z.object(pageQuery),
  sample: { code: "{business}", webhook: "00000000-0000-7000-8000-000000000000" },
  response: listResponse(delivery),
});

export const redeliver = endpoint({
  method: "POST",
  path: `${BASE}{webhook}/deliveries/{delivery}/again/`,
  summary: "Sends a delivery again, with the same id and body",
  tag: "Owners",
  access: "owner",
  params: z.object({ ...ofHook, delivery: z.uuid() }),
  sample: { code: "{business}", webhook: "00000000-0000-7000-8000-000000000000", delivery: "00000000-0000-7000-8000-000000000000" },
  response: delivery,
  status: 202,
  errors: [409],
  limit: SENDS,
});
