import type { FastifyReply, FastifyRequest } from "fastify";
import { CSRF_FIELD } from "../security/csrf.ts";
import { isRead, readPageForm } from "./pageAdmission.ts";

/** Returns the CSRF token in a form that was sent without scripts. */
export async function tokenOfForm(request: FastifyRequest): Promise<string | undefined> {
  if (isRead(request)) return undefined;
  const token = (await readPageForm(request)).get(CSRF_FIELD);
  return typeof token === "string" ? token : undefined;
}

/** Returns the visitor's request as a web Request, which React Router takes. */
export function webRequest(request: FastifyRequest, origin: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === "string") headers.set(name, value);
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  return new Request(new URL(request.url, origin), {
    method: request.method,
    headers,
    ...(hasBody ? { body: request.body as Buffer<ArrayBuffer> } : {}),
  });
}

/** Copies a response's headers. @returns its body, or undefined without one */
export async function copyHeaders(reply: FastifyReply, response: Response): Promise<Buffer | undefined> {
  for (const [name, value] of response.headers) reply.header(name, value);
  return response.body ? Buffer.from(await response.arrayBuffer()) : undefined;
}
