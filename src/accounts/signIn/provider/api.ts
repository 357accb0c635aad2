import { createHmac } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isStaff } from "../../../platform/endpoints/access.ts";
import { hit, limitSubject } from "../../../platform/endpoints/limits.ts";
import type { FileHandler, Services } from "../../../platform/http/context.ts";
import { requestedHost } from "../../../platform/http/hosts/hosts.ts";
import { newToken } from "../../../platform/security/token.ts";
import { ATTEMPT_MINUTES, OIDC_CALLBACK, OIDC_START, type OidcFailure } from "../../accounts/identities/rules.ts";
import { insertAttempt, takeAttempt } from "../../accounts/identities/store.ts";
import { AFTER_LISTING_LOGIN, safeNext } from "../../accounts/redirects.ts";
import { AUTH_FLOWS } from "../../accounts/signInAttempts/signInLimits.ts";
import { signInByProvider } from "./acts.ts";
import { authorizationUrl, readClaims, type Secrets, toFailure } from "./openIdConnect.ts";

/** Binds an attempt to its browser: an attacker cannot finish a login in another person's browser (login CSRF). */
const STATE_COOKIE = "oidc_state";

/** Returns the secrets of an attempt. All but the state are derived from it, so that nothing has to be stored. */
function deriveSecrets({ config }: Services, state: string): Secrets {
  const derive = (use: string) => createHmac("sha256", config.GUIDE_SECRET).update(`oidc ${use}|${state}`).digest("base64url");
  return { state, nonce: derive("nonce"), verifier: derive("verifier") };
}

function readHost({ config }: Services, request: FastifyRequest) {
  const host = requestedHost(config, request) ?? "theguide";
  return { host, origin: config.GUIDE_HOSTS ? (config.hosts[host] ?? config.origin) : config.origin };
}

const cookieOptions = ({ config }: Services) => ({
  path: OIDC_START,
  httpOnly: true,
  sameSite: "lax" as const,
  secure: config.origin.startsWith("https:"),
});

const isLimited = async (services: Services, request: FastifyRequest): Promise<boolean> =>
  (await hit(services, AUTH_FLOWS, limitSubject(services.config.GUIDE_SECRET, request.ip))) > 0;

/** Shows the login page of the host with the reason. */
function fail(
  services: Services,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  failure: OidcFailure,
  next: string,
) {
  const page = readHost(services, request).host === "listing" ? "/listing/login/" : "/accounts/login/";
  const query = new URLSearchParams({ provider: failure, ...(next && { next }) });
  return reply.clearCookie(STATE_COOKIE, cookieOptions(services)).header("cache-control", "private, no-store").redirect(`${page}?${query}`);
}

const readQuery = (request: FastifyRequest, name: string): string => {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === "string" ? value : "";
};

/** Both ends of a login with the identity provider: authorization code with PKCE (RFC 9700). */
export const oidcFiles: FileHandler[] = [
  {
    path: OIDC_START,
    async handler(request, reply, services) {
      const { config, db, log } = services;
      if (!config.OIDC_ISSUER) return reply.callNotFound();
      const { origin } = readHost(services, request);
      const next = safeNext(readQuery(request, "next"), origin, Object.values(config.hosts)) ?? "";
      if (await isLimited(services, request)) return fail(services, { request, reply }, "refused", next);
      const state = newToken(32);
      try {
        const url = await authorizationUrl(config, deriveSecrets(services, state), `${origin}${OIDC_CALLBACK}`);
        await insertAttempt(db, state, next);
        return reply
          .setCookie(STATE_COOKIE, state, { ...cookieOptions(services), maxAge: ATTEMPT_MINUTES * 60 })
          .header("cache-control", "private, no-store")
          .redirect(url.href);
      } catch (error) {
        log.warn({ request_id: request.id, reason: String(error) }, "identity provider failed");
        return fail(services, { request, reply }, toFailure(error), next);
      }
    },
  },
  {
    path: OIDC_CALLBACK,
    async handler(request, reply, services) {
      const { config, db, log } = services;
      if (!config.OIDC_ISSUER) return reply.callNotFound();
      if (await isLimited(services, request)) return fail(services, { request, reply }, "refused", "");
      const state = request.cookies[STATE_COOKIE];
      const attempt = state && state === readQuery(request, "state") ? await takeAttempt(db, state) : undefined;
      if (!state || !attempt) return fail(services, { request, reply }, "expired", "");
      const { host, origin } = readHost(services, request);
      const answer = new URL(OIDC_CALLBACK, origin);
      answer.search = new URL(request.url, origin).search;
      try {
        const claims = await readClaims(config, answer, deriveSecrets(services, state));
        const person = await signInByProvider({ services, request, reply, db, host }, claims);
        if (typeof person === "string") return fail(services, { request, reply }, person, attempt.next);
        return reply
          .clearCookie(STATE_COOKIE, cookieOptions(services))
          .header("cache-control", "private, no-store")
          .redirect(attempt.next || (isStaff(person) && host !== "listing" ? "/staff/" : AFTER_LISTING_LOGIN));
      } catch (error) {
        log.warn({ request_id: request.id, reason: String(error) }, "identity provider failed");
        return fail(services, { request, reply }, toFailure(error), attempt.next);
      }
    },
  },
];
