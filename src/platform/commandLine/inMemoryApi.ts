import { rm } from "node:fs/promises";
import { join } from "node:path";
import cookie from "@fastify/cookie";
import Fastify from "fastify";
import { newUuid } from "../clock.ts";
import type { FindViewer } from "../endpoints/access.ts";
import type { AnyEndpoint, ResponseOf } from "../endpoints/endpoint.ts";
import { StartError } from "../endpoints/errors.ts";
import { registerHandlers, sendError } from "../endpoints/handlers.ts";
import { createStorage } from "../files/createStorage.ts";
import { registerBodies } from "../http/bodies.ts";
import type { EndpointHandler, Services } from "../http/context.ts";
import { createLog } from "../log.ts";
import { CallError, MissingParameter, toApiRequest } from "../pages/callApi.ts";
import { toPayload } from "../pages/pageCalls.ts";
import { createReporter } from "../reporter.ts";
import { CSRF_COOKIE, CSRF_HEADER, newCsrfToken } from "../security/csrf.ts";
import { createSession, revokeSession, SESSION_COOKIE } from "../sessions/session.ts";
import type { CommandContext } from "./command.ts";
import { describeFields } from "./fields.ts";

/** The guide's endpoints, and the function that finds the viewer of a session. */
export interface Api {
  handlers: EndpointHandler[];
  findViewer: FindViewer;
}

/** Calls an endpoint with its fields by name. @throws CallError for every error status @throws StartError if a path parameter is missing */
export type CallEndpoint = <E extends AnyEndpoint>(endpoint: E, fields: Record<string, unknown>) => Promise<ResponseOf<E>>;

/** Maximum length of a path parameter, in characters, as on the server. */
const PARAMETER_MAX = 300;
/** Name of a command's session in lists of sessions. */
const AGENT = "npm run guide";

async function openServer({ db, config, stderr }: CommandContext, { handlers, findViewer }: Api, folder: string) {
  const log = createLog("warn", stderr);
  const reporter = await createReporter(config.SENTRY_DSN, log);
  const services: Services = { config, db, log, reporter, limits: {}, storage: createStorage(config) };
  const app = Fastify({ genReqId: () => newUuid(), routerOptions: { maxParamLength: PARAMETER_MAX } });
  // Rate limits are for visitors: the operator who runs commands could write to the database anyway.
  app.decorateRequest("isInternal", true);
  await app.register(cookie);
  registerBodies(app, { DATA_DIR: folder });
  registerHandlers(app, services, handlers, findViewer);
  app.setErrorHandler((error, request, reply) => sendError(services, error, request, reply, request.routeOptions.url ?? "none"));
  await app.ready();
  return app;
}

function requestFor(endpoint: AnyEndpoint, fields: Record<string, unknown>) {
  try {
    return toApiRequest(endpoint, fields);
  } catch (error) {
    throw error instanceof MissingParameter ? new StartError(`${error.message}. Fields: ${describeFields(endpoint)}`) : error;
  }
}

/**
 * Lets a command call endpoints in memory as an account. Access, validation, transactions and the audit log are the same as over HTTP,
 * because each call is an HTTP request. Its session ends with the command.
 * @throws ApiError 403 if the account is blocked
 */
export async function callAs<T>(context: CommandContext, api: Api, account: string, use: (call: CallEndpoint) => Promise<T>): Promise<T> {
  const { db, config } = context;
  // A separate folder: a server empties its folder of incoming files at its start, while a running guide may be reading them.
  const folder = join(config.DATA_DIR, "incoming", newUuid());
  const app = await openServer(context, api, folder);
  const token = await createSession(db, account, AGENT);
  const csrf = newCsrfToken(config.GUIDE_SECRET, token);
  try {
    return await use(async (endpoint, fields) => {
      const { method, url, body } = requestFor(endpoint, fields);
      const sent = body && (await toPayload(body));
      const response = await app.inject({
        method,
        url,
        cookies: { [SESSION_COOKIE]: token, [CSRF_COOKIE]: csrf },
        headers: { [CSRF_HEADER]: csrf, ...(sent?.type ? { "content-type": sent.type } : {}) },
        ...(sent ? { payload: sent.payload } : {}),
      });
      const answer = response.body ? response.json() : undefined;
      if (response.statusCode >= 400) throw new CallError(response.statusCode, answer);
      return answer;
    });
  } finally {
    await revokeSession(db, token);
    await app.close();
    await rm(folder, { recursive: true, force: true });
  }
}
