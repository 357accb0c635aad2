import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { files as allFiles, handlers as allHandlers, findMe, findViewer, protocols, readMarks } from "../../api.ts";
import { readGuideName } from "../../catalogue/settings/jobs.ts";
import { MOVED_PAGES } from "../../movedPages.ts";
import { type Config, readConfig } from "../../platform/config.ts";
import type { Db } from "../../platform/db/types.ts";
import type { RateOverrides } from "../../platform/endpoints/limits.ts";
import { createStorage } from "../../platform/files/createStorage.ts";
import { type AppParts, createApp } from "../../platform/http/app.ts";
import type { EndpointHandler, FileHandler, Services } from "../../platform/http/context.ts";
import type { InstalledLanguages } from "../../platform/languages/installedLanguages.ts";
import { createLog } from "../../platform/log.ts";
import type { Pages } from "../../platform/pages/pages.ts";
import { createReporter } from "../../platform/reporter.ts";
import { HOST_PAGES } from "../../site/chrome/hosts.ts";
import { closeAfterwards } from "./closing.ts";
import { temporaryFolder } from "./folder.ts";

export interface TestApp {
  fastify: FastifyInstance;
  pages: Pages | undefined;
  services: Services;
  /** All log lines so far, parsed. */
  logged: Record<string, unknown>[];
}

interface Wanted {
  handlers?: EndpointHandler[];
  files?: FileHandler[];
  /** Settings as in the environment. */
  config?: Record<string, string>;
  limits?: RateOverrides;
  isDatabaseLost?: () => boolean;
  /** English without it. */
  languages?: InstalledLanguages;
  site?: Omit<NonNullable<AppParts["site"]>, "findMe" | "readMarks">;
}

/** The app shared by the tests of each database, with the options it was built with. */
const lent = new WeakMap<Db, { wanted: string; app: TestApp }>();

/**
 * Returns the same app to all tests of a database with equal options, each time with an empty log and folder: building one takes a tenth of
 * a second. In-memory state of the server persists, so tests of that state build their own app.
 */
export async function lendApp(db: Db, { limits, config }: Pick<Wanted, "config" | "limits"> = {}): Promise<TestApp> {
  const wanted = JSON.stringify([limits, config]);
  const found = lent.get(db);
  if (found?.wanted === wanted) {
    const { logged, services } = found.app;
    logged.length = 0;
    for (const name of readdirSync(services.config.DATA_DIR)) rmSync(join(services.config.DATA_DIR, name), { recursive: true });
    return found.app;
  }
  const app = await buildApp(db, { ...(limits && { limits }), ...(config && { config }) });
  lent.set(db, { wanted, app });
  return app;
}

/**
 * Builds the guide's real server with all endpoints (or the given ones) and without pages. Tests call it with `inject`: it listens on no
 * port.
 */
export async function buildApp(
  db: Db,
  {
    handlers = allHandlers,
    files = allFiles,
    config: settings = {},
    limits = {},
    isDatabaseLost = () => false,
    languages,
    site,
  }: Wanted = {},
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
    ...(languages && { languages }),
  };
  const { fastify, pages } = await createApp({
    services,
    handlers,
    files,
    protocols,
    findViewer,
    isDatabaseLost,
    hostPages: HOST_PAGES,
    ...(site ? { site: { movedPages: MOVED_PAGES, ...site, findMe, readMarks } } : {}),
  });
  closeAfterwards(() => fastify.close());
  return { fastify, pages, services, logged };
}
