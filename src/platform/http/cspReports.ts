import type { FastifyInstance } from "fastify";
import { tooMany } from "../errors.ts";
import { SharedTally, subjectOf } from "../limits.ts";
import { expectBody } from "./bodies.ts";
import type { Services } from "./context.ts";

const REPORT_MAX = 16_384;
/** A broken page reports each of its faults; whoever sends more fills the log. */
const LIMIT = { hits: 30, seconds: 60 };
const DIRECTIVE = /"(?:effectiveDirective|effective-directive|violated-directive)"\s*:\s*"([a-z-]+)/;

/** Browsers send these reports on their own, without a token; they are logged without addresses. */
export function registerCspReports(app: FastifyInstance, { db, config, log }: Services) {
  const reports = new SharedTally(db, "csp_reports", LIMIT);
  app.addHook("onClose", () => reports.stop());
  app.post(
    "/api/csp-reports/",
    {
      onRequest: async (request) => {
        const wait = await reports.hit(subjectOf(config.GUIDE_SECRET, request.ip));
        if (wait > 0) throw tooMany(wait);
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
