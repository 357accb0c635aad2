import cluster from "node:cluster";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { StartError } from "../endpoints/errors.ts";

/** Messages between the launcher and its servers, and what a server does for it. */

/** Argument of a server that starts beside another one, and takes over once its own pages are well. */
export const BESIDE = "--beside";
/** Message to a server: accept no further connections, end the others as they become idle, and stop. */
export const RETIRE = "retire";

export const reportSchema = z.union([
  z.object({ state: z.literal("ready") }),
  z.object({ state: z.literal("failed"), reason: z.string() }),
]);
/** Message of a server: it accepts connections, or cannot start. */
export type WorkerReport = z.infer<typeof reportSchema>;

/** Reports to the launcher, if one started this server. */
export function reportToLauncher(report: WorkerReport): void {
  if (cluster.isWorker) process.send?.(report);
}

/** Calls a function when the launcher retires this server. */
export function onRetire(retire: () => void): void {
  if (cluster.isWorker) process.on("message", (message) => void (message === RETIRE && retire()));
}

/** Pages that a new version must be able to send before it gets visitors. */
const CHECKED = ["/readyz", "/"];

/**
 * Checks a server that shall take over from another one, before it accepts connections.
 * @throws StartError that names the page which fails
 */
export async function checkBeforeTakeover(fastify: FastifyInstance, origin: string): Promise<void> {
  if (!cluster.isWorker || !process.argv.includes(BESIDE)) return;
  for (const url of CHECKED) {
    const { statusCode } = await fastify.inject({ url, headers: { host: new URL(origin).host } });
    if (statusCode >= 400) throw new StartError(`The new version answers ${url} with ${statusCode}.`);
  }
}
