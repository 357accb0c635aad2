import { listFeaturedActivities } from "../../catalogue/items/shown/acts.ts";
import { lowestRoomPrices } from "../../catalogue/items/store.ts";
import { ACTIVITY_TYPES, BUSINESS_TYPES, enumValues, TYPES_OF_GROUP } from "../../catalogue/listings/enumerations.ts";
import { pickFeatured } from "../../catalogue/listings/featured.ts";
import {
  countByActivity,
  countByArea,
  countByCountry,
  countFiltered,
  countGroups,
  listFeatureCandidates,
} from "../../catalogue/listings/lists/store.ts";
import { activityPicture } from "../../catalogue/listings/rules.ts";
import {
  countryPictures,
  diversifyActivityPictures,
  hasWidePicture,
  pickCards,
  pickProducts,
  withDetails,
} from "../../catalogue/pictures/listPictures.ts";
import { REGIONS } from "../../catalogue/places/enumerations.ts";
import { fillUp } from "../../catalogue/places/fillUp.ts";
import { coversCountry, type Scope, shownScope } from "../../catalogue/places/scope.ts";
import { listShownAreas } from "../../catalogue/places/shown/store.ts";
import { type Area, listCountries } from "../../catalogue/places/store.ts";
import { activityUrl } from "../../catalogue/places/urls.ts";
import { chooseFocus, countedAreas, type Focus } from "../../catalogue/settings/guideFocus.ts";
import { readShownSettings } from "../../catalogue/settings/shown/store.ts";
import { readScope } from "../../catalogue/settings/store.ts";
import { listCredits } from "../../owners/pictures/store.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { isUploaded } from "../../platform/files/uploadMark.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { itemAt } from "../../platform/values/items.ts";
import { getHome } from "./contract.ts";
import { ACTIVITIES_SIZE, AREAS_SIZE, COUNTRIES_SIZE, FEATURED_SIZE, HERO_SLIDES } from "./rules.ts";

/** Factor of candidates per section. The surplus allows cards to be chosen that do not look like their neighbours. */
const CHOICE = 4;

const EAT_DRINK: ReadonlySet<string> = new Set(TYPES_OF_GROUP.eat_drink);

type Candidate = Awaited<ReturnType<typeof listFeatureCandidates>>[number];

const isReal = ({ cover_image_link }: Candidate) => isUploaded(cover_image_link);

/** Number of listings that fill the hero and the sections below it. */
const FULL = HERO_SLIDES + 3 * FEATURED_SIZE;

/**
 * Picks the hero's first pictures before the sections choose: photographs that a section would show smaller. Listings featured by staff
 * stay in their section.
 */
const pickReal = (all: Candidate[]) =>
  all.length < FULL
    ? []
    : pickFeatured(
        all.filter((one) => isReal(one) && hasWidePicture(one) && !one.is_featured),
        HERO_SLIDES,
      );

/**
 * Picks the hero's other pictures: none of the cards below it and only wide views, if there are enough; photographs first, drawings of food
 * and drink last.
 */
function pickHero(all: Candidate[], taken: ReadonlySet<string>) {
  const wide = all.filter(hasWidePicture);
  const others = wide.filter((one) => !taken.has(one.business_code));
  const ranked = pickFeatured(others.length >= HERO_SLIDES ? others : wide.length > 0 ? wide : all, HERO_SLIDES * CHOICE);
  const order = (one: Candidate) => (isReal(one) ? 0 : EAT_DRINK.has(one.business_type) ? 2 : 1);
  return pickCards(
    ranked.toSorted((a, b) => order(a) - order(b)),
    HERO_SLIDES,
  );
}

async function featuredSections(db: DbOrTransaction, scope: Scope | undefined) {
  const [all, stays, activities] = await Promise.all([
    listFeatureCandidates(db, enumValues(BUSINESS_TYPES), scope),
    listFeatureCandidates(db, ["accommodation"], scope),
    listFeatureCandidates(db, ["activity"], scope),
  ]);
  // A business appears in one section only: a section excludes the businesses of the previous ones.
  const real = pickReal(all);
  const taken = new Set(real.map((one) => one.business_code));
  const take = (candidates: typeof all, size: number) => {
    const picked = pickCards(pickFeatured(candidates, size * CHOICE, taken), size);
    for (const one of picked) taken.add(one.business_code);
    return picked;
  };
  const featuredBusinesses = take(all, FEATURED_SIZE);
  const accommodation = take(stays, FEATURED_SIZE);
  const activityBusinesses = take(activities, FEATURED_SIZE);
  const others = all.filter((one) => !real.includes(one));
  const hero = [...real, ...pickHero(others, taken)].slice(0, HERO_SLIDES);
  const businessCodes = (cards: typeof all) => cards.map((one) => one.business_code);
  const [prices, credits] = await Promise.all([lowestRoomPrices(db, businessCodes(accommodation)), listCredits(db, businessCodes(hero))]);
  const shown = withDetails([...featuredBusinesses, ...accommodation, ...activityBusinesses]);
  const takeSection = (from: number, cards: typeof all) => shown.slice(from, from + cards.length);
  return {
    heroBusinesses: hero.map((business) => ({
      image_uuid: business.cover_image_uuid,
      business,
      credit: credits.get(business.cover_image_uuid) ?? null,
    })),
    featuredBusinesses: takeSection(0, featuredBusinesses),
    accommodationBusinesses: takeSection(featuredBusinesses.length, accommodation).map((one) => ({
      ...one,
      from_price: null,
      from_currency: null,
      ...prices.get(one.business_code),
    })),
    activityBusinesses: takeSection(featuredBusinesses.length + accommodation.length, activityBusinesses),
  };
}

type AreaCounts = { area_id: number; businesses: number }[];

function popularAreas(counts: AreaCounts, areas: ReadonlyMap<number, Area>, names: ReadonlyMap<string, string>) {
  return counts.flatMap(({ area_id, businesses }) => {
    const area = areas.get(area_id);
    if (!area) return [];
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

/** Loads the one place that the guide is about, with its counts. */
async function loadHomePlace(db: DbOrTransaction, focus: Focus, names: ReadonlyMap<string, string>) {
  const { country, area: area_id } = focus;
  const filter = { country_code: country, ...(area_id === undefined ? {} : { area_id }) };
  const [[area], businesses_count, groups] = await Promise.all([
    area_id === undefined ? [] : listShownAreas(db, [area_id]),
    countFiltered(db, filter),
    countGroups(db, filter),
  ]);
  return { country: { code: country, name: names.get(country) ?? "" }, area: area ?? null, businesses_count, groups };
}

/** Labels of activities, by the texts of the database. */
const ACTIVITY_LABELS: Readonly<Record<string, string>> = ACTIVITY_TYPES;

const asActivity =
  (country: string | undefined) =>
  ({ activity_type, businesses }: { activity_type: string; businesses: number }) => ({
    activity_type,
    label: ACTIVITY_LABELS[activity_type] ?? activity_type,
    businesses_count: businesses,
    image_link: activityPicture(activity_type, "standard", country),
    url: activityUrl(activity_type),
  });

export const guideHandlers: EndpointHandler[] = [
  handle(getHome, async (_input, { db }) => {
    const [{ settings, foreign }, scope] = await Promise.all([readShownSettings(db), readScope(db)]);
    const [countries, counts, areas] = await Promise.all([
      listCountries(db),
      countByCountry(db, "", scope),
      countByArea(db, AREAS_SIZE, scope),
    ]);
    const names = new Map(countries.map((country) => [country.code, country.name]));
    const coveredAreas = await listShownAreas(
      db,
      areas.map(({ area_id }) => area_id),
    );
    const focus = chooseFocus(scope, counts, countedAreas(areas, new Map(coveredAreas.map((area) => [area.id, area]))));
    // Excludes listings that an import brought from across the border.
    const shown = shownScope(scope, focus?.country, counts);
    const areaCounts = shown === scope ? areas : await countByArea(db, AREAS_SIZE, shown);
    const areaIds = areaCounts.map(({ area_id }) => area_id);
    const [featured, place, popular_areas, activities, activityProducts] = await Promise.all([
      featuredSections(db, shown),
      focus ? loadHomePlace(db, focus, names) : null,
      listShownAreas(db, areaIds),
      countByActivity(db, ACTIVITIES_SIZE, { scope: shown }),
      listFeaturedActivities(db, FEATURED_SIZE * CHOICE, shown),
    ]);
    const popular = fillUp(settings.popular_countries, counts, COUNTRIES_SIZE);
    const pictures = countryPictures(popular, "standard");
    return {
      ...featured,
      place,
      name: settings.name,
      tagline: settings.tagline,
      introduction: settings.introduction,
      foreign: { tagline: foreign.tagline, introduction: foreign.introduction },
      popularAreas: popularAreas(areaCounts, new Map(popular_areas.map((area) => [area.id, area])), names),
      popularActivities: diversifyActivityPictures(activities.map(asActivity(focus?.country)), focus?.country),
      popularCountries: popular.map((code, index) => ({
        country: { code, name: names.get(code) ?? "" },
        businesses_count: counts.get(code) ?? 0,
        image_link: itemAt(pictures, index),
      })),
      activityProducts: pickProducts(activityProducts, FEATURED_SIZE),
      regions: REGIONS.map(({ code, name }) => ({
        code,
        name,
        countries: countries
          .filter((one) => one.region === code && coversCountry(scope, one.code))
          .map((one) => ({ code: one.code, name: one.name, businesses_count: counts.get(one.code) ?? 0 })),
      })).filter((region) => region.countries.length > 0),
    };
  }),
];
