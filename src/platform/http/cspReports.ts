import type { FastifyInstance } from "fastify";
import type { Limit } from "../endpoints/endpoint.ts";
import { tooMany } from "../endpoints/errors.ts";
import { limitSubject, SharedTally } from "../endpoints/limits.ts";
import { refusedRequests } from "../metrics.ts";
import { expectBody } from "./bodies.ts";
import type { Services } from "./context.ts";

const REPORT_MAX = 16_384;
/** A broken page reports each of its violations; more reports than this would only fill the log. */
const CSP_REPORTS: Limit = { name: "csp_reports", hits: 30, seconds: 60 };
const DIRECTIVE = /"(?:effectiveDirective|effective-directive|violated-directive)"\s*:\s*"([a-z-]+)/;

/** Registers the endpoint for CSP reports. Browsers send them on their own, without a token; they are logged without addresses. */
export function registerCspReports(app: FastifyInstance, services: Services) {
  const { config, log } = services;
  const reports = new SharedTally(services, CSP_REPORTS);
  app.addHook("onClose", () => reports.stop());
  app.post(
    "/api/csp-reports/",
    {
      onRequest: async (request) => {
        const wait = await reports.hit(limitSubject(config.GUIDE_SECRET, request.ip));
        if (wait > 0) {
          refusedRequests.inc({ limit: "csp_reports" });
          throw tooMany(wait);
        }
        expectBody(request, { max: REPORT_MAX, as: "raw" });
      },
    },
    async (request, reply) => {
      const directive = DIRECTIVE.exec(String(request.body))?.[1];
      log.warn({ request_id: request.id, directive }, "csp report");
      return reply.code(204).send();
    },
  );
}
