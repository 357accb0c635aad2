import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { searchEvents } from "../../catalogue/events/contract.ts";
import { toEventLine } from "../../catalogue/events/eventText.ts";
import { FoundEventsView } from "../../catalogue/events/FoundEvents.tsx";
import { currentMinute } from "../../catalogue/places/time.ts";
import { searchPractical } from "../../catalogue/practical/contract.ts";
import { FoundPracticalView, hasPractical } from "../../catalogue/practical/FoundPractical.tsx";
import { getSearchCounts, searchBusinesses, searchLists, searchPlaces } from "../../catalogue/search/contract.ts";
import { activityResults, placeResults } from "../../catalogue/search/results.ts";
import { emptyStatus, normalizedQuery, queryWords } from "../../catalogue/search/rules.ts";
import { countResults, isBarren, SearchGroups } from "../../catalogue/search/SearchGroups.tsx";
import { Instead, LeftOut, Starts } from "../../catalogue/search/SearchStarts.tsx";
import { pageMeta } from "../../catalogue/seo/rules.ts";
import { searchTrails } from "../../catalogue/trails/contract.ts";
import { FoundTrailsView } from "../../catalogue/trails/FoundTrails.tsx";
import { counted, meant, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { titled } from "../../platform/pages/useGuide.ts";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { serverOnly } from "../../ui/serverOnly.tsx";
import { getPlaceAnswer } from "./contract.ts";
import { PlaceAnswerView } from "./PlaceAnswerView.tsx";
import { findNamedPlace } from "./rules.ts";

const Answer = serverOnly(import.meta.env.SSR ? PlaceAnswerView : undefined);
const Events = serverOnly(import.meta.env.SSR ? FoundEventsView : undefined);
const Practical = serverOnly(import.meta.env.SSR ? FoundPracticalView : undefined);
const Routes = serverOnly(import.meta.env.SSR ? FoundTrailsView : undefined);

export const handle = { cache: { parameters: ["page"], unbounded: ["q"], isTimed: true } } satisfies PageHandle;

const QUERY_MAX = 200;

const searchPageUrl = (query: string, page: number) => {
  const given = new URLSearchParams([...(query ? [["q", query]] : []), ...(page > 1 ? [["page", String(page)]] : [])]);
  return given.size > 0 ? `/search/?${given}` : "/search/";
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const given = new URL(request.url).searchParams;
  // Cleans the query, so that a value that the API would reject does not fail the page.
  const query = (given.get("q") ?? "")
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, QUERY_MAX);
  const page = given.get("page") ?? "1";
  const search = normalizedQuery(query);
  const isFirst = page === "1";
  const [places, businesses, counts, understood, events, practical, routes] = await Promise.all([
    callApi(searchPlaces, { search, page_size: "50", counted: "yes" }),
    orNotFound(context, callApi(searchBusinesses, { search, page })),
    callApi(getSearchCounts, {}),
    callApi(searchLists, { search }),
    isFirst && queryWords(search).length > 0 ? callApi(searchEvents, { search }) : null,
    isFirst && queryWords(search).length > 0 ? callApi(searchPractical, { search }) : null,
    isFirst && queryWords(search).length > 0 ? callApi(searchTrails, { search }) : null,
  ]);
  const { countries, areas } = placeResults(search, places.results, counts);
  const place = isFirst ? findNamedPlace(search, places.results) : undefined;
  return {
    query,
    page: Number(page),
    count: businesses.count,
    hasNext: businesses.next !== null,
    leftOut: understood.left_out,
    offers: understood.offers,
    starts: understood.starts,
    near: understood.starts_near,
    events: events && { ...events, results: events.results.map(toEventLine) },
    practical,
    routes: routes?.results ?? [],
    loaded_at: currentMinute(),
    answer: place === undefined ? null : await callApi(getPlaceAnswer, { place }),
    results: {
      countries: isFirst ? countries : [],
      areas: isFirst ? areas : [],
      businesses: businesses.results,
      // Omits a list that is this page itself.
      lists: isFirst ? understood.lists.filter(({ url }) => !url.startsWith("/search/")) : [],
      named: isFirst ? understood.named : 0,
      activities: isFirst && queryWords(search).length > 0 ? activityResults(search, counts, undefined) : [],
    },
  };
}

export const meta = ({ matches, loaderData }: MetaArgs<typeof loader>) => {
  const { query = "", page = 1 } = loaderData ?? {};
  return [
    ...pageMeta(
      matches,
      searchPageUrl(query, page),
      query ? titled(matches, t`Search: ${query}`) : titled(matches, meant("noun")`Search`),
      t`Search the guide for a country, an area, a business or an activity.`,
    ),
    // A visitor's query is not a page of the guide.
    { name: "robots", content: "noindex" },
  ];
};

/** Renders the search as a page: for visitors without scripts, and for queries submitted before the dialog has loaded. */
export default function SearchPage() {
  const { query, page, count, hasNext, leftOut, offers, starts, near, events, practical, routes, loaded_at, answer, results } =
    useLoaderData<typeof loader>();
  const total = countResults(results);
  const isAnswered = routes.length > 0 || (events?.results.length ?? 0) > 0 || (practical !== null && hasPractical(practical));
  return (
    <div className="page max-w-[900px] pt-12 pb-24">
      <PageTitle>{meant("noun")`Search`}</PageTitle>
      <form action="/search/" className="mt-8 flex gap-3">
        <input
          key={query}
          type="search"
          name="q"
          defaultValue={query}
          maxLength={QUERY_MAX}
          placeholder="Where do you want to go?"
          aria-label="Where do you want to go?"
          className="field-input min-w-0 flex-1"
        />
        <button type="submit" className="button button-filled">
          Search
        </button>
      </form>
      {/* The place that the query names comes before the results, whose groups are the dialog's. */}
      {answer && (
        <div className="-mx-3 mt-5">
          <Answer answer={answer} level={2} />
        </div>
      )}
      <p className={`${answer ? "mt-4 border-t border-rule pt-6" : "mt-10"} mb-6 font-display text-intro text-ink2`}>
        {total === 0 && !isAnswered ? emptyStatus(query) : page > 1 ? t`Results for “${query}”, page ${page}` : t`Results for “${query}”`}
      </p>
      {total > 0 && leftOut.length > 0 && (
        <div className="-mx-5 mb-6 sm:-mx-7">
          <LeftOut words={leftOut} />
        </div>
      )}
      <div className="-mx-3">
        <SearchGroups results={results} query={query} level={2} />
        {isBarren(results) &&
          !isAnswered &&
          (queryWords(query).length > 0 ? (
            <Instead level={2} offers={offers} starts={starts} near={near} />
          ) : (
            <Starts level={2} starts={starts} />
          ))}
      </div>
      {events && <Events found={events} level={2} />}
      <Routes trails={routes} level={2} />
      {practical && <Practical found={practical} level={2} now={new Date(loaded_at)} />}
      {(page > 1 || hasNext) && (
        <nav aria-label="Pages of results" className="mt-8 flex items-center gap-6">
          {page > 1 && (
            <a className="link min-h-11" href={searchPageUrl(query, page - 1)}>
              Previous
            </a>
          )}
          <span className="text-small text-ink2">{counted(count, "# business", "# businesses")}</span>
          {hasNext && (
            <a className="link min-h-11" href={searchPageUrl(query, page + 1)}>
              Next
            </a>
          )}
        </nav>
      )}
    </div>
  );
}
