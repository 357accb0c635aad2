import { useEffect, useState } from "react";
import { callApi } from "../../platform/pages/callApi.ts";
import { searchTrails, type TrailCard } from "./contract.ts";
import { TrailRows } from "./TrailRows.tsx";

/** Routes that a search found, below the groups of results. */
export function FoundTrailsView({ trails, level }: { trails: readonly TrailCard[]; level: 2 | 3 }) {
  if (trails.length === 0) return null;
  const Heading = `h${level}` as const;
  return (
    <section aria-label="Routes" className="mt-8">
      <Heading className="small-caps mb-1.5 text-ink2">Routes</Heading>
      <TrailRows trails={trails} label="Routes" />
    </section>
  );
}

/** Loads the routes of a search in the dialog. @param query normalised, with its other results shown */
export function TrailAnswer({ query }: { query: string }) {
  const [loaded, setLoaded] = useState<{ query: string; results: TrailCard[] }>();
  useEffect(() => {
    const controller = new AbortController();
    callApi(searchTrails, { search: query }, controller.signal).then(
      ({ results }) => setLoaded({ query, results }),
      // The groups stay usable without it.
      () => undefined,
    );
    return () => controller.abort();
  }, [query]);
  return loaded?.query === query && loaded.results.length > 0 ? (
    <div className="px-5 pb-5 sm:px-7">
      <FoundTrailsView trails={loaded.results} level={3} />
    </div>
  ) : null;
}
