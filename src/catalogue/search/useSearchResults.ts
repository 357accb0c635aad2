import { useEffect, useRef, useState } from "react";
import { callApi } from "../../platform/pages/callApi.ts";
import type { BusinessCard } from "../listings/contract.ts";
import { getSearchCounts, type PlaceResult, type ResultList, type Start, searchBusinesses, searchLists, searchPlaces } from "./contract.ts";
import type { Counts } from "./results.ts";
import { queryWords, RESULTS_MAX } from "./rules.ts";

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
