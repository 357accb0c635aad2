import { isDeepStrictEqual } from "node:util";
import { openDatabase } from "../src/platform/db/open.ts";
import { databasePid } from "./cpu.ts";
import { type RunningGuide, startGuide } from "./guide.ts";
import { insertListings } from "./listings.ts";
import { hasLoad, interleave, LOAD_MISSING, type Load, load } from "./load.ts";
import { DJANGO_MISSING, djangoVersions, startDjango, type Worker } from "./peers/django.ts";
import { atEnd, temporaryFolder } from "./processes.ts";
import { loadRow, loadTable, medianRate, verdict, whole } from "./report.ts";

const LISTINGS = 100_000;
const PATH = "/guide/api/business/?page_size=20";
const GOAL = 8;
const ROUNDS = 5;
const SECONDS = 5;
/** The guide allows each IP address 1,200 reads a minute; this many addresses stay below the limit. */
const ADDRESSES = 1_000;

interface Page {
  count: number;
  results: unknown[];
}
const pageAt = async (url: string) => (await (await fetch(url, { headers: { "x-forwarded-for": "198.18.200.1" } })).json()) as Page;

/** @throws Error if the peer's response differs from the guide's, apart from the URLs of the previous and next page */
async function checkSame(guideUrl: string, peerUrl: string) {
  const [ours, theirs] = await Promise.all([pageAt(guideUrl), pageAt(peerUrl)]);
  if (ours.count !== theirs.count || !isDeepStrictEqual(ours.results, theirs.results))
    throw new Error(`${peerUrl} does not answer what the guide answers:\n${JSON.stringify([ours.results[0], theirs.results[0]], null, 2)}`);
}

const buildLoad = (origin: string, pids: number[], prefix = ""): Load => ({
  url: `${origin}${prefix}${PATH}`,
  connections: 16,
  seconds: SECONDS,
  addresses: ADDRESSES,
  pids,
});

/** Starts the peer with each kind of worker and leaves the faster one running. */
async function startFasterDjango(connection: Parameters<typeof startDjango>[0]) {
  const rates: Partial<Record<Worker, number>> = {};
  for (const worker of ["sync", "gthread"] as const) {
    const server = await startDjango(connection, worker);
    await load({ ...buildLoad(server.origin, []), seconds: 2, mayClose: true });
    rates[worker] = (await load({ ...buildLoad(server.origin, []), seconds: 3, mayClose: true })).perSecond;
    await server.stop();
  }
  const worker: Worker = (rates.sync ?? 0) > (rates.gthread ?? 0) ? "sync" : "gthread";
  return { worker, rates, ...(await startDjango(connection, worker)) };
}

async function againstDjango(guide: RunningGuide, connection: Parameters<typeof startDjango>[0], dataDir: string): Promise<string[]> {
  const database = databasePid(dataDir);
  const withDatabase = (pid: number) => [pid, ...(database ? [database] : [])];
  const versions = djangoVersions();
  if (!versions) {
    const { guide: samples = [] } = await interleave({ guide: buildLoad(guide.origin, withDatabase(guide.pid)) }, ROUNDS);
    return [DJANGO_MISSING, "", loadTable([loadRow("guide", samples)])];
  }
  const django = await startFasterDjango(connection);
  await checkSame(guide.origin + PATH, django.origin + PATH);
  await checkSame(guide.origin + PATH, `${django.origin}/kept-count${PATH}`);
  const mayClose = django.worker === "sync";
  const pids = withDatabase(django.pid);
  const {
    guide: ours = [],
    plain = [],
    kept = [],
  } = await interleave(
    {
      guide: buildLoad(guide.origin, withDatabase(guide.pid)),
      plain: { ...buildLoad(django.origin, pids), mayClose },
      kept: { ...buildLoad(django.origin, pids, "/kept-count"), mayClose },
    },
    ROUNDS,
  );
  return [
    `Peer: ${versions}; one ${django.worker} worker (sync ${whole(django.rates.sync ?? 0)} requests/s, gthread ${whole(django.rates.gthread ?? 0)}, tried first). Its answers were compared with the guide's and are the same. "Counting" is its usual paginator, which counts all rows; "kept count" reads the count that the guide's triggers keep, as the guide does.`,
    "",
    loadTable([loadRow("guide", ours), loadRow("Django, counting", plain), loadRow("Django, kept count", kept)]),
    "",
    "Processor time: the server's own + the database's.",
    "",
    `- against counting: ${verdict(medianRate(ours) / medianRate(plain), GOAL)}`,
    `- against the kept count: ${verdict(medianRate(ours) / medianRate(kept), GOAL)}`,
  ];
}

/**
 * `npm run bench -- list`: measures a page of the public list out of 100,000 listings, against Django REST Framework on the same tables.
 */
export async function benchList(): Promise<string[]> {
  const dataDir = temporaryFolder("data");
  const database = await openDatabase({ dataDir, poolSize: 1, statementTimeout: 0 });
  const close = atEnd(() => database.close());
  const guide = await startGuide(dataDir, { GUIDE_DEMO: "off", TRUSTED_PROXIES: "127.0.0.1" });
  await insertListings(database.db, LISTINGS);
  const lines = [
    `\`GET ${PATH}\` out of ${whole(LISTINGS)} listings, 16 connections from ${whole(ADDRESSES)} addresses (X-Forwarded-For), one process each, the same embedded PostgreSQL over its Unix socket.`,
    "",
  ];
  if (hasLoad()) lines.push(...(await againstDjango(guide, database.connection, dataDir)));
  else lines.push(LOAD_MISSING);
  await guide.stop();
  await close();
  return lines;
}
