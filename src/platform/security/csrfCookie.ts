import type { FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../http/context.ts";
import { SESSION_COOKIE } from "../sessions/session.ts";
import { CSRF_COOKIE, isCsrfTokenGood, newCsrfToken } from "./csrf.ts";

/** Sets the CSRF cookie unless the browser has one that is valid for its session. @returns the valid token */
export function ensureCsrfCookie({ config }: Services, request: FastifyRequest, reply: FastifyReply): string {
  const session = request.cookies[SESSION_COOKIE] ?? "";
  const known = request.cookies[CSRF_COOKIE];
  if (known && isCsrfTokenGood(config.GUIDE_SECRET, session, known, known)) return known;
  const token = newCsrfToken(config.GUIDE_SECRET, session);
  reply.setCookie(CSRF_COOKIE, token, { path: "/", sameSite: "lax", secure: config.origin.startsWith("https:") });
  return token;
}
