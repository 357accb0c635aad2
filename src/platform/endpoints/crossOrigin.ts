import type { FastifyReply, FastifyRequest } from "fastify";
import { isObject } from "../values/objects.ts";
import type { AnyEndpoint } from "./endpoint.ts";

/** Headers with which scripts of other websites may read responses of the API (Fetch standard, CORS), never with cookies. */

/** Public addresses that concern only the guide's own pages. */
const OWN = /^\/(?:api\/(?:csrf|session)|dev)\//;
/** Parameters that hold a secret. */
const SECRETS = ["key", "token"];

/** Whether scripts of other websites may read an endpoint: a read that visitors may make. */
export const isOpenRead = ({ method, access, isPrivate, path }: AnyEndpoint): boolean =>
  method === "GET" && access === "public" && !isPrivate && !path.includes("{token}") && !OWN.test(path);

export const OPEN_HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "etag, retry-after",
  "cross-origin-resource-policy": "cross-origin",
};

/** Response to the question that a browser asks before a request with headers of its own. */
export const PREFLIGHT_HEADERS = {
  ...OPEN_HEADERS,
  "access-control-allow-methods": "GET",
  "access-control-allow-headers": "accept, accept-language, content-type, if-none-match",
  "access-control-max-age": "86400",
};

const hasSecret = ({ query }: FastifyRequest) => isObject(query) && SECRETS.some((name) => name in query);

/** Opens a response to other websites, unless it was read with a session or with a secret. */
export function openResponse(request: FastifyRequest, reply: FastifyReply, isPersonal: boolean): void {
  if (!isPersonal && !hasSecret(request)) reply.headers(OPEN_HEADERS);
}
