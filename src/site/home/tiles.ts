import { activityPicture } from "../../catalogue/listings/rules.ts";
import { inSentence } from "../../catalogue/places/article.ts";
import { areaUrl, CATEGORY_PATHS, countryUrl } from "../../catalogue/places/urls.ts";
import type { ResponseOf } from "../../platform/endpoints/endpoint.ts";
import { plural, t } from "../../platform/languages/text.ts";
import type { getHome } from "./contract.ts";
import { COUNTRIES_SIZE } from "./rules.ts";

/** One of the large links below the hero. */
export interface Tile {
  href: string;
  title: string;
  about: string;
  link: string;
  picture: string;
}

type Place = ResponseOf<typeof getHome>["place"];

const byCountry = (countries: number): Tile => ({
  href: "/explore/countries/",
  title: t`Explore by Country`,
  about:
    countries > COUNTRIES_SIZE
      ? t`Every country, in 7 regions.`
      : t`${plural(countries, "# country", "# countries")}, each with its own page.`,
  link: t`Browse countries`,
  picture: activityPicture("hot_air_balloon", "thumb"),
});
/** Replaces indexes that would link to empty pages. */
const forBusiness = (): Tile => ({
  href: "/for-business/",
  title: t`Be the first`,
  about: t`List your hotel, restaurant or activity and take direct bookings.`,
  link: t`See how it works`,
  picture: activityPicture("hot_air_balloon", "thumb"),
});
const forCreators = (): Tile => ({
  href: "/for-creators/",
  title: t`Write about it`,
  about: t`Know a place well? Tell others where to stay, what to do and where to eat.`,
  link: t`What creators do`,
  picture: activityPicture("diving", "thumb"),
});
const byActivity = (country?: string): Tile => ({
  href: "/explore/activities/",
  title: t`Explore by Activity`,
  about: country ? t`Things to do, by type of activity.` : t`From surfing to cooking classes: more than 70 ways to spend a day.`,
  link: t`Pick an activity`,
  picture: activityPicture("diving", "thumb", country),
});
const forYou = (country?: string): Tile => ({
  href: "/traveller/for-you/",
  title: t`Personalised for You`,
  about: t`Places recommended by people who know them.`,
  link: t`See what they say`,
  picture: activityPicture("coffee_tours", "thumb", country),
});

type CountedPlace = NonNullable<Place>;

/** Returns the tiles of a guide of one country. */
function countryTiles({ country, groups, businesses_count }: CountedPlace, hasActivities: boolean, hasTowns: boolean): Tile[] {
  const byPlace = {
    href: countryUrl(country.code),
    title: t`Explore by Place`,
    about: hasTowns
      ? t`${plural(businesses_count, "# place", "# places")} in ${inSentence(country.name)}, town by town.`
      : t`${plural(businesses_count, "# place", "# places")} in ${inSentence(country.name)}.`,
    link: t`All of ${inSentence(country.name)}`,
    picture: `/media/country/${country.code}/thumb`,
  };
  if (hasActivities) return [byPlace, byActivity(country.code), forYou(country.code)];
  const hasStays = groups.accommodation > 0;
  const count = hasStays ? groups.accommodation : groups.eat_drink;
  const list: Tile = {
    href: `${countryUrl(country.code)}#who`,
    title: hasStays ? t`Stay` : t`Eat and drink`,
    about: hasStays ? t`${plural(count, "# place", "# places")} to stay.` : t`${plural(count, "# place", "# places")} to eat and drink.`,
    link: t`Open the list`,
    picture: activityPicture(hasStays ? "camping" : "food_tours", "thumb", country.code),
  };
  return [byPlace, ...(count > 0 ? [list] : []), forYou(country.code)];
}

/** Returns the tiles of a guide of one town. */
function areaTiles(area: NonNullable<CountedPlace["area"]>, { country, groups }: CountedPlace, hasActivities: boolean): Tile[] {
  const home = areaUrl(area.country_code, area.slug);
  const all: (Tile & { count: number })[] = [
    {
      href: `${home}${CATEGORY_PATHS.activity}/`,
      title: t`See and do`,
      count: groups.activity,
      about: t`${plural(groups.activity, "# place", "# places")} to see or do in ${area.name}.`,
      link: t`See things to do`,
      picture: `/media/area/${area.slug}/thumb`,
    },
    {
      href: `${home}${CATEGORY_PATHS.accommodation}/`,
      title: t`Stay`,
      count: groups.accommodation,
      about: t`${plural(groups.accommodation, "# place", "# places")} to stay in ${area.name}.`,
      link: t`Find a bed`,
      picture: activityPicture("camping", "thumb", country.code),
    },
    {
      href: `${home}${CATEGORY_PATHS.eat_drink}/`,
      title: t`Eat and drink`,
      count: groups.eat_drink,
      about: t`${plural(groups.eat_drink, "# place", "# places")} to eat and drink.`,
      link: t`Find a table`,
      picture: activityPicture("food_tours", "thumb", country.code),
    },
  ];
  const filled = all.filter(({ count }) => count > 0);
  const everything: Tile = {
    href: home,
    title: t`All of ${area.name}`,
    about: t`Every place, in a list and on a map.`,
    link: t`Open the list`,
    picture: `/media/area/${area.slug}/thumb`,
  };
  // Three tiles; the activities tile is left out if there are no activities.
  return [...filled, hasActivities && groups.activity > 0 ? byActivity(country.code) : everything, forYou(country.code)].slice(0, 3);
}

/**
 * Returns the tiles below the hero. A guide of one country links to that country; one of a single town to its activities, places to stay
 * and places to eat.
 * @param countries number of countries with listings
 * @param hasActivities whether the page of activities has any
 * @param hasTowns whether any listings are in towns
 */
export function homeTiles(place: Place, countries: number, hasActivities = true, hasTowns = true): Tile[] {
  if (!place) return countries === 0 ? [forBusiness(), forCreators(), forYou()] : [byCountry(countries), byActivity(), forYou()];
  return place.area ? areaTiles(place.area, place, hasActivities) : countryTiles(place, hasActivities, hasTowns);
}

/** Returns the hero's picture for a guide without listings to show. */
export const fallbackPicture = (place: Place): string =>
  place?.area ? `/media/area/${place.area.slug}` : place ? `/media/country/${place.country.code}` : "/media/activity/hiking";
