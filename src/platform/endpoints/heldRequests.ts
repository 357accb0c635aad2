import { now } from "../clock.ts";
import { and, eq, gt, lt } from "../db/sql.ts";
import { held_request } from "../db/tables.ts";
import type { Db, DbOrTransaction } from "../db/types.ts";
import { isForm } from "../http/bodies.ts";
import type { RequestContext } from "../http/context.ts";
import { CSRF_FIELD, CSRF_HEADER } from "../security/csrf.ts";
import { type Device, hashOfDevice, isDevice } from "../security/device.ts";
import { ensureDevice } from "../sessions/sessionCookies.ts";
import { DAY_MILLISECONDS } from "../values/days.ts";
import { isObject } from "../values/objects.ts";

/** Added to the message of a refusal whose request is held. */
export const HELD_NOTE = "Then we do this for you.";

/** As long as a verification link works. */
const RETENTION_DAYS = 3;
/** Maximum length of a held body as JSON, in characters: a recommendation with its comment is shorter. */
const BODY_MAX = 20_000;
const PAGE_MAX = 1_000;

type HeldRequest = typeof held_request.$inferSelect;

/** Returns the path of the page that sent a request; empty for a page of another site. */
function pageOf(referer: string | undefined, host: string | undefined): string {
  if (!referer || referer.length > PAGE_MAX || !URL.canParse(referer)) return "";
  const url = new URL(referer);
  return url.host === host ? `${url.pathname}${url.search}` : "";
}

/**
 * Holds a request of a signed-in account until its address is verified. Replaces the account's earlier one, because a person means the last
 * button that they pressed.
 * @returns false if the request is not held: its body is a form or too long
 */
export async function holdRequest(ctx: RequestContext, done_text: string): Promise<boolean> {
  const { account, request, services } = ctx;
  const body = isObject(request.body) ? request.body : null;
  if (!account || isForm(request) || JSON.stringify(body).length > BODY_MAX) return false;
  const row = {
    method: request.method,
    url: request.url,
    body,
    page: pageOf(request.headers.referer, request.headers.host),
    made_by: hashOfDevice(ensureDevice(ctx)),
    done_text,
    created: now(),
  };
  await services.db
    .insert(held_request)
    .values({ account_id: account.id, ...row })
    .onConflictDoUpdate({ target: held_request.account_id, set: row });
  return true;
}

const retentionStart = () => new Date(now().getTime() - RETENTION_DAYS * DAY_MILLISECONDS);

/** Removes the held request of an account and returns it, if it is not too old. Of two calls at once, one gets it. */
export async function takeHeldRequest(db: DbOrTransaction, account_id: string): Promise<HeldRequest | undefined> {
  const isFresh = and(eq(held_request.account_id, account_id), gt(held_request.created, retentionStart()));
  return (await db.delete(held_request).where(isFresh).returning())[0];
}

/**
 * Sends a held request again, in the session of the current request. Only the browser that made it may do so, and only for its own account:
 * otherwise a person could create an account with an address of another person, and act in that name.
 * @returns the sentence about what is done; empty if it was not sent or was refused
 */
export async function sendHeldRequest(ctx: RequestContext, held: HeldRequest, device: Device): Promise<string> {
  if (ctx.account?.id !== held.account_id || !isDevice(held.made_by, device)) return "";
  const { headers, body, ip } = ctx.request;
  const token = headers[CSRF_HEADER] ?? (isObject(body) ? body[CSRF_FIELD] : undefined);
  const response = await ctx.request.server.inject({
    method: held.method === "PATCH" ? "PATCH" : "POST",
    url: held.url,
    headers: { host: headers.host ?? "", cookie: headers.cookie ?? "", [CSRF_HEADER]: typeof token === "string" ? token : "" },
    remoteAddress: ip,
    ...(held.body ? { payload: held.body } : {}),
  });
  return response.statusCode < 300 ? held.done_text : "";
}

export const deleteExpiredHeldRequests = (db: Db) => db.delete(held_request).where(lt(held_request.created, retentionStart()));
