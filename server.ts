import "./src/platform/production.ts";
import { existsSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import { findMailLanguage } from "./src/accounts/accounts/jobs.ts";
import { files, findMe, findViewer, handlers, protocols, readMarks } from "./src/api.ts";
import { startWeekReader } from "./src/catalogue/hours/jobs.ts";
import { startCountFolder } from "./src/catalogue/listings/counts/jobs.ts";
import { pictureCacheFigures, startPictureCache } from "./src/catalogue/pictures/cache/jobs.ts";
import { prerenderPictures } from "./src/catalogue/pictures/jobs.ts";
import { fillPlaces } from "./src/catalogue/places/jobs.ts";
import { buildIndexAtStart, startIndexer } from "./src/catalogue/search/jobs.ts";
import { readGuideLanguage, readGuideName } from "./src/catalogue/settings/jobs.ts";
import { schedule, tasks, workerGroups } from "./src/jobs.ts";
import { MOVED_PAGES } from "./src/movedPages.ts";
import { importFigures } from "./src/openData/importing/jobs.ts";
import { startViewCounter } from "./src/owners/analytics/jobs.ts";
import { type Config, originsAt, readConfig } from "./src/platform/config.ts";
import { changeFigures } from "./src/platform/db/changes/figures.ts";
import { listenToChanges } from "./src/platform/db/changes.ts";
import { PREPARED_CLUSTER } from "./src/platform/db/embedded/preparedCluster.ts";
import { migrate } from "./src/platform/db/migrate.ts";
import { openDatabase } from "./src/platform/db/open.ts";
import type { ResponseOf } from "./src/platform/endpoints/endpoint.ts";
import { StartError } from "./src/platform/endpoints/errors.ts";
import { createStorage, verifyStorage } from "./src/platform/files/createStorage.ts";
import { createApp } from "./src/platform/http/app.ts";
import type { Services } from "./src/platform/http/context.ts";
import { backupFigures } from "./src/platform/jobs/backupRuns.ts";
import { migrateJobs, startWorker } from "./src/platform/jobs/jobQueue.ts";
import { InstalledLanguages } from "./src/platform/languages/installedLanguages.ts";
import { type BuildLanguages, createLanguageInstaller } from "./src/platform/languages/languageInstaller.ts";
import { createLog, type Logger } from "./src/platform/log.ts";
import { queueFigures } from "./src/platform/metrics.ts";
import { redisChannel } from "./src/platform/redis/redis.ts";
import { createReporter } from "./src/platform/reporter.ts";
import { type Announce, type Guide, runProcess } from "./src/platform/serving/runProcess.ts";
import { checkBeforeTakeover } from "./src/platform/serving/worker.ts";
import { startCdnPurges } from "./src/platform/sharedCache/cdnPurges.ts";
import { startTraceExport } from "./src/platform/tracing/exportTraces.ts";
import { VERSION } from "./src/platform/version.ts";
import { HOST_PAGES } from "./src/site/chrome/hosts.ts";
import { getHome } from "./src/site/home/contract.ts";
import { loadDemo, rejectExposedDemo } from "./src/tools/demo/load/commands.ts";

/** Maximum time for pending requests, jobs and pictures to finish; the rest is for the database. */
const FINISH_MILLISECONDS = 4_000;
/** Key of the database's notification that the guide's settings changed. */
const GUIDE_SETTINGS = "guide_settings";

/** Figures of /metrics that are read from the database. */
export const FIGURES = [...queueFigures, ...changeFigures, ...backupFigures, ...importFigures, ...pictureCacheFigures];

/** Opens the database, applies the pending migrations and loads the data that a new guide needs. */
async function prepare(config: Config, log: Logger, { announce, signal }: { announce: Announce; signal: AbortSignal }) {
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    directUrl: config.DATABASE_DIRECT_URL,
    replicaUrls: config.DATABASE_REPLICA_URL,
    onReplica(replica, reason) {
      if (reason) log.warn({ replica, reason }, "a replica of the database is left out");
      else log.info({ replica }, "a replica of the database is used again");
    },
    poolSize: config.DATABASE_POOL,
    dataDir: config.DATA_DIR,
    onIncident: (sentence) => log.error(sentence),
    created: { prepared: PREPARED_CLUSTER, onCreate: () => announce("Creating the database…") },
  });
  try {
    if (database.notice) log.warn(database.notice);
    const applied = await migrate(database.connection, undefined, {
      onFile: ({ name, takesMinutes }) =>
        log.info(
          { migration: name },
          takesMinutes ? "migrating the database: with many rows this takes minutes" : "migrating the database",
        ),
    });
    await migrateJobs(database.connection);
    signal.throwIfAborted();
    if (applied.length > 0) log.info({ migrations: applied.length }, "the database was migrated to the newest schema");
    await rejectExposedDemo(database.db, config);
    if (await fillPlaces(database.db, () => announce("Loading the towns of the world…"))) log.info("the gazetteer was loaded");
    signal.throwIfAborted();
    const demo = config.demo ? await loadDemo(database.db, () => announce("Loading demo data…")) : undefined;
    if (demo !== undefined) log.info({ listings: demo }, "demo data was loaded");
    signal.throwIfAborted();
    await buildIndexAtStart(database.db, () => announce("Indexing names for the search…"));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Returns the codes of the listings on the home page's first screen: the first visitor waits for their pictures. */
async function findHeroCodes(fastify: FastifyInstance, { origin }: Config): Promise<string[]> {
  // With GUIDE_HOSTS, the guide redirects requests for any other host.
  const response = await fastify.inject({ url: getHome.path, headers: { host: new URL(origin).host } });
  const { heroBusinesses } = response.json<Partial<ResponseOf<typeof getHome>>>();
  return (heroBusinesses ?? []).map(({ business }) => business.business_code);
}

interface StartOptions {
  /** Undefined if the build is complete, as in a release. */
  buildLanguages?: BuildLanguages | undefined;
  announce?: Announce;
  /** Cancels the start: the database is closed before it fails. */
  signal?: AbortSignal;
}

/** @throws the reason, once the signal is aborted */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));

/**
 * Starts a guide.
 * @param built folder of the built pages, as written by scripts/build.ts; they may be built while the database is prepared
 */
export async function startGuide(
  config: Config,
  built: string | Promise<string>,
  { buildLanguages, announce = () => undefined, signal = new AbortController().signal }: StartOptions = {},
): Promise<Guide> {
  const log = createLog(config.LOG_LEVEL);
  const reporter = await createReporter(config.SENTRY_DSN, log);
  // Before the database opens: the statements of its pool are traced from the start.
  const traces = config.OTEL_EXPORTER_OTLP_ENDPOINT ? await startTraceExport() : undefined;
  if (config.unknown.length > 0) log.warn({ settings: config.unknown }, "these settings are unknown and ignored");
  await verifyStorage(config);
  const database = await prepare(config, log, { announce, signal });
  const buildFolder = await Promise.race([built, untilAborted(signal)]).catch(async (error) => {
    await database.close();
    throw error;
  });
  const languages = new InstalledLanguages();
  const installer = createLanguageInstaller({
    languages,
    folder: join(buildFolder, "languages"),
    enabled: config.GUIDE_LANGUAGES,
    readMain: () => readGuideLanguage(database.db),
    build: buildLanguages,
    // Pages list the languages that they are available in, and those of the main language have no prefix.
    onInstalled: () => pages?.invalidate("*"),
    warn: (sentence) => log.warn(sentence),
    report: (error) => reporter.report(error, { source: "server" }),
  });
  await installer.start();
  const purges = startCdnPurges(config, { connection: database.connection, log, reporter });
  const pictureCache = startPictureCache(createStorage(config), database.db, reporter);
  const services: Services = {
    config,
    db: database.db,
    replicas: database.replicas,
    log,
    reporter,
    purges,
    limits: {},
    storage: pictureCache.storage,
    readGuideName: () => readGuideName(database.db),
    languages,
    figures: [...FIGURES, ...(database.replicas?.figures ?? [])],
    findLanguage: (email: string) => findMailLanguage(database.db, email),
  };
  const build = (await import(pathToFileURL(join(buildFolder, "server", "index.js")).href)) as ServerBuild;
  const views = startViewCounter(database.db, config, reporter);
  const { fastify, pages, drain } = await createApp({
    services,
    viewListener: views,
    handlers,
    files,
    protocols,
    findViewer,
    isDatabaseLost: database.isLost,
    site: { build, findMe, readMarks, movedPages: MOVED_PAGES, clientFolder: join(buildFolder, "client", "assets") },
    hostPages: HOST_PAGES,
  });
  const pending = [startIndexer(database.db, reporter), startWeekReader(database.db, reporter), startCountFolder(database.db, reporter)];
  const changes = await listenToChanges(
    database.connection,
    log,
    {
      onChange(key) {
        database.replicas?.noteChange();
        pages?.invalidate(key);
        if (key === GUIDE_SETTINGS) void installer.update();
        for (const one of pending) one.onChange(key);
      },
      onLost() {
        pages?.suspend();
        database.replicas?.suspend();
      },
      onConnected() {
        database.replicas?.noteChange();
        pages?.resume();
        void installer.update();
        for (const one of pending) one.onChange("*");
      },
    },
    config.REDIS_URL ? { url: config.REDIS_URL, channel: redisChannel(config.GUIDE_SECRET) } : undefined,
  );

  services.settleChanges = () => changes.settle();

  try {
    await checkBeforeTakeover(fastify, config.origin);
    await fastify.listen({ host: config.HOST, port: config.PORT });
  } catch (error) {
    await changes.stop();
    await Promise.all([purges?.stop(), ...pending.map((one) => one.stop())]);
    await database.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") throw new StartError(`The setting PORT is wrong: another program listens on ${config.HOST}:${config.PORT}.`);
    if (code === "EACCES" || code === "EADDRNOTAVAIL")
      throw new StartError(`The setting HOST or PORT is wrong: the guide cannot listen on ${config.HOST}:${config.PORT}.`);
    throw error;
  }
  const { port } = fastify.server.address() as AddressInfo;
  const address = `http://${config.HOST.includes(":") ? `[${config.HOST}]` : config.HOST}:${port}`;
  Object.assign(config, originsAt(config, address));
  log.info({ address, version: VERSION }, "the guide is ready");
  installer.buildAll().catch((error) => reporter.report(error, { source: "server" }));
  const worker = await startWorker(services, database.connection, tasks, schedule, workerGroups);
  const stopping = new AbortController();
  const drawing = findHeroCodes(fastify, config)
    .then((heroes) => prerenderPictures(services, stopping.signal, heroes))
    .catch((error) => reporter.report(error, { source: "server" }));

  return {
    address,
    drain,
    async stop() {
      stopping.abort();
      // Stops all parts at once, the server first: it accepts no new requests while pending work finishes.
      const stopped = Promise.allSettled([
        fastify.close(),
        drawing,
        worker.stop(),
        changes.stop(),
        purges?.stop(),
        ...pending.map((one) => one.stop()),
      ]);
      const counted = stopped.then(() => Promise.all([views.stop(), pictureCache.stop()]));
      // Stops the embedded database cleanly, even if other parts do not end in time.
      await Promise.race([counted, sleep(FINISH_MILLISECONDS, undefined, { ref: false })]);
      await Promise.all([reporter.flush(500), traces?.stop(500)]);
      await database.close();
      log.info("the guide has stopped");
    },
  };
}

/** Returns the folder of the newest build. */
export function currentBuild(): string {
  const pointer = join(import.meta.dirname, "build", "current.txt");
  if (!existsSync(pointer)) throw new StartError("The pages are not built yet: start with `npm start`, which builds them.");
  return resolve(import.meta.dirname, "build", readFileSync(pointer, "utf8").trim());
}

/** Starts a guide in this process. */
export const run = (environment: Record<string, string | undefined>): Promise<void> =>
  runProcess(async (announce, signal) => startGuide(readConfig(environment), currentBuild(), { announce, signal }));

if (import.meta.main) await run(process.env);
