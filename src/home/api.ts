import { ACTIVITY_TYPES, type ActivityType, BUSINESS_TYPES, valuesOf } from "../businesses/enumerations.ts";
import { pickFeatured } from "../businesses/rules.featured.ts";
import { countByActivity, countByArea, countByCountry, listFeatureCandidates } from "../businesses/store.lists.ts";
import { listFeaturedActivities, lowestRoomPrices } from "../inventory/store.ts";
import { countryPictures, diversifyActivityPictures, hasWidePicture, pickCards, pickProducts } from "../media/rules.lists.ts";
import { REGIONS } from "../places/enumerations.ts";
import { activityUrl } from "../places/rules.urls.ts";
import { listAreasByIds, listCountries } from "../places/store.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import { type EndpointHandler, handle } from "../platform/http/context.ts";
import { getHome } from "./contract.ts";
import { ACTIVITIES_SIZE, AREAS_SIZE, FEATURED_SIZE, HERO_SLIDES, POPULAR_COUNTRIES } from "./rules.ts";

/** A section of so many chooses among so many times as many, to have no two neighbours that look alike. */
const CHOICE = 4;

async function featuredSections(db: DbOrTransaction) {
  const [all, stays, activities] = await Promise.all([
    listFeatureCandidates(db, valuesOf(BUSINESS_TYPES)),
    listFeatureCandidates(db, ["accommodation"]),
    listFeatureCandidates(db, ["activity"]),
  ]);
  // A business appears in one section only: what one section shows, the next ones do without.
  const taken = new Set<string>();
  const take = (candidates: typeof all, size: number) => {
    const picked = pickCards(pickFeatured(candidates, size * CHOICE, taken), size);
    for (const one of picked) taken.add(one.business_code);
    return picked;
  };
  const featuredBusinesses = take(all, FEATURED_SIZE);
  const accommodation = take(stays, FEATURED_SIZE);
  const activityBusinesses = take(activities, FEATURED_SIZE);
  // The hero shows none of the cards below it, and wide views alone, where there are enough.
  const others = all.filter((one) => hasWidePicture(one) && !taken.has(one.business_code));
  const hero = pickCards(pickFeatured(others.length < HERO_SLIDES ? all : others, HERO_SLIDES * CHOICE), HERO_SLIDES);
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
    activityBusinesses,
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

export const guideHandlers: EndpointHandler[] = [
  handle(getHome, async (_input, { db }) => {
    const [countries, counts] = await Promise.all([listCountries(db), countByCountry(db)]);
    const names = new Map(countries.map((country) => [country.code, country.name]));
    const [featured, areas, activities, activityProducts] = await Promise.all([
      featuredSections(db),
      popularAreas(db, names),
      countByActivity(db, ACTIVITIES_SIZE),
      listFeaturedActivities(db, FEATURED_SIZE * CHOICE),
    ]);
    const pictures = countryPictures(POPULAR_COUNTRIES, "standard");
    return {
      ...featured,
      popularAreas: areas,
      popularActivities: diversifyActivityPictures(activities.map(asActivity)),
      popularCountries: POPULAR_COUNTRIES.map((code, index) => ({
        country: { code, name: names.get(code) ?? "" },
        businesses_count: counts.get(code) ?? 0,
        image_link: pictures[index] as string,
      })),
      activityProducts: pickProducts(activityProducts, FEATURED_SIZE),
      regions: REGIONS.map(({ code, name }) => ({
        code,
        name,
        countries: countries
          .filter((one) => one.region === code)
          .map((one) => ({ code: one.code, name: one.name, businesses_count: counts.get(one.code) ?? 0 })),
      })),
    };
  }),
];
