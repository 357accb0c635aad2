import { ACTIVITY_TYPES } from "../../../catalogue/listings/enumerations.ts";
import { countAreas, countByActivity, countByArea, countByCountry } from "../../../catalogue/listings/lists/store.ts";
import { activityPicture } from "../../../catalogue/listings/rules.ts";
import { countryName } from "../../../catalogue/places/countries/rules.ts";
import { fillUp } from "../../../catalogue/places/fillUp.ts";
import { coversCountry, shownScope, theCountry } from "../../../catalogue/places/scope.ts";
import { listShownAreas, listShownAreasBySlugs } from "../../../catalogue/places/shown/store.ts";
import { POPULAR_COUNTRIES } from "../../../catalogue/settings/enumerations.ts";
import { readScope, readSettings } from "../../../catalogue/settings/store.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { getMenu } from "../contract.ts";
import { MENU_ACTIVITIES, MENU_COUNTRIES, MENU_SIZE } from "./rules.ts";

/** Labels of activities, by the texts of the database. */
const ACTIVITY_LABELS: Readonly<Record<string, string>> = ACTIVITY_TYPES;
/** Upper limit above the number of activity types. */
const ACTIVITIES_MAX = 200;

/** Returns the menu's default order of countries, which differs from the home page's, unless the guide's settings name others. */
const menuCountries = (chosen: readonly string[]) => (String(chosen) === String(POPULAR_COUNTRIES) ? MENU_COUNTRIES : chosen);

export const menuHandlers: EndpointHandler[] = [
  handle(getMenu, async (_input, { db }) => {
    const [settings, covered] = await Promise.all([readSettings(db), readScope(db)]);
    const countries = await countByCountry(db, "", covered);
    const country = theCountry(covered, countries);
    const scope = shownScope(covered, country, countries);
    const [most, chosen, activities] = await Promise.all([
      countByArea(db, MENU_SIZE, scope),
      listShownAreasBySlugs(db, settings.trending_destinations),
      countByActivity(db, ACTIVITIES_MAX, { scope }),
    ]);
    const counts = new Map([
      ...most.map((row) => [String(row.area_id), row.businesses] as const),
      ...(
        await countAreas(
          db,
          chosen.map(({ id }) => id),
          scope,
        )
      ).map((row) => [String(row.area_id), row.businesses] as const),
    ]);
    const areas = new Map(
      [
        ...(await listShownAreas(
          db,
          most.map((row) => row.area_id),
        )),
        ...chosen,
      ].map((one) => [String(one.id), one]),
    );
    const bySlug = new Map(chosen.map((one) => [one.slug, String(one.id)]));
    const trending = settings.trending_destinations.flatMap((slug) => bySlug.get(slug) ?? []);
    const offered = new Map(activities.map((row) => [row.activity_type, row.businesses]));
    return {
      countries: (country ? [country] : fillUp(menuCountries(settings.popular_countries), countries, MENU_SIZE))
        .filter((code) => coversCountry(scope, code))
        .map((code) => ({ code, name: countryName(code), businesses_count: countries.get(code) ?? 0 })),
      activities: fillUp(MENU_ACTIVITIES, offered, MENU_SIZE).map((activity_type) => ({
        activity_type,
        label: ACTIVITY_LABELS[activity_type] ?? activity_type,
        businesses_count: offered.get(activity_type) ?? 0,
        image_link: activityPicture(activity_type, "standard", country),
      })),
      destinations: fillUp(trending, counts, MENU_SIZE).flatMap((id) => {
        const area = areas.get(id);
        if (!area) return [];
        return [
          { area, country: { code: area.country_code, name: countryName(area.country_code) }, businesses_count: counts.get(id) ?? 0 },
        ];
      }),
    };
  }),
];
