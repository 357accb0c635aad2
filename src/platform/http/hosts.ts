import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import type { Services } from "./context.ts";
import { HOST_NAMES, type HostName } from "./hostNames.ts";
import { isLoopbackName } from "./loopback.ts";

type HostConfig = Pick<Config, "GUIDE_HOSTS" | "PUBLIC_URL" | "hosts">;
interface HostRequest {
  headers: { host?: string | undefined };
}

/** Asked by machines, under whatever name they know this one; `/dev/` looks at the name by itself. */
const OPERATIONS = /^\/(?:healthz|readyz|metrics|dev)(?:[/?]|$)/;
const withoutScheme = (origin: string) => origin.slice(origin.indexOf("//") + 2);
const isRead = ({ method }: FastifyRequest) => method === "GET" || method === "HEAD";

/** Which of the guide's hosts is asked for. @returns undefined for a name that is none of its own; without GUIDE_HOSTS every name is its own */
export function requestedHost({ GUIDE_HOSTS, hosts }: HostConfig, { headers }: HostRequest): HostName | undefined {
  if (!GUIDE_HOSTS) return "theguide";
  const given = headers.host?.toLowerCase();
  return HOST_NAMES.find((name) => hosts[name] !== undefined && withoutScheme(hosts[name]) === given);
}

/** Names that lead to the guide: of PUBLIC_URL, where another was set for visitors, and of this machine itself. */
function isFormerHost({ PUBLIC_URL }: HostConfig, { headers }: FastifyRequest): boolean {
  const given = headers.host?.toLowerCase() ?? "";
  return (PUBLIC_URL !== undefined && new URL(PUBLIC_URL).host === given) || isLoopbackName(given);
}

/** Leads a reader elsewhere; what was sent to the wrong host is not carried there. */
function redirectToOrigin(request: FastifyRequest, reply: FastifyReply, origin: string) {
  // "no-cache": which host is whose may change.
  if (isRead(request)) return reply.header("cache-control", "no-cache").redirect(`${origin}${request.url}`, 301);
  return reply.code(421).send({ detail: "This is not on this host." });
}

export const redirectToHost = ({ config }: Services, request: FastifyRequest, reply: FastifyReply, host: HostName) =>
  redirectToOrigin(request, reply, config.hosts[host] ?? config.hosts.theguide);

/**
 * Refuses names that are not the guide's, and writes that a page of another origin sends, one's own other hosts among them: each has its own session.
 * @returns the reply when there is nothing left to do
 */
export function checkHost({ config }: Services, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  if (!config.GUIDE_HOSTS || OPERATIONS.test(request.url)) return undefined;
  const host = requestedHost(config, request);
  if (!host) {
    // "//evil.example/" behind an origin is a path of that origin: nothing leads away.
    if (isFormerHost(config, request)) return redirectToOrigin(request, reply, config.hosts.theguide);
    return reply.code(421).send({ detail: "This guide has no such host." });
  }
  if (host !== "theguide") reply.header("x-robots-tag", "noindex");
  const { origin } = request.headers;
  if (!isRead(request) && origin !== undefined && origin !== config.hosts[host])
    return reply.code(403).send({ detail: "This was sent from another site." });
  return undefined;
}
