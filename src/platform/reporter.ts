import type { Logger } from "./log.ts";

/** Reports unexpected errors to the log, and to Sentry (or a service with its protocol) if SENTRY_DSN is set. */
export interface ErrorReporter {
  report(error: unknown, about: { request_id?: string; route?: string; call?: string; source: "server" | "browser" }): void;
  /** Sends queued reports; takes at most the given milliseconds. */
  flush(milliseconds: number): Promise<void>;
}

/**
 * Returns an error without a statement's parameters. The query builder's errors quote the whole statement with its parameters, which may be
 * personal data: the database's message is enough.
 */
export function withoutParameters(error: unknown): Error {
  const given = error instanceof Error ? error : new Error(String(error));
  if (!(given.cause instanceof Error) || !given.message.startsWith("Failed query")) return given;
  const frames = given.stack?.split("\n").filter((line) => line.startsWith("    at ")) ?? [];
  const { message } = given.cause;
  return Object.assign(new Error(message), { name: "QueryError", stack: [`QueryError: ${message}`, ...frames].join("\n") });
}

export async function createReporter(dsn: string | undefined, log: Logger): Promise<ErrorReporter> {
  const sentry = dsn ? await openSentry(dsn) : undefined;
  return {
    report(error, about) {
      const plain = withoutParameters(error);
      log.error({ ...about, error: { name: plain.name, message: plain.message, stack: plain.stack } }, "error");
      sentry?.captureException(plain, { captureContext: { tags: about } });
    },
    async flush(milliseconds) {
      await sentry?.flush(milliseconds);
    },
  };
}

/**
 * Opens the small core of Sentry's own library with the platform's fetch: without instrumentation, so it sends only errors passed to
 * `report`.
 */
async function openSentry(dsn: string) {
  const [core, server] = await Promise.all([import("@sentry/core"), import("@sentry/core/server")]);
  const client = new server.ServerRuntimeClient({
    dsn,
    platform: "node",
    integrations: [],
    sendDefaultPii: false,
    stackParser: core.createStackParser(server.nodeStackLineParser()),
    transport: (options) =>
      core.createTransport(options, async (request) => {
        const response = await fetch(options.url, {
          method: "POST",
          body: request.body as string,
          headers: options.headers ?? {},
          signal: AbortSignal.timeout(10_000),
        });
        return { statusCode: response.status };
      }),
  });
  client.init();
  return {
    captureException: (error: unknown, hint: { captureContext: { tags: Record<string, string | undefined> } }) => {
      const scope = new core.Scope();
      scope.setTags(hint.captureContext.tags);
      client.captureException(error, undefined, scope);
    },
    flush: (milliseconds: number) => client.flush(milliseconds),
  };
}
