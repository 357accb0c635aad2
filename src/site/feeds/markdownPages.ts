import type { z } from "zod";
import { attributionsIn } from "../../catalogue/attribution/rules.ts";
import { BUSINESS_TYPE_GROUPS, enumValues } from "../../catalogue/listings/enumerations.ts";
import { languageNames, placeInCountry, places } from "../../catalogue/places/text.ts";
import { areaUrl, CATEGORY_PATHS, countryUrl } from "../../catalogue/places/urls.ts";
import type { ResponseOf } from "../../platform/endpoints/endpoint.ts";
import { defaultDescription } from "../../platform/guideName.ts";
import { absoluteAddress } from "../../platform/languages/pageAddress.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { formatNumber } from "../../platform/values/format.ts";
import { labelled } from "../../platform/values/punctuation.ts";
import type { getAreaPage, getCountryPage } from "../explore/contract.ts";
import type { getHome, popularActivity } from "../home/contract.ts";
import { buildRegionIndex } from "../home/rules.ts";
import { formLink, humanPage, inline, line, list, markdownDocument, section } from "./markdown.ts";
import { type ListPage, listingLine, listings, sourcesMarkdown } from "./markdownListing.ts";

/** The guide's pages as Markdown, for programs. URLs are absolute; those of the guide link to Markdown again. */

type Home = ResponseOf<typeof getHome>;
type CountryData = ResponseOf<typeof getCountryPage>;
type AreaData = ResponseOf<typeof getAreaPage>;
type Activity = z.infer<typeof popularActivity>;

const countedLinks = (origin: string, rows: readonly { name: string; path: string; count: number }[]) =>
  list(rows.map(({ name, path, count }) => labelled(formLink(origin, name, path), places(count))));

const activityRows = (rows: readonly Activity[], path: (activity: Activity) => string) =>
  rows.map((one) => ({ name: one.label, path: path(one), count: one.businesses_count }));

export const homeMarkdown = (
  origin: string,
  { name: guide, introduction, featuredBusinesses, popularAreas, popularActivities, popularCountries }: Home,
): string =>
  markdownDocument([
    `# ${inline(guide)}`,
    `> ${line(introduction || defaultDescription())}`,
    humanPage(origin, "/explore/"),
    list([formLink(origin, t`All countries`, "/explore/countries/"), formLink(origin, t`All activities`, "/explore/activities/")]),
    section(
      t`Local businesses`,
      [list(featuredBusinesses.map((one) => listingLine(origin, one))), sourcesMarkdown(attributionsIn(featuredBusinesses))]
        .filter(Boolean)
        .join("\n\n"),
    ),
    section(
      t`Popular activities`,
      countedLinks(
        origin,
        activityRows(popularActivities, ({ url }) => url),
      ),
    ),
    section(
      t`Popular destinations`,
      countedLinks(
        origin,
        popularAreas.map(({ area, country, businesses_count }) => ({
          name: placeInCountry(area.name, country.name),
          path: areaUrl(area.country_code, area.slug),
          count: businesses_count,
        })),
      ),
    ),
    section(
      t`Popular countries`,
      countedLinks(
        origin,
        popularCountries.map(({ country, businesses_count }) => ({
          name: country.name,
          path: countryUrl(country.code),
          count: businesses_count,
        })),
      ),
    ),
  ]);

export const countriesMarkdown = (origin: string, { regions }: Pick<Home, "regions">): string =>
  markdownDocument([
    `# ${inline(t`Countries`)}`,
    humanPage(origin, "/explore/countries/"),
    ...buildRegionIndex(regions).map(({ name, countries }) =>
      section(
        name,
        countedLinks(
          origin,
          countries.map((one) => ({ name: one.name, path: countryUrl(one.code), count: one.businesses_count })),
        ),
      ),
    ),
  ]);

export const activitiesMarkdown = (origin: string, activities: readonly Activity[]): string =>
  markdownDocument([
    `# ${inline(t`Activities`)}`,
    humanPage(origin, "/explore/activities/"),
    countedLinks(
      origin,
      activityRows(activities, ({ url }) => url),
    ),
  ]);

export const activityMarkdown = (origin: string, path: string, title: string, found: ListPage): string =>
  markdownDocument([`# ${inline(title)}`, humanPage(origin, path), `${places(found.count)}.`, section(t`Places`, listings(origin, found))]);

const countsSentence = ({ businesses_count, groups }: Pick<CountryData, "businesses_count" | "groups">) =>
  t`${plural(businesses_count, "# place", "# places")}: ${groups.accommodation} to stay, ${groups.activity} to do and see, ${groups.eat_drink} to eat and drink.`;

const countryFactLines = ({ languages, currency }: Pick<CountryData, "languages" | "currency">) => [
  languages.length > 0 ? t`Languages: ${inline(languageNames(languages))}` : undefined,
  currency ? t`Currency: ${inline(currency)}` : undefined,
];

export const countryMarkdown = (origin: string, data: CountryData, found: ListPage, events?: string): string => {
  const { country, region, areas, activities } = data;
  const path = countryUrl(country.code);
  return markdownDocument([
    `# ${inline(country.name)}`,
    humanPage(origin, path),
    countsSentence(data),
    list([t`Region: ${inline(region.name)}`, ...countryFactLines(data)]),
    section(
      t`Where to go`,
      countedLinks(
        origin,
        areas.map(({ area, businesses_count }) => ({
          name: area.name,
          path: areaUrl(area.country_code, area.slug),
          count: businesses_count,
        })),
      ),
    ),
    section(
      t`What to do`,
      countedLinks(
        origin,
        activityRows(activities, ({ activity_type }) => `${path}activities/${activity_type}/`),
      ),
    ),
    events,
    section(t`Places`, listings(origin, found)),
  ]);
};

/**
 * @param category the tab of the page; null for everything
 * @param more sections with the events and routes there
 */
export const areaMarkdown = (
  origin: string,
  data: AreaData,
  category: keyof typeof BUSINESS_TYPE_GROUPS | null,
  found: ListPage,
  more: readonly (string | undefined)[] = [],
): string => {
  const { area, country, state_name, latitude, longitude, population, groups, activities } = data;
  const home = areaUrl(area.country_code, area.slug);
  const tab = category === null ? "" : `${CATEGORY_PATHS[category]}/`;
  return markdownDocument([
    `# ${inline(category === null ? area.name : labelled(area.name, BUSINESS_TYPE_GROUPS[category]))}`,
    humanPage(origin, home + tab),
    countsSentence(data),
    list([
      t`Country: ${formLink(origin, country.name, countryUrl(country.code))}`,
      state_name === "" ? undefined : t`Region: ${inline(state_name)}`,
      population > 0 ? t`Population: ${formatNumber(population)}` : undefined,
      ...countryFactLines(data),
      t`Coordinates: ${latitude.toFixed(4)}, ${longitude.toFixed(4)}`,
      t`New listings: ${absoluteAddress(origin, `${home}new.atom`)}`,
    ]),
    section(
      t`By category`,
      countedLinks(
        origin,
        enumValues(BUSINESS_TYPE_GROUPS)
          .filter((one) => groups[one] > 0)
          .map((one) => ({ name: BUSINESS_TYPE_GROUPS[one], path: `${home}${CATEGORY_PATHS[one]}/`, count: groups[one] })),
      ),
    ),
    section(
      t`What to do`,
      countedLinks(
        origin,
        activityRows(activities, ({ activity_type }) => `${home}activities/?activity_subtype=${activity_type}`),
      ),
    ),
    ...more,
    section(t`Places`, listings(origin, found)),
  ]);
};
