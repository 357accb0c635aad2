import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { listCodesForSitemap } from "../../accounts/travellers/profiles/store.ts";
import { isVisible } from "../../accounts/travellers/visibility/store.ts";
import { listEventAreas, listEventCodes } from "../../catalogue/events/store.ts";
import { eventsUrl, eventUrl } from "../../catalogue/events/urls.ts";
import { countByActivity, countByCountry } from "../../catalogue/listings/lists/store.ts";
import { profileUrl } from "../../catalogue/listings/rules.ts";
import {
  areaShards,
  areasOfShard,
  countryActivities,
  listingShards,
  listingsOfShard,
  listSitemapOuterAreas,
  type Shard,
} from "../../catalogue/listings/sitemap/store.ts";
import { coversArea, coversCountry, theCountry } from "../../catalogue/places/scope.ts";
import { activityUrl, areaUrl, countryUrl } from "../../catalogue/places/urls.ts";
import { readScope } from "../../catalogue/settings/store.ts";
import { listTrailsAfter } from "../../catalogue/trails/store.ts";
import { trailUrl } from "../../catalogue/trails/urls.ts";
import { now } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/types.ts";
import { tooMany } from "../../platform/endpoints/errors.ts";
import { hit, limitSubject, READS } from "../../platform/endpoints/limits.ts";
import type { FileHandler, Services } from "../../platform/http/context.ts";
import type { Reader } from "../../platform/languages/reader.ts";
import { memoizeWithTtl } from "../../platform/memoizeWithTtl.ts";
import { listGuidesForSitemap } from "../../travellers/guides/lists/store.ts";
import { guideUrl } from "../../travellers/guides/urls.ts";
import { travellerUrl } from "../../travellers/profile/rules.ts";
import { INFORMATION_PATHS } from "../information/rules.ts";
import {
  cutKeys,
  type KeyRange,
  parseShardFile,
  robotsText,
  SHARD_SIZE,
  type ShardKind,
  type SitemapEntry,
  shardPath,
  sitemapIndex,
  sitemapShard,
} from "./sitemap.ts";

interface Shards {
  areas: Shard<number>[];
  listings: Shard<string>[];
  travellers: KeyRange[];
  guides: KeyRange[];
  events: KeyRange[];
  routes: KeyRange[];
}

/** Travellers who are visible to everyone: public ones with a verified email address. */
const IS_SHOWN = isVisible("lists", undefined);
/** Sorts before all other UUIDs. */
const NO_UUID = "00000000-0000-0000-0000-000000000000";

/** Milliseconds for which the shards are cached: computing them takes some 0.3 s with a million listings. */
const SHARDS_MILLISECONDS = 600_000;
const cachedShards = memoizeWithTtl<Shards>(SHARDS_MILLISECONDS);

/** Returns the shards of the guide's URLs, computed once for concurrent requests. */
const loadShards = (services: Services): Promise<Shards> =>
  cachedShards(services, "", async () => {
    const { db } = services;
    const [areas, listings, travellers, guides, events, routes] = await Promise.all([
      areaShards(db, SHARD_SIZE),
      listingShards(db, SHARD_SIZE),
      cutKeys("", SHARD_SIZE, (after) => listCodesForSitemap(db, { after }, IS_SHOWN, SHARD_SIZE)),
      cutKeys(NO_UUID, SHARD_SIZE, async (after) =>
        (await listGuidesForSitemap(db, { after }, IS_SHOWN, SHARD_SIZE)).map(({ uuid }) => uuid),
      ),
      cutKeys("", SHARD_SIZE, async (after) => (await listEventCodes(db, after, now(), SHARD_SIZE)).map(({ code }) => code)),
      cutKeys("", SHARD_SIZE, async (after) => (await listTrailsAfter(db, after, SHARD_SIZE)).map(({ slug }) => slug)),
    ]);
    return { areas, listings, travellers, guides, events, routes };
  });

/** Number of rows read at once. */
const READ_SIZE = 2_000;

async function* travellerPages(db: Db, { after, last }: KeyRange): AsyncGenerator<SitemapEntry[]> {
  for (let from = after; ; ) {
    const codes = await listCodesForSitemap(db, { after: from, last }, IS_SHOWN, READ_SIZE);
    yield codes.map((code) => ({ path: travellerUrl(code) }));
    from = codes.at(-1) ?? last;
    if (codes.length < READ_SIZE) return;
  }
}

/** Yields travellers' public guides. */
async function* guidesOfTravellers(db: Db, { after, last }: KeyRange): AsyncGenerator<SitemapEntry[]> {
  for (let from = after; ; ) {
    const rows = await listGuidesForSitemap(db, { after: from, last }, IS_SHOWN, READ_SIZE);
    yield rows.map(({ traveller, slug, modified }) => ({ path: guideUrl(traveller, slug), modified: modified.toISOString() }));
    from = rows.at(-1)?.uuid ?? last;
    if (rows.length < READ_SIZE) return;
  }
}

/** Yields the pages of events that are not over; the first shard begins with their lists. */
async function* eventPages(db: Db, { after, last }: KeyRange): AsyncGenerator<SitemapEntry[]> {
  if (after === "")
    yield [eventsUrl({}), ...(await listEventAreas(db, now())).map(({ slug, country_code }) => eventsUrl({ country_code, slug }))].map(
      (path) => ({ path }),
    );
  for (let from = after; ; ) {
    const rows = (await listEventCodes(db, from, now(), READ_SIZE)).filter(({ code }) => code <= last);
    yield rows.map(({ code, modified }) => ({ path: eventUrl(code), modified: modified.toISOString() }));
    from = rows.at(-1)?.code ?? last;
    if (rows.length < READ_SIZE) return;
  }
}

/** Yields the pages of routes. */
async function* routePages(db: Db, { after, last }: KeyRange): AsyncGenerator<SitemapEntry[]> {
  const scope = await readScope(db);
  for (let from = after; ; ) {
    const rows = (await listTrailsAfter(db, from, READ_SIZE)).filter(({ slug }) => slug <= last);
    yield rows
      .filter(({ area_id, country_code }) => coversArea(scope, { id: area_id, country_code }))
      .map((row) => ({ path: trailUrl(row) }));
    from = rows.at(-1)?.slug ?? last;
    if (rows.length < READ_SIZE) return;
  }
}

/** Upper limit above the number of activity types. */
const ACTIVITIES_MAX = 200;

/** Yields the few other pages: the guide's own, countries, activities, and activities in countries. */
async function* guidePages(db: Db): AsyncGenerator<SitemapEntry[]> {
  const scope = await readScope(db);
  const counts = await countByCountry(db, "", scope);
  // In a guide of one country the index of countries redirects to that country.
  const indexes = theCountry(scope, counts) ? ["/explore/activities/"] : ["/explore/countries/", "/explore/activities/"];
  yield ["/explore/", ...indexes, ...INFORMATION_PATHS].map((path) => ({ path }));
  // Pages without listings are not indexed by search engines (src/catalogue/seo/rules.ts).
  yield [...counts].filter(([, count]) => count > 0).map(([code]) => ({ path: countryUrl(code) }));
  yield (await countByActivity(db, ACTIVITIES_MAX, { scope })).map(({ activity_type }) => ({ path: activityUrl(activity_type) }));
  yield (await listSitemapOuterAreas(db))
    .filter(({ area_id, country_code }) => coversArea(scope, { id: area_id, country_code }))
    .map(({ country_code, slug }) => ({ path: areaUrl(country_code, slug) }));
  yield (await countryActivities(db))
    .filter(({ country_code }) => coversCountry(scope, country_code))
    .map(({ country_code, activity_type }) => ({ path: activityUrl(activity_type, country_code) }));
}

async function* areaPages(db: Db, shard: Shard<number>): AsyncGenerator<SitemapEntry[]> {
  const scope = await readScope(db);
  for await (const rows of areasOfShard(db, shard))
    yield rows
      .filter(({ area_id, country_code }) => coversArea(scope, { id: area_id, country_code }))
      .map(({ country_code, slug, modified }) => ({ path: areaUrl(country_code, slug), modified }));
}

async function* listingPages(db: Db, shard: Shard<string>): AsyncGenerator<SitemapEntry[]> {
  const scope = await readScope(db);
  for await (const rows of listingsOfShard(db, shard, scope))
    yield rows.map(({ code, modified }) => ({ path: profileUrl(code), modified }));
}

const XML = "application/xml; charset=utf-8";

/** Returns the pages of a shard. @returns undefined if there is no shard of this number */
async function listShardPages(services: Services, { kind, number }: { kind: ShardKind; number: number }) {
  const { db } = services;
  if (kind === "guide") return number === 1 ? guidePages(db) : undefined;
  const { areas, listings, travellers, guides, events, routes } = await loadShards(services);
  const at = <One>(shards: One[], pages: (db: Db, shard: One) => AsyncGenerator<SitemapEntry[]>) => {
    const shard = shards[number - 1];
    return shard && pages(db, shard);
  };
  if (kind === "areas") return at(areas, areaPages);
  if (kind === "listings") return at(listings, listingPages);
  if (kind === "events") return at(events, eventPages);
  if (kind === "routes") return at(routes, routePages);
  return kind === "travellers" ? at(travellers, travellerPages) : at(guides, guidesOfTravellers);
}

const shardParams = z.object({ file: z.string() });

/** Returns the languages that have shards of their own: all but the main one. */
const otherLanguages = ({ languages }: Services): Reader[] => languages?.offered.filter(({ prefix }) => prefix !== "") ?? [];

/** Sends a shard. It may have megabytes, so it is streamed as it is read, and it counts against the caller's rate limit. */
async function sendShard(request: FastifyRequest, reply: FastifyReply, services: Services) {
  const { config } = services;
  const named = parseShardFile(shardParams.parse(request.params).file);
  const prefix = named?.language === "" ? "" : otherLanguages(services).find(({ language }) => language === named?.language)?.prefix;
  const pages = named && prefix !== undefined ? await listShardPages(services, named) : undefined;
  if (!pages) return reply.callNotFound();
  const wait = await hit(services, READS, limitSubject(config.GUIDE_SECRET, request.ip));
  if (wait > 0) throw tooMany(wait);
  const isGzip = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
  const text = Readable.from(sitemapShard(`${config.origin}${prefix}`, pages));
  reply.headers({ "cache-control": "public, max-age=600", vary: "accept-encoding" }).type(XML);
  if (!isGzip) return reply.send(text);
  const gzip = createGzip();
  text.on("error", (error) => gzip.destroy(error));
  gzip.on("close", () => text.destroy());
  return reply.header("content-encoding", "gzip").send(text.pipe(gzip));
}

/** robots.txt and the sitemap of the whole guide, in shards. */
export const sitemapFiles: FileHandler[] = [
  {
    path: "/robots.txt",
    async handler(_request, reply, services) {
      const prefixes = otherLanguages(services).map(({ prefix }) => prefix);
      const text = robotsText(services.config.origin, prefixes);
      return reply.header("cache-control", "public, max-age=3600").type("text/plain; charset=utf-8").send(text);
    },
  },
  {
    path: "/sitemap.xml",
    async handler(_request, reply, services) {
      const { config } = services;
      const { areas, listings, travellers, guides, events, routes } = await loadShards(services);
      const shardsIn = (language: string) => [
        { path: shardPath("guide", 1, language) },
        ...areas.map((_, index) => ({ path: shardPath("areas", index + 1, language) })),
        ...listings.map(({ modified }, index) => ({ path: shardPath("listings", index + 1, language), modified })),
        ...travellers.map((_, index) => ({ path: shardPath("travellers", index + 1, language) })),
        ...guides.map((_, index) => ({ path: shardPath("traveller-guides", index + 1, language) })),
        ...events.map((_, index) => ({ path: shardPath("events", index + 1, language) })),
        ...routes.map((_, index) => ({ path: shardPath("routes", index + 1, language) })),
      ];
      const shards = ["", ...otherLanguages(services).map(({ language }) => language)].flatMap(shardsIn);
      return reply.header("cache-control", "public, max-age=600").type(XML).send(sitemapIndex(config.origin, shards));
    },
  },
  { path: "/sitemaps/:file", handler: sendShard },
];
