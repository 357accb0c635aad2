import { useEffect, useState } from "react";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { attributionsIn, sourcesHtml, uniqueSources } from "../attribution/rules.ts";
import { type FoundEvents, searchEvents } from "./contract.ts";
import { EventRows } from "./EventRows.tsx";
import type { EventLine } from "./eventText.ts";

/** Found events with the part of each that lists show. */
type FoundLines = Omit<FoundEvents, "results"> & { results: readonly EventLine[] };

/** Events that a search found, below the groups of places. */
export function FoundEventsView({ found, level }: { found: FoundLines; level: 2 | 3 }) {
  if (found.results.length === 0 && !found.url) return null;
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby="found-events" className="mt-8">
      <Heading id="found-events" className="mb-2 small-caps text-ink2">
        {found.heading || t`Events`}
      </Heading>
      {found.results.length > 0 ? <EventRows events={found.results} level={level === 2 ? 3 : 4} /> : <p>No such events.</p>}
      {found.url && (
        <p className="mt-4">
          <ArrowLink href={found.url}>{found.count > found.results.length ? t`All events (${found.count})` : t`All events`}</ArrowLink>
        </p>
      )}
    </section>
  );
}

/** Loads the events of a search in the dialog; nothing until they are loaded. @param query normalized, with its other results shown */
export function EventAnswer({ query }: { query: string }) {
  const [loaded, setLoaded] = useState<{ query: string; found: FoundEvents }>();
  useEffect(() => {
    const controller = new AbortController();
    callApi(searchEvents, { search: query }, controller.signal).then(
      (found) => setLoaded({ query, found }),
      // The groups stay usable without it.
      () => undefined,
    );
    return () => controller.abort();
  }, [query]);
  if (loaded?.query !== query || (loaded.found.results.length === 0 && !loaded.found.url)) return null;
  const sources = sourcesHtml(uniqueSources(attributionsIn(loaded.found.results)));
  return (
    <div className="px-3 pb-5">
      <FoundEventsView found={loaded.found} level={3} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped in rules.ts of the attribution */}
      <p className="pt-4 text-small text-ink2 empty:hidden" dangerouslySetInnerHTML={{ __html: sources }} />
    </div>
  );
}
