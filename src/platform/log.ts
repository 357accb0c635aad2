import pino, { type DestinationStream, type Logger } from "pino";
import { currentRequestId } from "./tracing/requestScope.ts";

export type { Logger };

/**
 * Creates the structured log: one JSON line per event on standard output. It holds no personal data: no addresses of people or machines, no
 * cookies, no query strings, no bodies. Requests are identified by their id, which the response carries as `x-request-id`; lines of the jobs
 * that a request queued have its id too.
 */
export const createLog = (level: string, destination: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => {
        const request_id = currentRequestId();
        return request_id === undefined ? {} : { request_id };
      },
    },
    destination,
  );
