import type { AnyEndpoint, CallOf, ResponseOf } from "./endpoint.ts";

export interface ApiRequest {
  method: string;
  /** Path with its query string. */
  url: string;
  body: Record<string, unknown> | undefined;
  /** The parameters by name, as the caller gave them. */
  input: Record<string, unknown>;
  /** Gives the request up; browsers only. */
  signal?: AbortSignal | undefined;
}
export interface ApiResponse {
  status: number;
  body: unknown;
}
export type Transport = (endpoint: AnyEndpoint, request: ApiRequest) => Promise<ApiResponse>;

/** The server puts its transport here: the pages' bundle has a copy of this module of its own, and only the global object is shared. */
const TRANSPORT = Symbol.for("the-guide.transport");
const shared = globalThis as { [TRANSPORT]?: Transport };

export function setTransport(transport: Transport) {
  shared[TRANSPORT] = transport;
}

/** An answer other than success. `fields` holds the messages of a 400 by field; `detail` the text of the others. */
export class CallError extends Error {
  readonly status: number;
  readonly fields: Record<string, string[]>;
  readonly detail: string;

  constructor(status: number, body: unknown) {
    const content = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
    const detail = typeof content.detail === "string" ? content.detail : "";
    super(detail || `The API answered ${status}`);
    this.status = status;
    this.detail = detail;
    this.fields = status === 400 ? (content as Record<string, string[]>) : {};
  }
}

/** A call that lacks what its address is made of. In a form of a page it is the sender's mistake, elsewhere the program's. */
export class MissingParameter extends TypeError {
  constructor(name: string) {
    super(`Required parameter ${name} was null or undefined`);
  }
}

function addressOf(endpoint: AnyEndpoint, input: Record<string, unknown>): string {
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

function bodyOf(endpoint: AnyEndpoint, input: Record<string, unknown>): Record<string, unknown> | undefined {
  if (!endpoint.body) return undefined;
  return Object.fromEntries(Object.keys(endpoint.body.shape).flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])));
}

/**
 * Calls an endpoint: over the network in a browser, in memory on the server.
 * @throws TypeError "Required parameter … was null or undefined"
 * @throws CallError for every answer that is not a success
 * @param signal gives the request up, in a browser: then it throws what the signal says
 */
export async function callApi<E extends AnyEndpoint>(
  endpoint: E,
  input: CallOf<E> & Record<string, unknown>,
  signal?: AbortSignal,
): Promise<ResponseOf<E>> {
  const request = {
    method: endpoint.method,
    url: addressOf(endpoint, input),
    body: bodyOf(endpoint, input),
    input,
    ...(signal ? { signal } : {}),
  };
  const transport = shared[TRANSPORT] ?? (await import("./callApi.browser.ts")).overNetwork;
  const { status, body } = await transport(endpoint, request);
  if (status >= 400) throw new CallError(status, body);
  return body as ResponseOf<E>;
}
