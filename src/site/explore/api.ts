import { areWordsPublicTo } from "../../accounts/travellers/visibility/store.ts";
import {
  countTopAreas,
  listAreasOfCountry,
  listInnerAreas,
  listRecommendedCodes,
  listTopAreas,
} from "../../catalogue/listings/areas/store.ts";
import { ACTIVITY_TYPES, type BusinessType, enumValues, TYPES_OF_GROUP } from "../../catalogue/listings/enumerations.ts";
import { countByActivity, countByCountry, countFiltered, countGroups } from "../../catalogue/listings/lists/store.ts";
import { listByCodes } from "../../catalogue/listings/named/store.ts";
import { AREAS_KM, byDistance, circlesAround, type Point } from "../../catalogue/listings/nearby/rules.ts";
import { nearestAreas } from "../../catalogue/listings/nearby/store.ts";
import { activityPicture } from "../../catalogue/listings/rules.ts";
import { diversifyActivityPictures, withDetails } from "../../catalogue/pictures/listPictures.ts";
import { requireArea } from "../../catalogue/places/acts.ts";
import { COUNTRIES, type Country } from "../../catalogue/places/countries/enumerations.ts";
import { countryName } from "../../catalogue/places/countries/rules.ts";
import { REGIONS } from "../../catalogue/places/enumerations.ts";
import { isPartOfCity } from "../../catalogue/places/nearest.ts";
import { coversCountry, scopeWithin, theCountry } from "../../catalogue/places/scope.ts";
import { listShownTowns } from "../../catalogue/places/shown/store.ts";
import { countAreasOfCountry, listAreasAround, listAreasByIds } from "../../catalogue/places/store.ts";
import { regionName } from "../../catalogue/places/text.ts";
import { offsetIn } from "../../catalogue/places/time.ts";
import { timeZoneAt } from "../../catalogue/places/timeZones/store.ts";
import { activityUrl, areaUrl, CATEGORY_PATHS } from "../../catalogue/places/urls.ts";
import { readShownSettings } from "../../catalogue/settings/shown/store.ts";
import { readScope } from "../../catalogue/settings/store.ts";
import { now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { inMemoryRows, listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { itemAt } from "../../platform/values/items.ts";
import { listQuotes } from "../../travellers/recommendations/places/store.ts";
import {
  getAreaPage,
  getCountryPage,
  listActivities,
  listAreasInCountry,
  listCountriesOfActivity,
  listNearbyOfArea,
  listPopularActivities,
  listTopActivitiesOfArea,
  listTopAreasOfCountry,
} from "./contract.ts";
import { NEARBY_SIZE, QUOTES_SIZE, TOP_SIZE } from "./rules.ts";
import { listTimeZones } from "./zones/api.ts";

type ActivityCount = { activity_type: string; businesses: number };

interface Place {
  country_code: string;
  area_id?: number;
}

/** Labels of activities, by the texts of the database. */
const ACTIVITY_LABELS: Readonly<Record<string, string>> = ACTIVITY_TYPES;

const asActivity = ({ activity_type, businesses }: ActivityCount, url: string, country: string | undefined) => ({
  activity_type,
  label: ACTIVITY_LABELS[activity_type] ?? activity_type,
  businesses_count: businesses,
  image_link: activityPicture(activity_type, "standard", country),
  url,
});

/** Returns a converter of rows for a country, or for the whole guide. @param pictured the country whose pictures are shown */
const inCountry =
  (code: string | undefined, pictured = code) =>
  (row: ActivityCount) =>
    asActivity(row, activityUrl(row.activity_type, code), pictured);

const inArea = (area: { country_code: string; slug: string }) => (row: ActivityCount) =>
  asActivity(
    row,
    `${areaUrl(area.country_code, area.slug)}${CATEGORY_PATHS.activity}/?activity_subtype=${row.activity_type}`,
    area.country_code,
  );

const findCountryFacts = (code: string) => COUNTRIES.find((one) => one.code === code);

const findRegion = ({ region }: Country) => REGIONS.find(({ code }) => code === region) ?? { code: region, name: "" };

/** Returns the countries of the same region with the most listings. */
const listNeighbours = ({ code, region }: Country, counts: ReadonlyMap<string, number>) =>
  COUNTRIES.filter((one) => one.region === region && one.code !== code)
    .map((one) => ({ country: { code: one.code, name: countryName(one.code) }, businesses_count: counts.get(one.code) ?? 0 }))
    .filter((one) => one.businesses_count > 0)
    .sort((a, b) => b.businesses_count - a.businesses_count)
    .slice(0, NEARBY_SIZE);

/** Returns alternatives for an area without nearby areas: areas of its country or, if it has no others, countries of its region. */
async function furtherFrom(db: DbOrTransaction, within: ReadonlySet<string>, facts: Country) {
  const areas = await listTopAreas(db, facts.code, { limit: NEARBY_SIZE + within.size, offset: 0 });
  const elsewhere = areas.filter((one) => !within.has(one.area.slug)).slice(0, NEARBY_SIZE);
  return { elsewhere, neighbours: elsewhere.length > 0 ? [] : listNeighbours(facts, await countByCountry(db)) };
}

/** Number of the most recommended listings to look at for quotes; those without a comment are skipped. */
const CANDIDATES = 12;

/**
 * Returns comments of public travellers about the place's most recommended listings.
 * @param viewer the code of the traveller who reads them
 */
async function loadQuotes(db: DbOrTransaction, place: Place, viewer: string | undefined) {
  const codes = await listRecommendedCodes(db, place, CANDIDATES);
  const quotes = new Map((await listQuotes(db, codes, areWordsPublicTo(viewer))).map((one) => [one.business, one]));
  const shown = codes.filter((code) => quotes.has(code)).slice(0, QUOTES_SIZE);
  return withDetails(await listByCodes(db, shown)).flatMap((business) => {
    const one = quotes.get(business.business_code);
    if (!one) return [];
    const { comment, code, name, selfie_avatar_uuid } = one;
    return [{ business, comment, traveller: { code, name, selfie_avatar_uuid } }];
  });
}

async function findNearbyAreas(db: DbOrTransaction, area: Point & { id: number }) {
  const found = await Promise.all(circlesAround(area, AREAS_KM).map((circle) => nearestAreas(db, area.id, circle)));
  return byDistance(found.flat(), area, AREAS_KM);
}

/** Maximum number of inner areas that an area's page shows. */
const INNER_SIZE = 60;

/** Town names on an area's map: at most 12 of the largest within 30 km. */
const TOWNS = 12;
const TOWNS_KM = 30;

/** Upper limit above the number of areas that a guide's scope can list. */
const AREAS_MAX = 500;

export const placesHandlers: EndpointHandler[] = [
  handle(getCountryPage, async ({ params: { code } }, { db, traveller }) => {
    const facts = findCountryFacts(code);
    if (!facts) throw notFound();
    const [scope, { settings, foreign }] = await Promise.all([readScope(db), readShownSettings(db)]);
    const part = scopeWithin(scope, { country_code: code });
    const [groups, businesses_count, top, top_count, activities, recommendations, counts] = await Promise.all([
      countGroups(db, { country_code: code, scope }),
      countFiltered(db, { country_code: code, scope }),
      listTopAreas(db, code, { limit: part ? AREAS_MAX : TOP_SIZE, offset: 0 }),
      countTopAreas(db, code),
      countByActivity(db, TOP_SIZE, { country_code: code, scope }),
      coversCountry(scope, code) ? loadQuotes(db, { country_code: code }, traveller?.code) : [],
      countByCountry(db, "", scope),
    ]);
    const covered = part
      ? new Set(
          (
            await listAreasByIds(
              db,
              part.areas.map(({ id }) => id),
            )
          ).map(({ slug }) => slug),
        )
      : undefined;
    const areas = covered ? top.filter(({ area }) => covered.has(area.slug)) : top;
    const areas_count = covered ? areas.length : top_count;
    const zones = await listTimeZones(db, code, areas.slice(0, TOP_SIZE));
    return {
      country: { code, name: countryName(code) },
      introduction: settings.country_introductions[code] ?? "",
      introduction_language: foreign[`country_introductions.${code}`],
      region: findRegion(facts),
      currency: facts.currency,
      languages: [...facts.languages],
      time_zones: zones,
      utc_offsets: [...new Set(zones.map((zone) => offsetIn(zone, now())))],
      businesses_count,
      groups,
      areas: areas.slice(0, TOP_SIZE),
      areas_count,
      activities: diversifyActivityPictures(activities.map(inCountry(code)), code),
      recommendations,
      neighbours: listNeighbours(facts, counts),
    };
  }),

  handle(getAreaPage, async ({ params: { slug } }, ctx) => {
    const { db, traveller } = ctx;
    const area = await requireArea(ctx, slug);
    const facts = findCountryFacts(area.country_code);
    if (!facts) throw notFound();
    const [scope, { settings, foreign }] = await Promise.all([readScope(db), readShownSettings(db)]);
    const place = { country_code: area.country_code, area_id: area.id, scope };
    const [groups, businesses_count, activities, recommendations, area_path, inner, found, towns] = await Promise.all([
      countGroups(db, place),
      countFiltered(db, place),
      countByActivity(db, TOP_SIZE, place),
      loadQuotes(db, place, traveller?.code),
      listAreasAround(db, area.slug),
      listInnerAreas(db, area.id, INNER_SIZE),
      findNearbyAreas(db, area),
      // Only the first circle is used: a missing town name across the date line is no loss.
      listShownTowns(db, itemAt(circlesAround(area, TOWNS_KM), 0), TOWNS),
    ]);
    // Areas that contain it, or that it contains, are not nearby.
    const within = new Set([area, ...inner, ...area_path].map(({ slug: one }) => one));
    const nearby = found.filter(({ slug: one }) => !within.has(one));
    const zone = timeZoneAt(area.latitude, area.longitude);
    const further = nearby.length > 0 ? { elsewhere: [], neighbours: [] } : await furtherFrom(db, within, facts);
    return {
      ...area,
      ...further,
      area,
      area_path,
      inner_areas: inner.map(({ businesses_count: count, ...one }) => ({ area: one, businesses_count: count })),
      country: { code: facts.code, name: countryName(facts.code) },
      introduction: settings.area_introductions[area.slug] ?? "",
      introduction_language: foreign[`area_introductions.${area.slug}`],
      state_name: regionName(area.state_name),
      region: findRegion(facts),
      currency: facts.currency,
      languages: [...facts.languages],
      time_zone: zone,
      utc_offset: offsetIn(zone, now()),
      businesses_count,
      groups,
      activities: diversifyActivityPictures(activities.map(inArea(area)), area.country_code),
      recommendations,
      nearby: nearby.slice(0, NEARBY_SIZE).map(({ distance, businesses_count: count, latitude: _, longitude: __, ...near }) => ({
        area: near,
        businesses_count: count,
        distance,
      })),
      towns: towns.map((town) => ({ ...town, ...(towns.some((city) => isPartOfCity(town, city)) ? { is_part: true } : {}) })),
    };
  }),

  handle(listActivities, async ({ query: { country } }, { db }) => {
    const scope = await readScope(db);
    const [rows, countries] = await Promise.all([
      countByActivity(db, 200, { country_code: country ?? "", scope }),
      country ? undefined : countByCountry(db, "", scope),
    ]);
    const counts = new Map(rows.map((row) => [row.activity_type, row.businesses]));
    const pictured = country ?? (countries && theCountry(scope, countries));
    const results = enumValues(ACTIVITY_TYPES)
      .filter((one) => one !== "other")
      .map((activity_type) => inCountry(country, pictured)({ activity_type, businesses: counts.get(activity_type) ?? 0 }));
    return { count: results.length, next: null, previous: null, results };
  }),

  handle(listPopularActivities, async ({ params: { country_code } }, { db }) => {
    if (!findCountryFacts(country_code)) throw notFound();
    return { results: (await countByActivity(db, TOP_SIZE, { country_code })).map(inCountry(country_code)) };
  }),

  handle(listCountriesOfActivity, async ({ params: { activity } }, { db }) => {
    const counts = await countByCountry(db, activity, await readScope(db));
    const results = COUNTRIES.map(({ code }) => ({ code, name: countryName(code), businesses_count: counts.get(code) ?? 0 }))
      .filter((one) => one.businesses_count > 0)
      .sort((a, b) => b.businesses_count - a.businesses_count);
    return { count: results.length, next: null, previous: null, results };
  }),

  handle(listAreasInCountry, async ({ query }, { db, address }) => {
    if (!findCountryFacts(query.country)) throw notFound();
    const types: readonly BusinessType[] | undefined = query.category && TYPES_OF_GROUP[query.category];
    return listPage(query, address, {
      count: () => countAreasOfCountry(db, query.country),
      rows: (window) => listAreasOfCountry(db, query.country, types, window),
    });
  }),

  handle(listNearbyOfArea, async ({ params: { area_slug }, query }, ctx) => {
    const near = await findNearbyAreas(ctx.db, await requireArea(ctx, area_slug));
    return listPage(query, ctx.address, inMemoryRows(near));
  }),

  handle(listTopAreasOfCountry, async ({ params: { country }, query }, { db, address }) => {
    if (!findCountryFacts(country)) throw notFound();
    return listPage(query, address, { count: () => countTopAreas(db, country), rows: (window) => listTopAreas(db, country, window) });
  }),

  handle(listTopActivitiesOfArea, async ({ params, query }, ctx) => {
    const { db, address } = ctx;
    const area = await requireArea(ctx, params.area);
    if (area.country_code !== params.country) throw notFound();
    const all = await countByActivity(db, 200, { country_code: area.country_code, area_id: area.id });
    return listPage(query, address, inMemoryRows(all.map(inArea(area))));
  }),
];
