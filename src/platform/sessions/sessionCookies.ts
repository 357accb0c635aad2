import type { DbOrTransaction } from "../db/types.ts";
import type { RequestContext } from "../http/context.ts";
import { CSRF_COOKIE, newCsrfToken } from "../security/csrf.ts";
import {
  DEVICE_COOKIE,
  DEVICE_SECONDS,
  type Device,
  deviceCookie,
  type MarkedAccount,
  newDevice,
  readDevice,
  withAccount,
} from "../security/device.ts";
import { createSession, revokeSession, SESSION_COOKIE, SESSION_SECONDS } from "./session.ts";

type Browser = Pick<RequestContext, "services" | "request" | "reply">;

const cookieOptions = ({ services }: Browser) => ({
  path: "/",
  sameSite: "lax" as const,
  secure: services.config.origin.startsWith("https:"),
});

/** A browser's new device must stay the same for all calls during its first request. */
const named = new WeakMap<object, Device>();

/** Returns the device of the visitor's browser; creates one if it has none yet. */
export function ensureDevice(ctx: Browser): Device {
  const secret = ctx.services.config.GUIDE_SECRET;
  const known = named.get(ctx.request) ?? readDevice(secret, ctx.request.cookies[DEVICE_COOKIE]);
  if (known) return known;
  const device = newDevice();
  saveDevice(ctx, device);
  return device;
}

function saveDevice(ctx: Browser, device: Device) {
  named.set(ctx.request, device);
  const value = deviceCookie(ctx.services.config.GUIDE_SECRET, device);
  ctx.reply.setCookie(DEVICE_COOKIE, value, { ...cookieOptions(ctx), httpOnly: true, maxAge: DEVICE_SECONDS });
}

function setSession(ctx: Browser, token: string | undefined) {
  const options = cookieOptions(ctx);
  if (token) ctx.reply.setCookie(SESSION_COOKIE, token, { ...options, httpOnly: true, maxAge: SESSION_SECONDS });
  else ctx.reply.clearCookie(SESSION_COOKIE, options);
  // The CSRF token is bound to the session: a new session needs a new token.
  ctx.reply.setCookie(CSRF_COOKIE, newCsrfToken(ctx.services.config.GUIDE_SECRET, token ?? ""), options);
}

/** Starts a new session for the browser and revokes its earlier one: a session id planted by an attacker is useless. */
export async function signIn(ctx: Browser, db: DbOrTransaction, account: MarkedAccount, { isByProvider = false } = {}): Promise<void> {
  const before = ctx.request.cookies[SESSION_COOKIE];
  if (before) await revokeSession(db, before);
  const agent = (ctx.request.headers["user-agent"] ?? "").slice(0, 300);
  setSession(ctx, await createSession(db, account.id, agent, isByProvider));
  saveDevice(ctx, withAccount(ctx.services.config.GUIDE_SECRET, ensureDevice(ctx), account));
}

export async function signOut(ctx: Browser, db: DbOrTransaction): Promise<void> {
  const token = ctx.request.cookies[SESSION_COOKIE];
  if (token) await revokeSession(db, token);
  setSession(ctx, undefined);
}
