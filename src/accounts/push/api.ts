import { badRequest, forbidden, notFound } from "../../platform/endpoints/errors.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../platform/http/context.ts";
import { t } from "../../platform/languages/text.ts";
import { hashOfToken } from "../../platform/security/token.ts";
import { SESSION_COOKIE } from "../../platform/sessions/session.ts";
import { subscribe } from "./acts.ts";
import { getPush, type PushState, setPushKind, subscribePush, unsubscribePush } from "./contract.ts";
import { vapidKeys } from "./keys.ts";
import * as store from "./store.ts";
import { subscriptionErrors } from "./subscriptionErrors.ts";

type Ctx = ContextFor<"session">;

export const noNotifications = () => t`This guide sends no notifications to browsers.`;
const noSession = () => t`Log in with this browser first.`;

const isOn = ({ services: { config } }: Pick<Ctx, "services">): boolean => config.GUIDE_OFFLINE !== "off";

const currentSession = ({ request }: Pick<Ctx, "request">): Buffer => hashOfToken(request.cookies[SESSION_COOKIE] ?? "");

async function readState(ctx: Ctx): Promise<PushState> {
  const { db, account, services } = ctx;
  const own = currentSession(ctx);
  const [rows, unpushed, unmailed] = await Promise.all([
    store.listOwnSubscriptions(db, account.id),
    store.listMuted(db, account.id, "push"),
    store.listMuted(db, account.id, "mail"),
  ]);
  return {
    public_key: isOn(ctx) ? vapidKeys(services.config.GUIDE_SECRET).publicKey : null,
    subscriptions: rows.map(({ uuid, agent, created, session }) => ({
      uuid,
      agent,
      created: created.toISOString(),
      is_this: session.equals(own),
    })),
    kinds: { replies: !unpushed.has("replies"), credit: !unpushed.has("credit") },
    mails: { replies: !unmailed.has("replies"), credit: !unmailed.has("credit") },
  };
}

export const pushHandlers: EndpointHandler[] = [
  handle(getPush, (_input, ctx) => readState(ctx)),

  handle(
    subscribePush,
    async ({ body }, ctx) => {
      if (!isOn(ctx)) throw notFound(noNotifications());
      const errors = subscriptionErrors(body);
      if (Object.keys(errors).length > 0) throw badRequest(errors);
      if (!ctx.request.cookies[SESSION_COOKIE]) throw forbidden(noSession());
      const { endpoint, keys } = body;
      const row = { account_id: ctx.account.id, session: currentSession(ctx), endpoint, ...keys };
      await subscribe(ctx.db, row);
      return readState(ctx);
    },
    ({ body }) =>
      body.endpoint !== undefined && body.keys !== undefined ? subscriptionErrors({ endpoint: body.endpoint, keys: body.keys }) : {},
  ),

  handle(unsubscribePush, async (_input, ctx) => {
    await store.removeSessionSubscriptions(ctx.db, ctx.account.id, currentSession(ctx));
    return undefined;
  }),

  handle(setPushKind, async ({ body: { kind, is_on, channel } }, ctx) => {
    await store.setMuted(ctx.db, ctx.account.id, { kind, channel, isMuted: !is_on });
    return readState(ctx);
  }),
];
