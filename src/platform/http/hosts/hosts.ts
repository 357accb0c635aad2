import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import { t } from "../../languages/text.ts";
import type { Services } from "../context.ts";
import { isLoopbackName } from "../loopback.ts";
import { HOST_NAMES, type HostName } from "./hostNames.ts";

type HostConfig = Pick<Config, "GUIDE_HOSTS" | "PUBLIC_URL" | "hosts">;
interface HostRequest {
  headers: { host?: string | undefined };
}

/** Paths for machines, which may use any name for this server; `/dev/` checks the name by itself. */
const OPERATIONS = /^\/(?:healthz|readyz|metrics|dev)(?:[/?]|$)/;
const withoutScheme = (origin: string) => origin.slice(origin.indexOf("//") + 2);
const isRead = ({ method }: FastifyRequest) => method === "GET" || method === "HEAD";

/** Returns the requested host of the guide. @returns undefined if the name is not the guide's; without GUIDE_HOSTS every name is */
export function requestedHost({ GUIDE_HOSTS, hosts }: HostConfig, { headers }: HostRequest): HostName | undefined {
  if (!GUIDE_HOSTS) return "theguide";
  const given = headers.host?.toLowerCase();
  return HOST_NAMES.find((name) => hosts[name] !== undefined && withoutScheme(hosts[name]) === given);
}

/** Whether the name redirects to the guide: that of PUBLIC_URL, if visitors use another one, or one of this machine. */
function isFormerHost({ PUBLIC_URL }: HostConfig, { headers }: FastifyRequest): boolean {
  const given = headers.host?.toLowerCase() ?? "";
  return (PUBLIC_URL !== undefined && new URL(PUBLIC_URL).host === given) || isLoopbackName(given);
}

/** Redirects a read to another origin; a write to the wrong host is not forwarded. */
function redirectToOrigin(request: FastifyRequest, reply: FastifyReply, origin: string) {
  // "no-cache", because the assignment of hosts may change. The original address has the prefix of its language.
  if (isRead(request)) return reply.header("cache-control", "no-cache").redirect(`${origin}${request.originalUrl}`, 301);
  return reply.code(421).send({ detail: t`This URL is on another host.` });
}

export const redirectToHost = ({ config }: Services, request: FastifyRequest, reply: FastifyReply, host: HostName) =>
  redirectToOrigin(request, reply, config.hosts[host] ?? config.hosts.theguide);

/**
 * Rejects hosts that are not the guide's, and writes sent by a page of another origin, including the guide's other hosts: each has its own
 * session.
 * @returns the reply if the request is done
 */
export function checkHost({ config }: Services, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  if (!config.GUIDE_HOSTS || OPERATIONS.test(request.url)) return undefined;
  const host = requestedHost(config, request);
  if (!host) {
    // "//evil.example/" after an origin is a path of that origin, so the redirect cannot leave the guide.
    if (isFormerHost(config, request)) return redirectToOrigin(request, reply, config.hosts.theguide);
    return reply.code(421).send({ detail: t`Unknown host.` });
  }
  if (host !== "theguide") reply.header("x-robots-tag", "noindex");
  const { origin } = request.headers;
  if (!isRead(request) && origin !== undefined && origin !== config.hosts[host])
    return reply.code(403).send({ detail: t`This request was sent from another site.` });
  return undefined;
}
