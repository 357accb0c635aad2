import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import type { Replicas } from "../db/replicas/replicas.ts";
import type { AnyEndpoint } from "../endpoints/endpoint.ts";
import { UNAVAILABLE_DETAIL } from "../endpoints/errors.ts";
import { currentReader } from "../languages/reader.ts";
import { CSRF_HEADER } from "../security/csrf.ts";
import { isObject } from "../values/objects.ts";
import { setTransport } from "./callApi.ts";
import { dependenciesOfCall } from "./dependencies.ts";
import { formOfBody } from "./formBody.ts";
import type { ResponseCache } from "./responseCache.ts";
import type { ApiRequest, ApiResponse } from "./transport.ts";

/** The page being rendered: its visitor, and the keys that it depends on. */
export interface PageScope {
  cookie: string | undefined;
  remoteAddress: string | undefined;
  dependencies: Set<string>;
  /** The page's pattern in the route table. */
  route: string | undefined;
  host?: string | undefined;
  userAgent?: string | undefined;
  /** Absolute URL of the page. */
  page?: string | undefined;
  /** The CSRF token of the submitted form. */
  csrf?: string | undefined;
  /** Cookies that the API set for the visitor during the rendering. */
  setCookies?: string[];
  /** Returns true for a person with a block: shared responses are then requested as that person and not cached (ADR 0112). */
  hasBlocks?: () => Promise<boolean>;
  /** The database was away during a call of the page, so the page may lack data. */
  isUnavailable?: boolean;
}
export const pageScope = new AsyncLocalStorage<PageScope>();

const internalCall = new AsyncLocalStorage<true>();
/** Whether the current code handles an internal request: nothing that a visitor sends can make it one. */
export const isInternalCall = () => internalCall.getStore() === true;

/** Returns a body as sent in memory: as JSON, or as a multipart form if it holds a file. */
export async function toPayload(body: Record<string, unknown>): Promise<{ payload: Record<string, unknown> | Buffer; type?: string }> {
  const form = formOfBody(body);
  if (!form) return { payload: body };
  const sent = new Response(form);
  return { payload: Buffer.from(await sent.arrayBuffer()), type: sent.headers.get("content-type") ?? "" };
}

/**
 * Lets pages call the API in memory, as the visitor they are rendered for; shared responses are requested without a visitor and cached,
 * unless the visitor has blocks.
 */
export function callInProcess(app: FastifyInstance, answers: ResponseCache, replicas?: Replicas) {
  const call = async (request: ApiRequest, scope: Partial<PageScope>): Promise<ApiResponse> => {
    const sent = request.body && (await toPayload(request.body));
    const made = {
      method: request.method,
      url: request.url,
      headers: {
        ...(scope.host ? { host: scope.host } : {}),
        ...(scope.cookie ? { cookie: scope.cookie } : {}),
        ...(scope.userAgent ? { "user-agent": scope.userAgent } : {}),
        ...(scope.page ? { referer: scope.page } : {}),
        ...(scope.csrf ? { [CSRF_HEADER]: scope.csrf } : {}),
        ...(sent?.type ? { "content-type": sent.type } : {}),
      },
      ...(scope.remoteAddress ? { remoteAddress: scope.remoteAddress } : {}),
      ...(sent ? { payload: sent.payload } : {}),
    };
    // Awaited inside: the request is sent only once its promise is awaited.
    const response = await internalCall.run(true, async () => await app.inject(made));
    scope.setCookies?.push(...[response.headers["set-cookie"] ?? []].flat());
    return { status: response.statusCode, body: response.body ? response.json() : undefined };
  };
  const callShared = (request: ApiRequest) => (replicas ? replicas.runShared(() => call(request, {})) : call(request, {}));
  setTransport(async (endpoint: AnyEndpoint, request: ApiRequest) => {
    const scope = pageScope.getStore();
    const keys = dependenciesOfCall(endpoint, request.input);
    const shown = ({ status, body }: ApiResponse) => (status === 200 ? (endpoint.dependenciesOf?.(body) ?? []) : []);
    for (const key of keys) scope?.dependencies.add(key);
    const isShared = endpoint.method === "GET" && endpoint.isShared && !(await scope?.hasBlocks?.());
    const response = await (isShared
      ? answers.get(`${currentReader().language} ${request.url}`, keys, () => callShared(request), shown)
      : call(request, scope ?? {}));
    if (scope && response.status === 503 && isObject(response.body) && response.body.detail === UNAVAILABLE_DETAIL)
      scope.isUnavailable = true;
    for (const key of shown(response)) scope?.dependencies.add(key);
    return response;
  });
}
