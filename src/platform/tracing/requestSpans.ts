import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { runForRequest } from "./requestScope.ts";
import { openSpan, parseTraceparent } from "./spans.ts";

type OpenSpan = NonNullable<ReturnType<typeof openSpan>>;

/**
 * Runs each request with its id, for the log and for the jobs that it queues, and in a span if traces are exported. Calls of a page, in
 * memory, keep the id of the page, and their spans belong to that of the page. Cached pages have no span: they never come here.
 */
export function addRequestScopes(fastify: FastifyInstance, routeLabel: (request: FastifyRequest) => string): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  const run = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    const span = spans.get(request);
    const inSpan = () => (span ? span.run(done) : done());
    return request.isInternal ? inSpan() : runForRequest(request.id, inSpan);
  };
  fastify.addHook("onRequest", (request, reply, done) => {
    const { method, id, isInternal, headers } = request;
    const attributes = { "http.request.method": method, ...(!isInternal && { "guide.request_id": id }) };
    const parent = isInternal ? undefined : parseTraceparent(headers.traceparent);
    const opened = openSpan(method, isInternal ? "internal" : "server", attributes, parent);
    if (opened) spans.set(request, opened);
    run(request, reply, done);
  });
  // Reading a body begins a new chain of callbacks, which the first hook does not cover.
  fastify.addHook("preValidation", run);
  fastify.addHook("onResponse", async (request, reply) => {
    const span = spans.get(request);
    if (!span) return;
    const route = routeLabel(request);
    span.end(`${request.method} ${route}`, { "http.route": route, "http.response.status_code": reply.statusCode }, reply.statusCode >= 500);
  });
}
