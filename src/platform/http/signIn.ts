import { CSRF_COOKIE, newCsrfToken } from "../csrf.ts";
import type { DbOrTransaction } from "../db/types.ts";
import { DEVICE_COOKIE, DEVICE_SECONDS, type Device, deviceCookie, newDevice, readDevice, withAccount } from "../device.ts";
import { createSession, endSession, SESSION_COOKIE, SESSION_SECONDS } from "../session.ts";
import type { Visit } from "./context.ts";

type Browser = Pick<Visit, "services" | "request" | "reply">;

const cookieOptions = ({ services }: Browser) => ({
  path: "/",
  sameSite: "lax" as const,
  secure: services.config.origin.startsWith("https:"),
});

/** A browser's new name must be the same however often its first request asks. */
const named = new WeakMap<object, Device>();

/** The visitor's browser; one that has no name yet gets one. */
export function deviceOf(visit: Browser): Device {
  const secret = visit.services.config.GUIDE_SECRET;
  const known = named.get(visit.request) ?? readDevice(secret, visit.request.cookies[DEVICE_COOKIE]);
  if (known) return known;
  const device = newDevice();
  keepDevice(visit, device);
  return device;
}

function keepDevice(visit: Browser, device: Device) {
  named.set(visit.request, device);
  const value = deviceCookie(visit.services.config.GUIDE_SECRET, device);
  visit.reply.setCookie(DEVICE_COOKIE, value, { ...cookieOptions(visit), httpOnly: true, maxAge: DEVICE_SECONDS });
}

function setSession(visit: Browser, token: string | undefined) {
  const options = cookieOptions(visit);
  if (token) visit.reply.setCookie(SESSION_COOKIE, token, { ...options, httpOnly: true, maxAge: SESSION_SECONDS });
  else visit.reply.clearCookie(SESSION_COOKIE, options);
  // The anti-forgery token is bound to the session: with another session it needs to be another.
  visit.reply.setCookie(CSRF_COOKIE, newCsrfToken(visit.services.config.GUIDE_SECRET, token ?? ""), options);
}

/** Signs the browser in. It always gets a new session, and the one it had before ends: a session id that somebody planted is of no use. */
export async function signIn(visit: Browser, db: DbOrTransaction, account_id: string): Promise<void> {
  const before = visit.request.cookies[SESSION_COOKIE];
  if (before) await endSession(db, before);
  const agent = (visit.request.headers["user-agent"] ?? "").slice(0, 300);
  setSession(visit, await createSession(db, account_id, agent));
  keepDevice(visit, withAccount(visit.services.config.GUIDE_SECRET, deviceOf(visit), account_id));
}

export async function signOut(visit: Browser, db: DbOrTransaction): Promise<void> {
  const token = visit.request.cookies[SESSION_COOKIE];
  if (token) await endSession(db, token);
  setSession(visit, undefined);
}
