import { formOfBody } from "./formBody.ts";
import type { Transport } from "./transport.ts";

/** Header of error responses that the server has reported itself. */
export const REPORTED_HEADER = "x-error-reported";
/**
 * Maximum length of a body sent with keepalive, in characters: for pages that are being left browsers send at most 64 kB, over all requests
 * of a site, and larger requests would fail at once.
 */
const KEPT_ALIVE_MAX = 1_000;
const TOKEN_COOKIE = /(?:^|; )csrftoken=([^;]*)/;

/** Returns the CSRF token of this browser; requests one first if a page from the shared cache has set none. */
export async function forgeryToken(): Promise<string> {
  if (!TOKEN_COOKIE.test(document.cookie)) await fetch("/api/csrf/", { credentials: "same-origin" });
  return decodeURIComponent(TOKEN_COOKIE.exec(document.cookie)?.[1] ?? "");
}

/** @throws TypeError from fetch when the network fails */
export const overNetwork: Transport = async (_endpoint, request) => {
  // In the page's language, not the browser's.
  const headers: Record<string, string> = { accept: "application/json", "accept-language": document.documentElement.lang };
  if (request.method !== "GET") headers["x-csrftoken"] = await forgeryToken();
  if (request.idempotencyKey) headers["idempotency-key"] = request.idempotencyKey;
  const form = request.body && formOfBody(request.body);
  // The browser sets the content type of a form itself, with the boundary.
  if (request.body && !form) headers["content-type"] = "application/json";
  const body = form ?? (request.body && JSON.stringify(request.body));
  const response = await fetch(request.url, {
    method: request.method,
    headers,
    credentials: "same-origin",
    // A write completes even if the next click leaves the page; a request with an idempotency key is sent again instead.
    keepalive:
      request.method !== "GET" &&
      !request.idempotencyKey &&
      (body === undefined || (typeof body === "string" && body.length < KEPT_ALIVE_MAX)),
    ...(body ? { body } : {}),
    ...(request.signal ? { signal: request.signal } : {}),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return {
    status: response.status,
    body: isJson && text ? JSON.parse(text) : undefined,
    isReported: response.headers.has(REPORTED_HEADER),
  };
};
