import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const getCsrfToken = endpoint({
  method: "GET",
  path: "/api/csrf/",
  summary: "Sets the anti-forgery cookie, whose value every write must send",
  tag: "Platform",
  access: "public",
  response: z.object({ csrf_token: z.string() }),
  isPrivate: true,
});

/** Report of an error in the guide's own scripts, or of a failed call. */
export const reportClientError = endpoint({
  method: "POST",
  path: "/api/client-errors/",
  summary: "Reports an error in the guide's browser scripts",
  tag: "Platform",
  access: "public",
  body: z.object({
    message: z.string().min(1).max(500),
    stack: z.string().max(8_000).default(""),
    /** The path of the page, without its query. */
    path: z.string().max(300).default(""),
    /** The endpoint whose call failed: "GET /api/business/{business_code}/". */
    call: z.string().max(300).default(""),
  }),
  sample: { message: "It broke" },
});

export const getOpenApi = endpoint({
  method: "GET",
  path: "/api/openapi.json",
  summary: "Returns this OpenAPI document",
  tag: "Platform",
  access: "public",
  response: z.record(z.string(), z.unknown()),
});
