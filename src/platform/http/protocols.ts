import type { FastifyInstance } from "fastify";
import type { CountRequest } from "../endpoints/handlers.ts";
import { copyHeaders, webRequest } from "../pages/pageRequest.ts";
import { expectBody } from "./bodies.ts";
import type { ProtocolHandler, Services } from "./context.ts";

/**
 * Registers addresses with protocols of their own. They are for programs without a session: cookies are not passed on, so no page can make
 * a browser act for its user.
 */
export function registerProtocols(app: FastifyInstance, services: Services, protocols: ProtocolHandler[], count: CountRequest) {
  for (const { path, limit, max, handler } of protocols)
    app.post(
      path,
      {
        onRequest: async (request, reply) => {
          await count(limit, request);
          expectBody(request, { max, as: "raw" });
          reply.header("cache-control", "no-store");
        },
      },
      async (request, reply) => {
        const asked = webRequest(request, services.config.origin);
        for (const name of ["cookie", "authorization"]) asked.headers.delete(name);
        const response = await handler(asked, services);
        const body = await copyHeaders(reply, response);
        return reply.code(response.status).send(body);
      },
    );
}
