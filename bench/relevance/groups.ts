import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { findViewer, handlers } from "../../src/api.ts";
import type { BusinessCard } from "../../src/catalogue/listings/contract.ts";
import type { PlaceResult } from "../../src/catalogue/search/contract.ts";
import { activityResults, placeResults } from "../../src/catalogue/search/results.ts";
import { RESULTS_MAX } from "../../src/catalogue/search/rules.ts";
import { readGuideName } from "../../src/catalogue/settings/jobs.ts";
import { readConfig } from "../../src/platform/config.ts";
import type { Db } from "../../src/platform/db/types.ts";
import { createStorage } from "../../src/platform/files/createStorage.ts";
import { createApp } from "../../src/platform/http/app.ts";
import type { InstalledLanguages } from "../../src/platform/languages/installedLanguages.ts";
import { ENGLISH, type Reader } from "../../src/platform/languages/reader.ts";
import { runForReader } from "../../src/platform/languages/requestReader.ts";
import { createLog } from "../../src/platform/log.ts";
import { createReporter } from "../../src/platform/reporter.ts";

/** Results that the dialog shows for a query. */
export interface Groups {
  places: { country: string; area: string | null }[];
  listings: BusinessCard[];
  /** Links to lists that are not empty. */
  lists: { activity?: string | undefined; country?: string | undefined }[];
  more: { lists: { name: string; url: string }[]; left_out: string[] };
}

/** Returns a guide's server without pages. @param languages of the guide; English without it */
export async function guideOn(db: Db, dataDir: string, languages?: InstalledLanguages) {
  const config = readConfig({ PUBLIC_URL: "https://guide.test", DATA_DIR: dataDir });
  const log = createLog("silent", new Writable({ write: (_chunk, _encoding, done) => done() }));
  const reporter = await createReporter(undefined, log);
  const limits = new Proxy({}, { get: () => ({ hits: 1_000_000, seconds: 60 }) });
  const services = {
    config,
    db,
    log,
    reporter,
    limits,
    storage: createStorage(config),
    readGuideName: () => readGuideName(db),
    ...(languages ? { languages } : {}),
  };
  return createApp({ services, handlers, files: [], findViewer });
}

/** Returns a function that searches as the dialog does, for readers of a language. */
export async function groupsFetcher(fastify: FastifyInstance, reader: Reader = ENGLISH) {
  const headers = { "accept-language": reader.language };
  const get = async (path: string) => (await fastify.inject({ url: path, headers })).json();
  const counts = await get("/search/counts/");
  return async (text: string): Promise<Groups> => {
    const search = encodeURIComponent(text);
    const places: { results: PlaceResult[] } = await get(`/search/areas-countries/?search=${search}&page_size=50&counted=yes`);
    const { results: listings } = await get(`/search/public/tab/?search=${search}&page_size=${RESULTS_MAX}`);
    const more = (await get(`/search/lists/?search=${search}`)) as Groups["more"];
    return runForReader(reader, () => {
      const { countries, areas } = placeResults(text, places.results, counts);
      return {
        places: [
          ...countries.map(({ code }) => ({ country: code, area: null })),
          ...areas.map(({ country, slug }) => ({ country: country.code, area: slug })),
        ],
        listings,
        lists: activityResults(text, counts, undefined).filter(({ about }) => about !== "Activity"),
        more,
      };
    });
  };
}
