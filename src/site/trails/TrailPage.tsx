import { Download } from "lucide";
import type { ReactNode } from "react";
import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from "react-router";
import { Directions } from "../../catalogue/directions/Directions.tsx";
import { PlaceMap } from "../../catalogue/maps/PlaceMap.tsx";
import { areaUrl, countryUrl } from "../../catalogue/places/urls.ts";
import { pageMeta } from "../../catalogue/seo/rules.ts";
import { getTrail, type TrailCard } from "../../catalogue/trails/contract.ts";
import { networkName, TRAIL_KINDS } from "../../catalogue/trails/enumerations.ts";
import { trailLength } from "../../catalogue/trails/text.ts";
import { inLowerCase, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { privateMeta, titled } from "../../platform/pages/useGuide.ts";
import { formatNumber } from "../../platform/values/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";

export const handle = { cache: "shared" } satisfies PageHandle;

export async function loader({ params: { slug = "" }, request, context }: LoaderFunctionArgs) {
  const trail = await orNotFound(context, callApi(getTrail, { slug }));
  // The area of a route changes with the outlines of areas.
  if (new URL(request.url).pathname !== trail.url) throw redirect(trail.url, 301);
  return { trail };
}

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) => {
  if (!loaderData) return privateMeta(matches, t`Page not found`);
  const { name, kind, length_km, area, country, url } = loaderData.trail;
  const place = area?.name ?? country.name;
  const kindName = inLowerCase(TRAIL_KINDS[kind]);
  return pageMeta(
    matches,
    url,
    titled(matches, t`${name}, ${kindName} in ${place}`),
    t`${name}: a ${kindName} of ${trailLength(length_km)} in ${place}, on a map and as a GPX file.`,
  );
};

/** Returns what is known about a route, as rows. */
function trailFacts({ kind, length_km, ascent_m, network, ref, symbol }: TrailCard): { label: string; value: ReactNode }[] {
  return [
    { label: t`Kind`, value: TRAIL_KINDS[kind] },
    { label: t`Length`, value: trailLength(length_km) },
    { label: t`Climb`, value: ascent_m === null ? t`Unknown` : t`${formatNumber(ascent_m)} m` },
    { label: t`Number`, value: ref },
    { label: t`Network`, value: networkName(network) },
    { label: t`Marking`, value: symbol },
  ].filter(({ value }) => value !== "");
}

/** A route's page: its line on the map, facts, and the line as GPX. */
export default function TrailPage() {
  const { trail } = useLoaderData<typeof loader>();
  const { name, area, country, line, latitude, longitude, website, url } = trail;
  const points = line.coordinates.flat().map(([x = 0, y = 0]) => ({ latitude: y, longitude: x }));
  const [start] = points;
  return (
    <article className="page pt-6 pb-24">
      <nav aria-label="Breadcrumb" className="text-small">
        <ol className="flex flex-wrap gap-x-3">
          <li>
            <a className="link inline-flex min-h-8 items-center" href={countryUrl(country.code)}>
              {country.name}
            </a>
          </li>
          {area && (
            <li>
              <a className="link inline-flex min-h-8 items-center" href={areaUrl(area.country_code, area.slug)}>
                {area.name}
              </a>
            </li>
          )}
        </ol>
      </nav>
      <PageTitle>{name}</PageTitle>
      <div className="mt-8 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_380px]">
        <section aria-label={t`Map of ${name}`} className="h-[60svh] min-h-80 overflow-clip rounded-picture">
          <PlaceMap
            pins={[]}
            fit={points}
            lines={[line.coordinates as [number, number][][]]}
            middle={{ latitude, longitude }}
            towns={[]}
            lit={null}
            onLit={() => undefined}
            onOpen={() => undefined}
            onMoved={() => undefined}
            loadPins={async () => []}
            pinsKey={trail.uuid}
            isOnPage={() => false}
          />
        </section>
        <div>
          <dl>
            {trailFacts(trail).map(({ label, value }) => (
              <div key={label} className="leader min-h-9 py-1">
                <dt className="text-ink2">{label}</dt>
                <dd className="font-semibold">
                  <span className="max-w-56 text-end">{value}</span>
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-6">
            <a href={`${url}route.gpx`} download className="button button-filled">
              <Icon of={Download} size={18} /> Download GPX
            </a>
          </p>
          {start && <Directions place={{ name: t`${name}, start`, ...start }} className="mt-3" />}
          {website !== "" && (
            <p className="mt-4">
              <a className="link" href={website} target="_blank" rel="noopener nofollow">
                Website
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </p>
          )}
        </div>
      </div>
    </article>
  );
}
