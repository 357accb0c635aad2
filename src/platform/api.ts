import { getCsrfToken, getOpenApi, reportClientError } from "./contract.ts";
import { type Route, route } from "./http/context.ts";
import { keepCsrfCookie } from "./http/csrfCookie.ts";
import { openApiDocument } from "./openapi.ts";

/** The platform's own endpoints. @param others all endpoints of the slices, for the OpenAPI document */
export function platformRoutes(others: Route[]): Route[] {
  const own: Route[] = [
    route(getCsrfToken, async (_input, { services, request, reply }) => ({ csrf_token: keepCsrfCookie(services, request, reply) })),

    route(reportClientError, async ({ body }, { services, request }) => {
      const error = Object.assign(new Error(body.message), { name: "BrowserError", stack: body.stack });
      services.reporter.report(error, { request_id: request.id, route: body.path.split("?")[0] ?? "", source: "browser" });
      return undefined;
    }),

    route(getOpenApi, async (_input, { services }) =>
      openApiDocument(
        [...others, ...own].map((one) => one.endpoint),
        services.config.origin,
      ),
    ),
  ];
  return own;
}
