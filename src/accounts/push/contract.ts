import { z } from "zod";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { endpoint } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { NOTICE_CHANNELS, PUSH_KINDS } from "./enumerations.ts";

const PATH = "/api/push-subscription/";
const common = { path: PATH, tag: "Accounts", access: "session" as const };

const subscription = z.object({
  uuid: z.string(),
  /** Name that the browser sends. */
  agent: z.string(),
  created: z.string(),
  /** True if it belongs to the session of the request. */
  is_this: z.boolean(),
});

const kinds = z.object({ replies: z.boolean(), credit: z.boolean() });
const state = z.object({
  /** Key for the browser's pushManager.subscribe; null if this guide sends no notices to browsers (GUIDE_OFFLINE is off). */
  public_key: z.string().nullable(),
  subscriptions: z.array(subscription),
  /** Whether browsers show each kind of notice. Notices about listings are chosen by listing. */
  kinds,
  /** Whether each kind of notice is emailed. */
  mails: kinds,
});
export type PushState = z.infer<typeof state>;

export const getPush = endpoint({
  ...common,
  method: "GET",
  summary: "Returns the account's browsers that show notices, which kinds they show, and the key to subscribe with",
  response: state,
});

export const subscribePush = endpoint({
  ...common,
  method: "POST",
  summary: "Subscribes a browser to the account's notices until its session ends; at most 10 browsers, the oldest one ends",
  body: z.object({
    endpoint: z.string({ error: () => t`Send the address of a push service, with https.` }).max(1_000),
    keys: z.object({ p256dh: z.string().max(100), auth: z.string().max(50) }),
  }),
  sample: { endpoint: "https://push.example.org/1", keys: { p256dh: "", auth: "" } },
  response: state,
  status: 201,
});

export const unsubscribePush = endpoint({
  ...common,
  method: "DELETE",
  summary: "Ends the subscription of the browser whose session sends the request",
});

export const setPushKind = endpoint({
  ...common,
  method: "PATCH",
  summary: "Turns a kind of notice to the account on or off: in its browsers, or with channel mail its emails",
  body: z.object({
    kind: z.enum(enumValues(PUSH_KINDS)),
    is_on: z.boolean(),
    channel: z.enum(enumValues(NOTICE_CHANNELS)).default("push"),
  }),
  sample: { kind: "replies", is_on: true },
  response: state,
});
