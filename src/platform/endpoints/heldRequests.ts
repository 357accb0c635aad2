import { now } from "../clock.ts";
import { and, eq, gt, lt } from "../db/sql.ts";
import { held_request } from "../db/tables.ts";
import type { Db, DbOrTransaction } from "../db/types.ts";
import type { RequestContext } from "../http/context.ts";
import { t } from "../languages/text.ts";
import { CSRF_FIELD, CSRF_HEADER } from "../security/csrf.ts";
import { type Device, hashOfDevice, isDevice } from "../security/device.ts";
import { ensureDevice } from "../sessions/sessionCookies.ts";
import { DAY_MILLISECONDS } from "../values/days.ts";
import { isObject } from "../values/objects.ts";
import type { SignedInAccount } from "./access.ts";
import type { AnyEndpoint } from "./endpoint.ts";
import { HELD_TEXTS, type HeldText } from "./heldTexts.ts";

/** Added to the message of a refusal whose request is held. */
export const heldNote = () => t`Then we do this for you, if you open the link in this browser.`;

/** Said after the verification if the held request met a passing failure. */
const tryAgain = () => t`What you asked for did not work yet. Open the link in the email again in a few minutes.`;

const DONE_TEXTS: Readonly<Record<string, string>> = HELD_TEXTS;

/** As long as a verification link works. */
const RETENTION_DAYS = 3;
/** Maximum length of a held body as JSON, in characters: a recommendation with its comment is shorter. */
const BODY_MAX = 20_000;
const PAGE_MAX = 1_000;

type HeldRequest = typeof held_request.$inferSelect;

/** Returns the path of the page that sent a request; empty for a page of another site. */
function refererPath(referer: string | undefined, host: string | undefined): string {
  if (!referer || referer.length > PAGE_MAX || !URL.canParse(referer)) return "";
  const url = new URL(referer);
  return url.host === host ? `${url.pathname}${url.search}` : "";
}

/**
 * PostgreSQL's jsonb refuses these characters, which JSON escapes: NUL and half of a surrogate pair. An even number of backslashes before
 * the escape is text.
 */
const REFUSED_BY_JSONB = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/**
 * Holds a request of a signed-in account until its address is verified. Replaces the account's earlier one, because a person means the last
 * button that they pressed.
 * @param body as the endpoint's schema parsed it: only fields that the endpoint knows are stored
 * @returns false if the request is not held: its body is too long, or the database cannot store it
 */
export async function holdRequest(ctx: RequestContext, body: Record<string, unknown> | null, done_text: HeldText): Promise<boolean> {
  const { account, request, services } = ctx;
  const json = JSON.stringify(body);
  if (!account || json.length > BODY_MAX || REFUSED_BY_JSONB.test(json)) return false;
  const row = {
    method: request.method,
    url: request.url,
    body,
    page: refererPath(request.headers.referer, request.headers.host),
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

/**
 * Removes the held request of an account that sends another write, with any result: the person may have decided the opposite by now.
 * Excludes sign-ins, links and further mails, which belong to the verification, and requests that need no account, because pages send some
 * of them by themselves (reports of errors); and saves, which contradict none. Includes accounts verified within the last days, because a failed request is held again.
 */
export async function dropHeldRequest(
  db: Db,
  { method, access, tag, leavesHeldRequest }: AnyEndpoint,
  account: SignedInAccount,
): Promise<void> {
  const { id, email_verified_at } = account;
  if (method === "GET" || access === "public" || access === "link" || tag === "Accounts" || leavesHeldRequest) return;
  if (email_verified_at && email_verified_at < retentionStart()) return;
  await db.delete(held_request).where(eq(held_request.account_id, id));
}

/** Removes the held request of an account and returns it, if it is not too old. Of two calls at once, one gets it. */
export async function takeHeldRequest(db: DbOrTransaction, account_id: string): Promise<HeldRequest | undefined> {
  const isFresh = and(eq(held_request.account_id, account_id), gt(held_request.created, retentionStart()));
  return (await db.delete(held_request).where(isFresh).returning())[0];
}

/**
 * Sends a held request again, in the session of the current request. Only the browser that made it may do so, and only for its own account:
 * otherwise a person could create an account with an address of another person, and act in that name.
 * A passing failure puts it back.
 * @returns the sentence for the person; empty if it was not sent or was refused. `isHeldAgain` if it was put back
 */
export async function sendHeldRequest(
  ctx: RequestContext,
  held: HeldRequest,
  device: Device,
): Promise<{ done: string; isHeldAgain: boolean }> {
  if (ctx.account?.id !== held.account_id || !isDevice(held.made_by, device)) return { done: "", isHeldAgain: false };
  const { headers, body, ip } = ctx.request;
  const token = headers[CSRF_HEADER] ?? (isObject(body) ? body[CSRF_FIELD] : undefined);
  const response = await ctx.request.server.inject({
    method: held.method === "PATCH" ? "PATCH" : "POST",
    url: held.url,
    headers: { host: headers.host ?? "", cookie: headers.cookie ?? "", [CSRF_HEADER]: typeof token === "string" ? token : "" },
    remoteAddress: ip,
    ...(held.body ? { payload: held.body } : {}),
  });
  const isHeldAgain = response.statusCode >= 429;
  if (isHeldAgain) await ctx.services.db.insert(held_request).values(held).onConflictDoNothing();
  return { done: isHeldAgain ? tryAgain() : response.statusCode < 300 ? (DONE_TEXTS[held.done_text] ?? "") : "", isHeldAgain };
}

export const deleteExpiredHeldRequests = (db: Db) => db.delete(held_request).where(lt(held_request.created, retentionStart()));
