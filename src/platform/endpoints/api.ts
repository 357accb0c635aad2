import { DEFAULT_NAME } from "../guideName.ts";
import { type EndpointHandler, handle } from "../http/context.ts";
import { currentReader } from "../languages/reader.ts";
import { ensureCsrfCookie } from "../security/csrfCookie.ts";
import { isObject } from "../values/objects.ts";
import { getCsrfToken, getOpenApi, reportClientError } from "./contract.ts";
import { openApiDocument } from "./openapi.ts";

/**
 * Returns the platform's own endpoints.
 * @param others all endpoints of the capabilities, for the OpenAPI document
 * @param enumerations by name, listed in the document beside the endpoints
 */
export function platformHandlers(others: EndpointHandler[], enumerations: Record<string, Record<string, string>> = {}): EndpointHandler[] {
  /** Documents by language, which the labels of enumerations have, and origin: they change only with a release. */
  const documents = new Map<string, ReturnType<typeof openApiDocument>>();
  const own: EndpointHandler[] = [
    handle(getCsrfToken, async (_input, { services, request, reply }) => ({ csrf_token: ensureCsrfCookie(services, request, reply) })),

    handle(reportClientError, async ({ body }, { services, request }) => {
      const error = Object.assign(new Error(body.message), { name: "BrowserError", stack: body.stack });
      services.reporter.report(error, {
        request_id: request.id,
        route: request.server.pageRouteOf(body.path) ?? "none",
        ...(body.call && { call: body.call }),
        source: "browser",
      });
      return undefined;
    }),

    handle(getOpenApi, async (_input, { services }) => {
      const { origin } = services.config;
      const endpoints = () => [...others, ...own].map((one) => one.endpoint);
      const key = `${currentReader().language} ${origin}`;
      const document = documents.get(key) ?? openApiDocument(endpoints(), origin, enumerations);
      documents.set(key, document);
      // The document is also served while the database is away.
      const title = (await services.readGuideName?.().catch(() => undefined)) ?? DEFAULT_NAME;
      return { ...document, info: { ...(isObject(document.info) && document.info), title } };
    }),
  ];
  return own;
}
