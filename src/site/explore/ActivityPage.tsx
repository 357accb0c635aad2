import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from "react-router";
import { countFilters, LIST_CACHE } from "../../catalogue/browse/filters.ts";
import { filterLabels } from "../../catalogue/browse/groups.ts";
import { Listings, loadList } from "../../catalogue/browse/Listings.tsx";
import { ACTIVITY_TYPES, enumValues } from "../../catalogue/listings/enumerations.ts";
import { activityPicture } from "../../catalogue/listings/rules.ts";
import { inSentence } from "../../catalogue/places/article.ts";
import { places } from "../../catalogue/places/text.ts";
import { activityUrl, countryUrl } from "../../catalogue/places/urls.ts";
import { emptyMeta, pageMeta } from "../../catalogue/seo/rules.ts";
import { inLowerCase, plural, t, texts } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { orNotFound, pageNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { privateMeta, titled } from "../../platform/pages/useGuide.ts";
import { formatList, formatNumber } from "../../platform/values/format.ts";
import { oneOf } from "../../platform/values/items.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { SaveBookmark } from "../../travellers/wishlist/marks/SaveBookmark.tsx";
import { getCountryPage, listCountriesOfActivity } from "./contract.ts";
import { PlaceHead, PlaceIndex } from "./PlaceHead.tsx";
import { activityTitle, countriesSentence, listTitle } from "./rules.ts";

export const handle = { cache: LIST_CACHE } satisfies PageHandle;

/** Loads an activity in the whole guide, or in one country. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const name = (params.activity ?? "").toLowerCase();
  const activity = oneOf(enumValues(ACTIVITY_TYPES), name);
  if (activity === undefined) throw await pageNotFound(context);
  const code = params.country?.toUpperCase();
  if (code !== undefined && !/^[A-Z]{2}$/.test(code)) throw await pageNotFound(context);
  const asked = Promise.all([
    callApi(listCountriesOfActivity, { activity }),
    loadList(context, request, { activity, ...(code ? { country: code } : {}) }),
  ]);
  // Awaited second: an error about the country itself takes precedence.
  asked.catch(() => undefined);
  const country = code === undefined ? null : (await orNotFound(context, callApi(getCountryPage, { code }))).country;
  const path = activityUrl(activity, code);
  if (params.activity !== activity || params.country !== code) throw redirect(`${path}${new URL(request.url).search}`, 301);
  const [countries, { list, query }] = await asked;
  const [first, second] = countries.results;
  // An activity that only one country offers has the same picture as in that country.
  const picture = activityPicture(activity, "standard", code ?? (second ? undefined : first?.code));
  return { activity, country, list, query, path, picture, countries: countries.results.filter((one) => one.code !== code) };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) => {
  if (!loaderData) return privateMeta(matches, t`Page not found`);
  const { activity, country, list, query, path, picture } = loaderData;
  const filters = filterLabels(query.filters, list.languages);
  const narrowed = withCommas(filters);
  const title = activityTitle(ACTIVITY_TYPES[activity], country);
  const head = pageMeta(
    matches,
    `${path}${query.page > 1 ? `?page=${query.page}` : ""}`,
    titled(matches, listTitle(title, filters, query.page)),
    narrowed
      ? t`${title}: ${plural(list.count, "# place", "# places")} (${narrowed}) and how to book direct.`
      : t`${title}: ${plural(list.count, "# place", "# places")} and how to book direct.`,
    { subject: picture.replace("/standard", ""), of: title },
  );
  return [...head, ...emptyMeta(list.count)];
};

const FACTS = texts({
  is_recommended: "Recommended by travellers",
  has_discount: "Direct discount",
  has_bonus_credit: "Bonus credit",
});

/** Whether the guide has the activity in one country, whose name then adds nothing. */
const isInOneCountry = ({ country, countries }: Pick<Loaded, "country" | "countries">) => !country && countries.length < 2;

/** Returns the sentences below the heading: the countries with the activity, and how to book it. */
function activityParagraph({ list, country, countries }: Pick<Loaded, "list" | "country" | "countries">): string {
  const names = countries.map(({ name }) => inSentence(name));
  const elsewhere = country && names.length > 0 ? t`Also in ${formatList(names.slice(0, 3))}.` : "";
  if (list.count === 0) {
    const none = country ? t`No places offer this in ${inSentence(country.name)} yet.` : t`No places offer this yet.`;
    return [none, elsewhere].filter(Boolean).join(" ");
  }
  const where = country ? elsewhere : isInOneCountry({ country, countries }) ? "" : countriesSentence(names);
  const isBookedDirect =
    (list.facets.has_discount[0]?.businesses_count ?? 0) + (list.facets.has_bonus_credit[0]?.businesses_count ?? 0) > 0;
  return [where, isBookedDirect ? t`Ask before you book; you pay them directly.` : ""].filter(Boolean).join(" ");
}

const activityCrumbs = ({ activity, country }: Pick<Loaded, "activity" | "country">) =>
  country
    ? [
        { href: countryUrl(country.code), label: country.name, flag: country.code },
        { href: activityUrl(activity), label: ACTIVITY_TYPES[activity] },
      ]
    : [
        { href: "/explore/", label: t`Explore` },
        { href: "/explore/activities/", label: t`Activities` },
      ];

export default function ActivityPage() {
  const { activity, country, list, query, path, picture, countries } = useLoaderData<typeof loader>();
  const label = ACTIVITY_TYPES[activity];
  // The facts count the whole list, so they are left out of a filtered one.
  const isFiltered = countFilters(query.filters) > 0;
  return (
    <>
      <PlaceHead
        crumbs={activityCrumbs({ activity, country })}
        name={activityTitle(label, country)}
        about={activityParagraph({ list, country, countries })}
        facts={[
          { label: t`Places`, value: formatNumber(list.count) },
          ...(country || isInOneCountry({ country, countries }) ? [] : [{ label: t`Countries`, value: formatNumber(countries.length) }]),
          ...enumValues(FACTS).flatMap((flag) => {
            const count = list.facets[flag][0]?.businesses_count ?? 0;
            return count > 0 ? [{ label: FACTS[flag], value: places(count) }] : [];
          }),
        ].filter(() => !isFiltered)}
        picture={picture}
      />
      <section className="page mt-12" aria-labelledby="who">
        <h2 id="who" className="sr-only">
          Places that offer this activity{" "}
        </h2>
        <Listings
          bookmark={(business) => <SaveBookmark business={business} />}
          list={list}
          query={query}
          base={{ activity, ...(country ? { country: country.code } : {}) }}
          path={path}
          next={
            country
              ? { href: activityUrl(activity), label: t`${label} everywhere` }
              : { href: "/explore/activities/", label: t`All activities` }
          }
          empty={
            country
              ? t`No places offer ${inLowerCase(label)} in ${inSentence(country.name)} yet.`
              : t`No places offer ${inLowerCase(label)} yet.`
          }
        />
      </section>
      <PlaceIndex
        title={country ? t`${label} in other countries` : t`${label} by country`}
        rows={(isInOneCountry({ country, countries }) ? [] : countries).map(({ code, name, businesses_count }) => ({
          href: activityUrl(activity, code),
          label: name,
          count: businesses_count,
        }))}
      />
    </>
  );
}
