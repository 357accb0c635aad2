import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { files as allFiles, handlers as allHandlers, findMe, findViewer, protocols, readMarks } from "../api.ts";
import { HOST_PAGES } from "../chrome/rules.hosts.ts";
import { type Config, readConfig } from "../platform/config.ts";
import type { Db } from "../platform/db/types.ts";
import { type AppParts, createApp } from "../platform/http/app.ts";
import type { EndpointHandler, FileHandler, Services } from "../platform/http/context.ts";
import type { Pages } from "../platform/http/pages.ts";
import type { RateOverrides } from "../platform/limits.ts";
import { createLog } from "../platform/log.ts";
import { createReporter } from "../platform/reporter.ts";
import { createStorage } from "../platform/storage.ts";
import { readGuideName } from "../settings/jobs.ts";
import { closeAfterwards } from "./closing.ts";
import { temporaryFolder } from "./folder.ts";

export interface TestApp {
  fastify: FastifyInstance;
  pages: Pages | undefined;
  services: Services;
  /** The lines of the log so far, each parsed. */
  logged: Record<string, unknown>[];
}

/**
 * The guide's real server with all endpoints (or the given ones) and without pages, to be asked with `inject`: it listens on no port.
 * @param settings as in the environment
 */
export async function buildApp(
  db: Db,
  {
    handlers = allHandlers,
    files = allFiles,
    config: settings = {},
    limits = {},
    isDatabaseLost = () => false,
    site,
  }: {
    handlers?: EndpointHandler[];
    files?: FileHandler[];
    config?: Record<string, string>;
    limits?: RateOverrides;
    isDatabaseLost?: () => boolean;
    site?: Omit<NonNullable<AppParts["site"]>, "findMe" | "readMarks">;
  } = {},
): Promise<TestApp> {
  const config: Config = readConfig({ PUBLIC_URL: "https://guide.test", ...settings, DATA_DIR: settings.DATA_DIR ?? temporaryFolder() });
  const logged: Record<string, unknown>[] = [];
  const lines = new Writable({
    write(chunk, _encoding, done) {
      logged.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const log = createLog("info", lines);
  const services: Services = {
    config,
    db,
    log,
    reporter: await createReporter(undefined, log),
    limits,
    storage: createStorage(config),
    readGuideName: () => readGuideName(db),
  };
  const { fastify, pages } = await createApp({
    services,
    handlers,
    files,
    protocols,
    findViewer,
    isDatabaseLost,
    hostPages: HOST_PAGES,
    ...(site ? { site: { ...site, findMe, readMarks } } : {}),
  });
  closeAfterwards(() => fastify.close());
  return { fastify, pages, services, logged };
}
