import type { AnyEndpoint, CallOf, ResponseOf } from "../endpoints/endpoint.ts";
import { isObject } from "../values/objects.ts";
import type { ApiRequest, Transport } from "./transport.ts";

/** The server stores its transport here: the pages' bundle has its own copy of this module, and only the global object is shared. */
const TRANSPORT = Symbol.for("the-guide.transport");
const shared = globalThis as { [TRANSPORT]?: Transport | undefined };

/** @param transport undefined to use the network, as in a browser */
export function setTransport(transport: Transport | undefined) {
  shared[TRANSPORT] = transport;
}

/** An error response. `fields` holds the messages of a 400 by field; `detail` the text of other statuses. */
export class CallError extends Error {
  readonly status: number;
  readonly fields: Record<string, string[]>;
  readonly detail: string;
  readonly isReported: boolean;

  constructor(status: number, body: unknown, isReported = false) {
    const content = isObject(body) ? body : {};
    const detail = typeof content.detail === "string" ? content.detail : "";
    super(detail || `The API answered ${status}`);
    this.status = status;
    this.detail = detail;
    this.isReported = isReported;
    this.fields = status === 400 ? (content as Record<string, string[]>) : {};
  }
}

/** A call without a parameter that its address needs. In a page's form it is the sender's mistake, elsewhere a bug. */
export class MissingParameter extends TypeError {
  constructor(name: string) {
    super(`Required parameter ${name} was null or undefined`);
  }
}

function requestUrl(endpoint: AnyEndpoint, input: Record<string, unknown>): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input[name];
    if (value === null || value === undefined || value === "") throw new MissingParameter(name);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, schema] of Object.entries(endpoint.query?.shape ?? {})) {
    const value = input[name];
    if (value === undefined || value === null) {
      if (!schema.safeParse(undefined).success) throw new MissingParameter(name);
      continue;
    }
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function requestBody(endpoint: AnyEndpoint, input: Record<string, unknown>): Record<string, unknown> | undefined {
  if (!endpoint.body) return undefined;
  const names = new Set([...Object.keys(endpoint.body.shape), ...(endpoint.files ?? [])]);
  return Object.fromEntries([...names].flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])));
}

/** Returns the request of an endpoint call. @throws MissingParameter if a required parameter is missing */
export const toApiRequest = (endpoint: AnyEndpoint, input: Record<string, unknown>): ApiRequest => ({
  method: endpoint.method,
  url: requestUrl(endpoint, input),
  body: requestBody(endpoint, input),
  input,
});

/**
 * Reports a failed call in a browser, except a 400, which the form shows, and a network failure: no report would arrive. The server reports
 * its own errors.
 */
function reportFailure(error: unknown, { method, path }: AnyEndpoint) {
  if (error instanceof CallError ? error.status === 400 || error.isReported : error instanceof TypeError) return;
  import("../endpoints/clientErrors.ts").then(({ sendErrorReport }) => sendErrorReport(error, `${method} ${path}`)).catch(() => undefined);
}

/**
 * Calls an endpoint: over the network in a browser, in memory on the server.
 * @throws TypeError "Required parameter … was null or undefined"
 * @throws CallError for every error status
 * @param signal aborts the request, in a browser; the call then throws the signal's reason
 * @param idempotencyKey for a POST from a browser that may be sent twice
 */
export async function callApi<E extends AnyEndpoint>(
  endpoint: E,
  input: CallOf<E> & Record<string, unknown>,
  signal?: AbortSignal,
  idempotencyKey?: string,
): Promise<ResponseOf<E>> {
  const request = {
    ...toApiRequest(endpoint, input),
    ...(signal ? { signal } : {}),
    ...(idempotencyKey ? { idempotencyKey } : {}),
  };
  const inMemory = shared[TRANSPORT];
  try {
    const transport = inMemory ?? (await import("./callApiInBrowser.ts")).overNetwork;
    const { status, body, isReported } = await transport(endpoint, request);
    if (status >= 400) throw new CallError(status, body, isReported);
    return body as ResponseOf<E>;
  } catch (error) {
    if (!inMemory && !signal?.aborted) reportFailure(error, endpoint);
    throw error;
  }
}
