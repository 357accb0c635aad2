import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type RunningGuide, runCommand, startGuide, temporaryFolder } from "../e2e/guide.ts";
import { areaUrl, countryUrl } from "../src/catalogue/places/urls.ts";
import { listTrails } from "../src/catalogue/trails/contract.ts";
import type { ResponseOf } from "../src/platform/endpoints/endpoint.ts";
import { itemAt } from "../src/platform/values/items.ts";
import { getHome } from "../src/site/home/contract.ts";

/**
 * Gallery of `npm run shots -- guides`: guides of one town, one island and one country, with only imported listings, as most guides are on
 * their first day. `npm run shots -- guides FILE` makes one from your own file.
 */

interface Town {
  name: string;
  country: string;
  latitude: number;
  longitude: number;
  /** Number of made-up listings in it. */
  listings: number;
}

interface MadeUpGuide {
  /** Name that its operator gives the guide. */
  called: string;
  towns: Town[];
  /** Name and outline (west, south, east, north) that define the guide's area. */
  island?: { name: string; slug: string; box: [number, number, number, number] };
}

const town = (name: string, country: string, latitude: number, longitude: number, listings: number): Town => ({
  name,
  country,
  latitude,
  longitude,
  listings,
});

export const GUIDES: Record<string, MadeUpGuide> = {
  town: { called: "Visit Pokhara", towns: [town("Pokhara", "NP", 28.2096, 83.9856, 30)] },
  island: {
    called: "Gozo for a week",
    towns: [
      town("Victoria", "MT", 36.0444, 14.2397, 14),
      town("Xagħra", "MT", 36.05, 14.2644, 9),
      town("Nadur", "MT", 36.0377, 14.2942, 8),
    ],
    island: { name: "Gozo", slug: "gozo", box: [14.17, 36, 14.36, 36.09] },
  },
  country: {
    called: "All of Andorra",
    towns: [
      town("Andorra la Vella", "AD", 42.5078, 1.5211, 14),
      town("Escaldes", "AD", 42.5073, 1.5341, 9),
      town("Ordino", "AD", 42.5562, 1.5332, 8),
      town("Canillo", "AD", 42.5676, 1.5976, 7),
      town("La Massana", "AD", 42.5449, 1.5148, 6),
    ],
  },
};

/** Names that are recognisably made up, with their kinds of listings. */
const KINDS = [
  ["Sample House", "accommodation", "", "medium"],
  ["The Model Kitchen", "restaurant", "", "medium"],
  ["Draft Museum", "sight", "museums", ""],
  ["Sketch Café", "cafe", "", "low"],
  ["Trial Path", "activity", "hiking", ""],
  ["Specimen Lodge", "accommodation", "", "low"],
  ["Example Temple", "sight", "temples", ""],
  ["Prototype Bar", "bar", "", "low"],
  ["Pattern Cycles", "activity", "cycling", ""],
  ["Test Gardens", "sight", "gardens", ""],
  ["Mock Inn", "accommodation", "", "high"],
  ["Dummy Market", "sight", "markets", ""],
] as const;
const STEP = 0.0016;
const ROW = 5;

/** Returns the rows of a guide, the same ones each time. */
function guideCsv({ towns }: MadeUpGuide): string {
  const rows = towns.flatMap(({ name, country, latitude, longitude, listings }) =>
    Array.from({ length: listings }, (_, at) => {
      const [title, type, activity, price] = itemAt(KINDS, at % KINDS.length);
      const [north, east] = [latitude + (Math.floor(at / ROW) - 1) * STEP, longitude + ((at % ROW) - 2) * STEP];
      const round = at < KINDS.length ? "" : ` ${Math.floor(at / KINDS.length) + 1}`;
      const hours = type === "accommodation" || activity === "hiking" ? "" : at % 3 === 0 ? "Tu-Su 09:00-17:00" : "Mo-Su 08:00-22:00";
      const about = `A made-up place in ${name} that shows how a listing of an import looks once it is told in a sentence or two.`;
      return [
        `${country}${name}${at}`,
        `${title}${round} ${name}`,
        type,
        activity,
        north.toFixed(5),
        east.toFixed(5),
        country,
        name,
        price,
        hours,
      ]
        .concat(at % 2 === 0 ? `https://sample-${at}.example/` : "", about)
        .map((value) => `"${value}"`)
        .join(",");
    }),
  );
  const head = "id,name,business_type,activity_subtype,latitude,longitude,country,city,price_range,opening_hours,website,description";
  return [head, ...rows].join("\n");
}

/** Returns practical places around the first town, and a route through it, as OpenStreetMap has them. */
function spotsGeoJson({ towns }: MadeUpGuide): string {
  const { latitude, longitude } = itemAt(towns, 0);
  const feature = (id: number, properties: Record<string, string>, geometry: object) => ({
    type: "Feature",
    id: `node/${id}`,
    properties,
    geometry,
  });
  const spots = ["toilets", "drinking_water", "pharmacy", "atm", "parking"].map((amenity, at) =>
    feature(
      at + 1,
      { amenity, ...(amenity === "pharmacy" && { name: "Model Pharmacy", opening_hours: "Mo-Su 08:00-20:00" }) },
      {
        type: "Point",
        coordinates: [longitude + at * STEP, latitude - STEP],
      },
    ),
  );
  const line = Array.from({ length: 40 }, (_, at) => [longitude + at * STEP, latitude + Math.sin(at / 4) * STEP * 4]);
  const tags = { route: "hiking", name: "Trial Ridge Walk", network: "rwn", ref: "7", "osmc:symbol": "red:white:red_bar", ascent: "640" };
  const route = feature(9, tags, { type: "LineString", coordinates: line });
  return JSON.stringify({ type: "FeatureCollection", features: [...spots, route] });
}

/** A running guide, and the pages of it to photograph. */
export interface GalleryGuide {
  guide: RunningGuide;
  views: { name: string; path: string }[];
  leave(): Promise<void>;
}

async function run(args: string[], dataDir: string) {
  const { code, output } = await runCommand(args, { dataDir });
  if (code !== 0) throw new Error(`${args.join(" ")} ended with code ${code}: ${output}`);
}

const ask = async <Answer>(address: string, path: string): Promise<Answer> =>
  (await fetch(new URL(path, address))).json() as Promise<Answer>;

/** Returns its home page, its place, a list, the activities, an activity, a search, a listing, a route and a search on the spot. */
async function collectViews(name: string, address: string) {
  const { place } = await ask<ResponseOf<typeof getHome>>(address, getHome.path);
  const { results } = await ask<{
    results: { profile_url: string; name: string; country: { code: string }; area: { slug: string } | null }[];
  }>(address, "/guide/api/business/?page_size=1");
  const [listing] = results;
  const code = place?.country.code ?? listing?.country.code;
  const slug = place?.area?.slug ?? listing?.area?.slug;
  const area = code && slug ? areaUrl(code, slug) : undefined;
  const routes = slug ? (await ask<ResponseOf<typeof listTrails>>(address, `${listTrails.path}?area=${slug}`)).results : [];
  const views = {
    home: "/explore/",
    country: code && !place?.area ? countryUrl(code) : undefined,
    area,
    stay: area && `${area}stay/`,
    activities: "/explore/activities/",
    listing: listing?.profile_url,
    search: "/search/?q=things+to+do",
    route: routes[0]?.url,
    toilets: routes.length > 0 ? "/search/?q=toilets" : undefined,
  };
  return Object.entries(views).flatMap(([page, path]) => (path ? [{ name: `guide-${name}-${page}`, path }] : []));
}

/** Starts a guide of made-up listings, or of a file. @param given one of GUIDES, or a path; the pages must be built */
export async function openGalleryGuide(given: string): Promise<GalleryGuide> {
  const folder = temporaryFolder();
  try {
    const madeUp = Object.hasOwn(GUIDES, given) ? GUIDES[given] : undefined;
    const file = madeUp ? join(folder.path, `${given}.csv`) : given;
    if (madeUp) writeFileSync(file, guideCsv(madeUp));
    await run(["import", file, "--licence", "CC0-1.0", "--attribution", "Whoever made it"], folder.path);
    if (madeUp) {
      const spots = join(folder.path, `${given}-spots.geojson`);
      writeFileSync(spots, spotsGeoJson(madeUp));
      await run(["import", spots, "--licence", "CC0-1.0", "--attribution", "Whoever made it"], folder.path);
      await run(["settings", "set", "name", madeUp.called], folder.path);
    }
    if (madeUp?.island) {
      const { name, slug, box } = madeUp.island;
      const [west, south, east, north] = box;
      const ring = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ];
      const outline = join(folder.path, "island.geojson");
      writeFileSync(outline, JSON.stringify({ type: "Feature", properties: { name }, geometry: { type: "Polygon", coordinates: [ring] } }));
      await run(["areas", "import", outline], folder.path);
      await run(["settings", "set", "scope", slug], folder.path);
    }
    const guide = await startGuide({ dataDir: folder.path, env: { GUIDE_DEMO: "off", LOG_LEVEL: "error" } });
    const name = madeUp ? given : basename(given).replace(/\W.*/, "");
    return {
      guide,
      views: await collectViews(name, guide.address),
      async leave() {
        await guide.stop();
        folder.remove();
      },
    };
  } catch (error) {
    folder.remove();
    throw error;
  }
}
