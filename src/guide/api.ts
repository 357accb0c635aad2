import {
  ACTIVITY_TYPES,
  type ActivityType,
  BUSINESS_TYPE_GROUPS,
  BUSINESS_TYPES,
  TYPES_OF_GROUP,
  valuesOf,
} from "../businesses/enumerations.ts";
import { pickFeatured } from "../businesses/rules.featured.ts";
import {
  countByActivity,
  countByArea,
  countByAreaOf,
  countByCountry,
  countFiltered,
  listFeatureCandidates,
} from "../businesses/store.lists.ts";
import { listFeaturedActivities, lowestRoomPrices } from "../inventory/store.ts";
import { COUNTRIES } from "../places/enumerations.countries.ts";
import { REGIONS } from "../places/enumerations.ts";
import { findAreaBySlug, listAreasByIds, listCountries } from "../places/store.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import { notFound } from "../platform/errors.ts";
import { type Route, route } from "../platform/http/context.ts";
import { getAreaPage, getCountryPage, getHome, listActivities } from "./contract.ts";
import {
  ACTIVITIES_SIZE,
  AREAS_SIZE,
  activityUrl,
  FEATURED_SIZE,
  HERO_ACTIVITIES,
  HERO_SLIDES,
  POPULAR_COUNTRIES,
  TOP_SIZE,
} from "./rules.ts";

async function featuredSections(db: DbOrTransaction) {
  const [all, stays, activities] = await Promise.all([
    listFeatureCandidates(db, valuesOf(BUSINESS_TYPES)),
    listFeatureCandidates(db, ["accommodation"]),
    listFeatureCandidates(db, ["activity"]),
  ]);
  // A business appears in one section only: what one section shows, the next ones do without.
  const taken = new Set<string>();
  const take = (candidates: typeof all, size: number) => {
    const picked = pickFeatured(candidates, size, taken);
    for (const one of picked) taken.add(one.business_code);
    return picked;
  };
  const landscapes = all.filter((one) => one.activity_subtype !== null && HERO_ACTIVITIES.has(one.activity_subtype));
  const hero = pickFeatured(landscapes.length > 0 ? landscapes : all, HERO_SLIDES);
  const featuredBusinesses = take(all, FEATURED_SIZE);
  const accommodation = take(stays, FEATURED_SIZE);
  const prices = await lowestRoomPrices(
    db,
    accommodation.map((one) => one.business_code),
  );
  return {
    heroBusinesses: hero.map((business) => ({ image_uuid: business.cover_image_uuid, business })),
    featuredBusinesses,
    accommodationBusinesses: accommodation.map((one) => ({
      ...one,
      from_price: null,
      from_currency: null,
      ...prices.get(one.business_code),
    })),
    activityBusinesses: take(activities, FEATURED_SIZE),
  };
}

async function popularAreas(db: DbOrTransaction, names: Map<string, string>) {
  const counts = await countByArea(db, AREAS_SIZE);
  const areas = new Map(
    (
      await listAreasByIds(
        db,
        counts.map((row) => row.area_id),
      )
    ).map((row) => [row.id, row]),
  );
  return counts.flatMap(({ area_id, businesses }) => {
    const area = areas.get(area_id);
    if (!area || businesses === 0) return [];
    return [
      {
        area,
        country: { code: area.country_code, name: names.get(area.country_code) ?? "" },
        latitude: area.latitude,
        longitude: area.longitude,
        businesses_count: businesses,
      },
    ];
  });
}

const asActivity = ({ activity_type, businesses }: { activity_type: string; businesses: number }) => ({
  activity_type,
  label: ACTIVITY_TYPES[activity_type as ActivityType],
  businesses_count: businesses,
  image_link: `/media/activity/${activity_type}/standard`,
  url: activityUrl(activity_type),
});

/** Counts of the three groups of a country or an area. */
async function countGroups(db: DbOrTransaction, place: { country_code: string; area_id?: number }) {
  const groups = valuesOf(BUSINESS_TYPE_GROUPS);
  const counts = await Promise.all(groups.map((group) => countFiltered(db, { ...place, types: TYPES_OF_GROUP[group] })));
  return Object.fromEntries(groups.map((group, index) => [group, counts[index] ?? 0])) as Record<keyof typeof BUSINESS_TYPE_GROUPS, number>;
}

const factsOf = (code: string) => COUNTRIES.find((one) => one.code === code);

export const guideRoutes: Route[] = [
  route(getHome, async (_input, { db }) => {
    const [countries, counts] = await Promise.all([listCountries(db), countByCountry(db)]);
    const names = new Map(countries.map((country) => [country.code, country.name]));
    const [featured, areas, activities, activityProducts] = await Promise.all([
      featuredSections(db),
      popularAreas(db, names),
      countByActivity(db, ACTIVITIES_SIZE),
      listFeaturedActivities(db, FEATURED_SIZE),
    ]);
    return {
      ...featured,
      popularAreas: areas,
      popularActivities: activities.map(asActivity),
      popularCountries: POPULAR_COUNTRIES.map((code) => ({
        country: { code, name: names.get(code) ?? "" },
        businesses_count: counts.get(code) ?? 0,
        image_link: `/media/country/${code}/standard`,
      })),
      activityProducts,
      regions: REGIONS.map(({ code, name }) => ({
        code,
        name,
        countries: countries
          .filter((one) => one.region === code)
          .map((one) => ({ code: one.code, name: one.name, businesses_count: counts.get(one.code) ?? 0 })),
      })),
    };
  }),

  route(getCountryPage, async ({ params: { code } }, { db }) => {
    const facts = factsOf(code);
    if (!facts) throw notFound();
    const [groups, businesses_count, counts, activities] = await Promise.all([
      countGroups(db, { country_code: code }),
      countFiltered(db, { country_code: code }),
      countByAreaOf(db, code, TOP_SIZE),
      countByActivity(db, TOP_SIZE, { country_code: code }),
    ]);
    const areas = new Map(
      (
        await listAreasByIds(
          db,
          counts.map((row) => row.area_id),
        )
      ).map((row) => [row.id, row]),
    );
    return {
      country: { code, name: facts.name },
      region: REGIONS.find((one) => one.code === facts.region) ?? { code: facts.region, name: "" },
      currency: facts.currency,
      languages: [...facts.languages],
      businesses_count,
      groups,
      areas: counts.flatMap(({ area_id, businesses }) => {
        const area = areas.get(area_id);
        return area ? [{ area, businesses_count: businesses }] : [];
      }),
      activities: activities.map(asActivity),
    };
  }),

  route(getAreaPage, async ({ params: { slug } }, { db }) => {
    const area = await findAreaBySlug(db, slug);
    const facts = area && factsOf(area.country_code);
    if (!facts) throw notFound();
    const place = { country_code: area.country_code, area_id: area.id };
    const [groups, businesses_count, activities] = await Promise.all([
      countGroups(db, place),
      countFiltered(db, place),
      countByActivity(db, TOP_SIZE, place),
    ]);
    return {
      ...area,
      area,
      country: { code: facts.code, name: facts.name },
      currency: facts.currency,
      languages: [...facts.languages],
      businesses_count,
      groups,
      activities: activities.map(asActivity),
    };
  }),

  route(listActivities, async ({ query: { country } }, { db }) => {
    const counts = new Map(
      (await countByActivity(db, 200, { country_code: country ?? "" })).map((row) => [row.activity_type, row.businesses]),
    );
    const results = valuesOf(ACTIVITY_TYPES)
      .filter((one) => one !== "other")
      .map((activity_type) => asActivity({ activity_type, businesses: counts.get(activity_type) ?? 0 }));
    return { count: results.length, next: null, previous: null, results };
  }),
];
