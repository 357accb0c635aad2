import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { counted, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import type { BusinessCard } from "../listings/contract.ts";
import { getSearchCounts, type PlaceResult, type ResultList, type Start, searchBusinesses, searchLists, searchPlaces } from "./contract.ts";
import { activityResults, type Counts, countryOfPath, placeResults } from "./results.ts";
import { emptyStatus, normalizedQuery, nothingFound, queryWords, RESULTS_MAX } from "./rules.ts";
import { countResults, type Results } from "./SearchGroups.tsx";

export interface SearchResponse {
  /** The query of these results. */
  query: string;
  places: PlaceResult[];
  businesses: BusinessCard[];
  lists: ResultList[];
  /** Number of leading businesses whose name is the query. */
  named: number;
  /** Words without results. */
  leftOut: string[];
  /** The list nearest to the query, if nothing is found. */
  offers: ResultList[];
  /** Areas with things to do, if nothing is found. */
  starts: Start[];
  /** Name of the place in the query that the areas are around. */
  startsNear: string | null;
  hasFailed: boolean;
}

const NOTHING = { places: [], businesses: [], lists: [], named: 0, leftOut: [], offers: [], starts: [], startsNear: null };

const WAIT_MILLISECONDS = 60;
/**
 * Page size. Countries come before areas of the same rank; 50 leaves space for five areas even after the most countries with one first
 * letter.
 */
const PLACES_REQUESTED = "50";
/** Probability that a new search aborts the running one. */
const ABORT_SHARE = 0.5;

async function fetchResults(query: string, signal: AbortSignal): Promise<SearchResponse> {
  const [places, businesses, { lists, named, left_out: leftOut, offers, starts, starts_near: startsNear }] = await Promise.all([
    callApi(searchPlaces, { search: query, page_size: PLACES_REQUESTED, counted: "yes" }, signal),
    callApi(searchBusinesses, { search: query, page_size: String(RESULTS_MAX) }, signal),
    callApi(searchLists, { search: query }, signal),
  ]);
  return {
    query,
    places: places.results,
    businesses: businesses.results,
    lists,
    named,
    leftOut,
    offers,
    starts,
    startsNear,
    hasFailed: false,
  };
}

/**
 * Returns the server's results for a query as it is typed. Responses may arrive out of order and requests may be aborted; an older response
 * never replaces a newer one.
 * @param query normalized by normalizedQuery
 * @returns the newest response so far, possibly for an earlier query
 */
export function useSearchResults(query: string): SearchResponse | undefined {
  const [response, setResponse] = useState<SearchResponse>();
  const turns = useRef({ started: 0, shown: 0 });
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => {
    const turn = ++turns.current.started;
    const show = (newest: SearchResponse | undefined) => {
      if (turn < turns.current.shown) return;
      turns.current.shown = turn;
      setResponse(newest);
    };
    if (queryWords(query).length === 0) return show(undefined);
    const timer = setTimeout(() => {
      if (Math.random() < ABORT_SHARE) underWay.current?.abort();
      const controller = new AbortController();
      underWay.current = controller;
      fetchResults(query, controller.signal).then(show, () => {
        if (!controller.signal.aborted) show({ ...NOTHING, query, hasFailed: true });
      });
    }, WAIT_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [query]);
  return response;
}

/** Returns the number of listings of every country and activity; undefined until loaded. */
export function useCounts(): Counts | undefined {
  const [counts, setCounts] = useState<Counts>();
  useEffect(() => {
    // Without counts the results only show less.
    callApi(getSearchCounts, {}).then(setCounts, () => undefined);
  }, []);
  return counts;
}

/** Returns the areas to start from; empty until loaded. */
export function useStarts(): Start[] {
  const [starts, setStarts] = useState<Start[]>([]);
  useEffect(() => {
    callApi(searchLists, {}).then(
      ({ starts: found }) => setStarts(found),
      () => undefined,
    );
  }, []);
  return starts;
}

/** Merges the browser's own results with the server's. Only the server finds countries in spite of a typo. */
function mergeResults(query: string, response: SearchResponse | undefined, counts: ReturnType<typeof useCounts>): Results {
  if (queryWords(query).length === 0) return { countries: [], areas: [], businesses: [], lists: [], named: 0, activities: [] };
  return {
    ...placeResults(query, response?.places ?? [], counts),
    // Lists share the group's limit of five with the businesses.
    businesses: response?.businesses.slice(0, RESULTS_MAX - response.lists.length) ?? [],
    lists: response?.lists ?? [],
    named: response?.named ?? 0,
    activities: activityResults(query, counts, countryOfPath(location.pathname)),
  };
}

/**
 * @param response to this query
 * @param isShown whether groups that are updating or the browser's own results are visible without a response
 */
function statusText(query: string, response: SearchResponse | undefined, total: number, isShown: boolean): string {
  if (queryWords(query).length === 0) return emptyStatus(query);
  if (!response) return isShown ? "" : t`Searching`;
  if (response.hasFailed) return t`The search is not responding. Please check your connection and try again.`;
  return total > 0 ? counted(total, "# result", "# results") : nothingFound();
}

/** Returns the number of lines in each group of a response, at most. */
const lineCounts = (response: SearchResponse | undefined) => ({
  areas: Math.min(RESULTS_MAX, response?.places.filter(({ kind }) => kind === "area").length ?? 0),
  businesses: Math.min(RESULTS_MAX, response ? response.lists.length + response.businesses.length : 0),
});

/** Returns the results of a query, from the browser and from the server, and the status text about them. */
export function useSearch(typed: string) {
  const wanted = normalizedQuery(typed);
  // The field shows each letter before the results are rendered.
  const query = useDeferredValue(wanted);
  const newest = useSearchResults(query);
  const counts = useCounts();
  const starts = useStarts();
  const found = useMemo(() => {
    /** Results of another query are never shown next to results of this one. */
    const response = newest?.query === query ? newest : undefined;
    const results = mergeResults(query, response, counts);
    const total = countResults(results);
    const isPending = !response && queryWords(query).length > 0;
    const before = isPending && (newest || total > 0) ? lineCounts(newest) : undefined;
    const isShown = total > 0 || before !== undefined;
    return { query, response, starts, results, total, before, isShown, status: statusText(query, response, total, isShown) };
  }, [query, newest, counts, starts]);
  /** Whether Enter may open a result: only after the results of this query have arrived. */
  const isSettled = found.total > 0 && found.response !== undefined && query === wanted;
  return { found, wanted, isSettled };
}
