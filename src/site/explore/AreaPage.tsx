import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from "react-router";
import { countFilters, LIST_CACHE } from "../../catalogue/browse/filters.ts";
import { filterLabels } from "../../catalogue/browse/groups.ts";
import { Listings, loadList } from "../../catalogue/browse/Listings.tsx";
import { listWhatsOn } from "../../catalogue/events/contract.ts";
import { toEventGroups } from "../../catalogue/events/eventText.ts";
import { eventsUrl } from "../../catalogue/events/urls.ts";
import { WhatsOn } from "../../catalogue/events/WhatsOn.tsx";
import { ACTIVITY_TYPES, BUSINESS_TYPE_GROUPS, enumValues } from "../../catalogue/listings/enumerations.ts";
import { areaPictures } from "../../catalogue/pictures/listPictures.ts";
import { inSentence } from "../../catalogue/places/article.ts";
import { languageNames, placeInCountry, places } from "../../catalogue/places/text.ts";
import { areaUrl, CATEGORY_PATHS, countryUrl } from "../../catalogue/places/urls.ts";
import { countPractical } from "../../catalogue/practical/contract.ts";
import { areaJsonLd } from "../../catalogue/seo/jsonLd.ts";
import { emptyMeta, pageMeta } from "../../catalogue/seo/rules.ts";
import { listTrails } from "../../catalogue/trails/contract.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { orNotFound, pageNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { privateMeta, titled } from "../../platform/pages/useGuide.ts";
import { formatNumber } from "../../platform/values/format.ts";
import { oneOf } from "../../platform/values/items.ts";
import { listGuidesOfPlace } from "../../travellers/guides/contract.ts";
import { GuidesOfPlace } from "../../travellers/guides/GuideCovers.tsx";
import { MarkButton } from "../../travellers/wishlist/marks/MarkButton.tsx";
import { SaveBookmark } from "../../travellers/wishlist/marks/SaveBookmark.tsx";
import { SaveOfflineButton } from "../../ui/SaveOfflineButton.tsx";
import { serverOnly } from "../../ui/serverOnly.tsx";
import { TabLinks } from "../../ui/TabLinks.tsx";
import { getAreaPage } from "./contract.ts";
import { LocalTime } from "./LocalTime.tsx";
import { NearbyPlaces } from "./NearbyPlaces.tsx";
import { PracticalOfArea, RoutesOfArea } from "./OnTheSpot.tsx";
import { ListHead, PlaceHead, PlaceIndex, placeText } from "./PlaceHead.tsx";
import { PlaceQuotes } from "./PlaceQuotes.tsx";
import { areaParagraph, currencyText, kindsToChoose, listDescription, listTitle, placesFact } from "./rules.ts";

export const handle = { cache: LIST_CACHE } satisfies PageHandle;

/** Number of routes on the page of an area. */
const ROUTES_SHOWN = 12;
const CATEGORIES = enumValues(BUSINESS_TYPE_GROUPS);

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { country = "", area: slug = "" } = params;
  const url = new URL(request.url);
  const rest = url.pathname.split("/")[4] ?? "";
  const category = CATEGORIES.find((one) => CATEGORY_PATHS[one] === rest);
  const asked = loadList(context, request, { area: slug.toLowerCase(), ...(category ? { category } : {}) });
  // Awaited second: an error about the area itself takes precedence.
  asked.catch(() => undefined);
  const named = { area: slug.toLowerCase() };
  const [place, guides, whatsOn, routes, practical] = await orNotFound(
    context,
    Promise.all([
      callApi(getAreaPage, { slug: named.area }),
      callApi(listGuidesOfPlace, named),
      // The lists of a category have no room for them.
      category ? null : callApi(listWhatsOn, named),
      category ? { results: [] } : callApi(listTrails, named),
      category ? {} : callApi(countPractical, named),
    ]),
  );
  const { country_code } = place.area;
  if (country.toUpperCase() !== country_code) throw await pageNotFound(context);
  const path = `${areaUrl(country_code, place.area.slug)}${category ? `${CATEGORY_PATHS[category]}/` : ""}`;
  if (country !== country_code || slug !== place.area.slug) throw redirect(`${path}${url.search}`, 301);
  const { list, query } = await asked;
  // A single activity has a canonical page of its own; all other filters belong to the unfiltered page.
  const [subtype, ...others] = query.filters.choices.activity_subtype;
  const isOneActivity = category === "activity" && others.length === 0 && countFilters(query.filters) === 1;
  return {
    place,
    guides: guides.results,
    whatsOn: whatsOn && toEventGroups(whatsOn),
    routes: routes.results.slice(0, ROUTES_SHOWN).map(({ line: _, ...trail }) => trail),
    practical,
    pictures: areaPictures(
      [...place.nearby, ...place.elsewhere].map(({ area }) => area),
      "card",
    ),
    // Computed on the server: browsers know fewer language names.
    languageText: languageNames(place.languages),
    currency: place.currency && currencyText(place.currency),
    list,
    query,
    category: category ?? null,
    subtype: isOneActivity ? (oneOf(enumValues(ACTIVITY_TYPES), subtype) ?? null) : null,
    path,
  };
}

/** Category names for titles; the tab is called "Do". */
const categoryTitles = () => ({ ...BUSINESS_TYPE_GROUPS, activity: t`Things to do` });

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) => {
  if (!loaderData) return privateMeta(matches, t`Page not found`);
  const { place, category, subtype, list, query, path } = loaderData;
  const name = placeInCountry(place.area.name, place.country.name);
  const kind = subtype ? ACTIVITY_TYPES[subtype] : category && categoryTitles()[category];
  // The title contains the page's one activity already.
  const filters = subtype ? [] : filterLabels(query.filters, list.languages);
  const search = new URLSearchParams();
  if (subtype) search.set("activity_subtype", subtype);
  if (query.page > 1) search.set("page", String(query.page));
  const head = pageMeta(
    matches,
    `${path}${search.size > 0 ? `?${search}` : ""}`,
    titled(matches, listTitle(kind ? t`${kind} in ${name}` : name, filters, query.page)),
    listDescription(place.area.name, list.count, subtype ? [ACTIVITY_TYPES[subtype]] : filters, category),
    { subject: `/media/area/${place.area.slug}`, of: name },
  );
  // For search engines, which read the document; only the area's first page describes it.
  const isItself = import.meta.env.SSR && !category && !subtype && query.page === 1 && filters.length === 0;
  const { origin } = (matches[0]?.loaderData ?? { origin: "" }) as { origin: string };
  return [...head, ...emptyMeta(list.count), ...(isItself ? [{ "script:ld+json": areaJsonLd(place, origin) }] : [])];
};

type Loaded = Awaited<ReturnType<typeof loader>>;

const areaCrumbs = ({ area_path, country }: Loaded["place"]) => [
  { href: "/explore/", label: t`Explore` },
  { href: countryUrl(country.code), label: country.name, flag: country.code },
  ...area_path.map((outer) => ({ href: areaUrl(outer.country_code, outer.slug), label: outer.name })),
];

/** Short head of a category's list, which begins on the first screen. */
function CategoryHead({ place, category }: Pick<Loaded, "place"> & { category: keyof ReturnType<typeof categoryTitles> }) {
  const { area } = place;
  const kind = categoryTitles()[category];
  return (
    <ListHead
      crumbs={[...areaCrumbs(place), { href: areaUrl(area.country_code, area.slug), label: area.name }]}
      title={t`${kind} in ${area.name}`}
      current={BUSINESS_TYPE_GROUPS[category]}
      picture={`/media/area/${area.slug}/standard`}
    />
  );
}

function AreaHead({ place, languageText, currency }: Pick<Loaded, "place" | "languageText" | "currency">) {
  const { area, country, state_name, languages, businesses_count } = place;
  const home = areaUrl(area.country_code, area.slug);
  return (
    <PlaceHead
      crumbs={areaCrumbs(place)}
      name={area.name}
      about={placeText(place, areaParagraph(place))}
      facts={[
        ...(businesses_count > 0 ? [{ label: t`Places`, value: placesFact(businesses_count) }] : []),
        { label: t`Region`, value: placeInCountry(...[state_name, country.name].filter((one) => one !== area.name)) || country.name },
        ...(languages.length > 0 ? [{ label: languages.length === 1 ? t`Language` : t`Languages`, value: languageText }] : []),
        ...(currency ? [{ label: t`Currency`, value: currency }] : []),
        { label: t`Time`, value: <LocalTime zone={place.time_zone} offset={place.utc_offset} /> },
      ]}
      picture={`/media/area/${area.slug}/standard`}
    >
      <MarkButton kind="been_area" thing={area.slug} name={area.name} look="button" />
      {businesses_count > 0 && <SaveOfflineButton page={home} name={area.name} className="min-h-11 px-3.5" />}
    </PlaceHead>
  );
}

function noPlacesText({ area, nearby, elsewhere, neighbours }: Loaded["place"]): string {
  if (nearby.length > 0) return t`No places in ${area.name} yet. Try these nearby.`;
  return elsewhere.length + neighbours.length > 0
    ? t`No places in ${area.name} yet. Try these elsewhere.`
    : t`No places in ${area.name} yet.`;
}

function AreaListings({ place, list, query, category, path }: Loaded) {
  const { area, country, groups, businesses_count } = place;
  const home = areaUrl(area.country_code, area.slug);
  const kinds = kindsToChoose(groups, category);
  const tabs = [{ title: t`Everything`, href: home, count: businesses_count, isOn: category === null }].concat(
    kinds.map((one) => ({
      title: BUSINESS_TYPE_GROUPS[one],
      href: `${home}${CATEGORY_PATHS[one]}/`,
      count: groups[one],
      isOn: category === one,
    })),
  );
  return (
    <section className={`page ${category ? "mt-4" : "mt-12"}`} aria-labelledby="who">
      <h2 id="who" className="sr-only">
        Places in {area.name}
      </h2>
      {businesses_count > 0 && kinds.length > 0 && (
        <div className="mb-6">
          <TabLinks label="Kinds of listings" tabs={tabs} />
        </div>
      )}
      <Listings
        bookmark={(business) => <SaveBookmark business={business} />}
        list={list}
        query={query}
        base={{ area: area.slug, ...(category ? { category } : {}) }}
        path={path}
        area={{ name: area.name, latitude: place.latitude, longitude: place.longitude }}
        towns={place.towns}
        next={
          businesses_count === 0
            ? { href: countryUrl(country.code), label: t`All of ${inSentence(country.name)}` }
            : { href: home, label: t`Everything in ${area.name}` }
        }
        empty={businesses_count === 0 ? noPlacesText(place) : t`No places of this kind in ${area.name} yet.`}
      />
    </section>
  );
}

/** Places nearby; without one, other places of the country or the region. */
function Surroundings({ place, pictures }: Pick<Loaded, "place" | "pictures">) {
  const { area, country, region, nearby, elsewhere, neighbours } = place;
  const around = elsewhere.length > 0 ? inSentence(country.name) : region.name;
  const more = { more: { href: countryUrl(country.code), label: t`All of ${inSentence(country.name)}` } };
  return (
    <>
      <NearbyPlaces
        title={t`Near ${area.name}`}
        rows={nearby.map(({ area: near, businesses_count: count, distance }, index) => ({
          href: areaUrl(near.country_code, near.slug),
          name: near.name,
          about:
            distance < 1
              ? t`${plural(count, "# place", "# places")}, under 1 km away`
              : t`${plural(count, "# place", "# places")}, ${formatNumber(Math.round(distance))} km away`,
          picture: pictures[index] ?? "",
        }))}
        {...(nearby.length > 0 ? more : {})}
      />
      <NearbyPlaces
        id="elsewhere"
        title={t`Elsewhere in ${around}`}
        rows={[
          ...elsewhere.map(({ area: other, businesses_count: count }, index) => ({
            href: areaUrl(other.country_code, other.slug),
            name: other.name,
            about: places(count),
            picture: pictures[index] ?? "",
          })),
          ...neighbours.map(({ country: other, businesses_count: count }) => ({
            href: countryUrl(other.code),
            name: other.name,
            about: places(count),
            picture: `/media/country/${other.code}/card`,
          })),
        ]}
        {...(elsewhere.length > 0 ? more : {})}
      />
    </>
  );
}

/** Everything below the list, which stays the same while it is filtered. */
function AreaBelowList({ place, guides, whatsOn, routes, practical, pictures }: Omit<Loaded, "list">) {
  const { area, inner_areas, activities } = place;
  return (
    <>
      {whatsOn && <WhatsOn place={area.name} groups={whatsOn} href={eventsUrl({ country_code: area.country_code, slug: area.slug })} />}
      <RoutesOfArea name={area.name} trails={routes} />
      <PracticalOfArea name={area.name} counts={practical} />
      <PlaceQuotes place={area.name} quotes={place.recommendations} />
      <GuidesOfPlace guides={guides} />
      <PlaceIndex
        title={t`Towns and areas in ${area.name}`}
        rows={inner_areas.map(({ area: inner, businesses_count: count }) => ({
          href: areaUrl(inner.country_code, inner.slug),
          label: inner.name,
          count,
        }))}
      />
      <PlaceIndex
        title={t`What to do in ${area.name}`}
        rows={activities.map(({ label, url, businesses_count: count }) => ({ href: url, label, count }))}
      />
      <Surroundings place={place} pictures={pictures} />
    </>
  );
}
const BelowList = serverOnly(import.meta.env.SSR ? AreaBelowList : undefined);

/** Page of an area, with tabs for staying, doing, eating and drinking. */
export default function AreaPage() {
  const loaded = useLoaderData<typeof loader>();
  const { place, languageText, currency, category } = loaded;
  return (
    <>
      {category ? (
        <CategoryHead place={place} category={category} />
      ) : (
        <AreaHead place={place} languageText={languageText} currency={currency} />
      )}
      <AreaListings {...loaded} />
      <BelowList {...loaded} />
    </>
  );
}
