import { useEffect, useRef, useState } from "react";
import { callApi } from "../../platform/pages/callApi.ts";
import type { BusinessCard } from "../listings/contract.ts";
import { getSearchCounts, type PlaceResult, type ResultList, type Start, searchBusinesses, searchLists, searchPlaces } from "./contract.ts";
import type { Counts } from "./results.ts";
import { queryWords, RESULTS_MAX } from "./rules.ts";

export interface SearchResponse {
  /** The query that they answer. */
  query: string;
  places: PlaceResult[];
  businesses: BusinessCard[];
  lists: ResultList[];
  /** How many of the first businesses have the query as a name. */
  named: number;
  /** Words that nothing is found for. */
  leftOut: string[];
  /** The list that is nearest to what was asked for, when nothing is found. */
  offers: ResultList[];
  /** Areas with things to do, when nothing is found. */
  starts: Start[];
  /** The place that was looked for, which they are around. */
  startsNear: string | null;
  hasFailed: boolean;
}

const NOTHING = { places: [], businesses: [], lists: [], named: 0, leftOut: [], offers: [], starts: [], startsNear: null };

const WAIT_MILLISECONDS = 60;
/** Countries stand before areas that fit as well; with so many asked for, five areas are behind the most that one letter begins. */
const PLACES_REQUESTED = "50";
/** The chance that a search under way is given up when a new one starts. */
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
 * The server's answers to a query as it is typed. Requests may overtake each other and may be given up; an older answer never takes a newer one's place.
 * @param query as normalizedQuery gives it
 * @returns the newest answer there is, which may be that of an earlier query
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

/** How much there is of every country and activity; undefined until it is known. */
export function useCounts(): Counts | undefined {
  const [counts, setCounts] = useState<Counts>();
  useEffect(() => {
    // Without them the results only say less.
    callApi(getSearchCounts, {}).then(setCounts, () => undefined);
  }, []);
  return counts;
}

/** The areas to start from; none until they are known. */
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
