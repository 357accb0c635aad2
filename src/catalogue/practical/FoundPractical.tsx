import { useEffect, useState } from "react";
import type { ResponseOf } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { attributionsIn, sourcesHtml, uniqueSources } from "../attribution/rules.ts";
import { areaUrl } from "../places/urls.ts";
import { searchPractical } from "./contract.ts";
import { PRACTICAL_PLURALS } from "./enumerations.ts";
import { KindRows, PracticalRows } from "./PracticalRows.tsx";

type Found = ResponseOf<typeof searchPractical>;

/** Returns whether a search asks for practical places, and there is an answer. */
export const hasPractical = ({ kind, place, areas }: Found): boolean => kind !== null && (place !== null || areas.length > 0);

/** Practical places that a search asks for, below the groups of results. */
export function FoundPracticalView({ found, level, now }: { found: Found; level: 2 | 3; now: Date | undefined }) {
  const { kind, place, results, areas } = found;
  if (kind === null || !hasPractical(found)) return null;
  const Heading = `h${level}` as const;
  const label = PRACTICAL_PLURALS[kind];
  const title = place === null ? label : t`${label} in ${place.name}`;
  if (place === null)
    return (
      <section aria-label={title} className="mt-8">
        <Heading className="small-caps mb-1.5 text-ink2">{title}</Heading>
        <KindRows
          label={title}
          rows={areas.map(({ name, slug, count }) => ({
            key: slug,
            label: t`${label} in ${name}`,
            kind,
            place: name,
            count,
          }))}
        />
      </section>
    );
  return (
    <section aria-label={title} className="mt-8">
      <Heading className="small-caps text-ink2">{title}</Heading>
      {results.length === 0 ? (
        <p className="mt-2">None known within 10 km.</p>
      ) : (
        <>
          <p className="caption mt-1 mb-2 text-ink2">Distances and walking times from the centre, in a straight line</p>
          <PracticalRows places={results} now={now} label={title} isOneKind />
        </>
      )}
      <p className="mt-3">
        <ArrowLink href={`${areaUrl(place.country_code, place.slug)}#practical`}>More in {place.name}</ArrowLink>
      </p>
    </section>
  );
}

/** Loads the answer to a search in the dialog. @param query normalised, with its other results shown */
export function PracticalAnswer({ query }: { query: string }) {
  const [loaded, setLoaded] = useState<{ query: string; found: Found }>();
  useEffect(() => {
    const controller = new AbortController();
    callApi(searchPractical, { search: query }, controller.signal).then(
      (found) => setLoaded({ query, found }),
      // The groups stay usable without it.
      () => undefined,
    );
    return () => controller.abort();
  }, [query]);
  if (loaded?.query !== query || !hasPractical(loaded.found)) return null;
  const sources = sourcesHtml(uniqueSources(attributionsIn(loaded.found.results)));
  return (
    <div className="px-5 pb-5 sm:px-7">
      <FoundPracticalView found={loaded.found} level={3} now={new Date()} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped in rules.ts of the attribution */}
      <p className="pt-4 text-small text-ink2 empty:hidden" dangerouslySetInnerHTML={{ __html: sources }} />
    </div>
  );
}
