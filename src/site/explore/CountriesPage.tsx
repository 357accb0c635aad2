import { type MetaArgs, redirect, useLoaderData } from "react-router";
import { CountryIndex } from "../../catalogue/places/CountryIndex.tsx";
import { Flag } from "../../catalogue/places/Flag.tsx";
import { places } from "../../catalogue/places/text.ts";
import { areaUrl, countryUrl } from "../../catalogue/places/urls.ts";
import { pageMeta } from "../../catalogue/seo/rules.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { titled } from "../../platform/pages/useGuide.ts";
import { getHome } from "../home/contract.ts";
import { buildRegionIndex } from "../home/rules.ts";
import { PageHead } from "./PageHead.tsx";

export const handle = { cache: "shared" } satisfies PageHandle;

/** Number of countries per region that have a picture. */
const PICTURED = 4;

export async function loader() {
  const { regions, place } = await callApi(getHome, {});
  if (place) throw redirect(place.area ? areaUrl(place.country.code, place.area.slug) : countryUrl(place.country.code));
  const index = buildRegionIndex(regions);
  // A guide without listings shows the whole world, so that there is something to browse.
  return { regions: index.length > 0 ? index : regions };
}

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    matches,
    "/explore/countries/",
    titled(matches, t`Explore by country`),
    t`Every country in the guide, by region, with its number of places to stay, eat and explore.`,
  );

type Region = Awaited<ReturnType<typeof loader>>["regions"][number];

const countPlaces = (countries: Region["countries"]) => countries.reduce((sum, { businesses_count }) => sum + businesses_count, 0);

/** A region: the countries with the most listings as pictures, and all of them in an index that expands. */
function RegionChapter({ code, name, countries }: Region) {
  const listed = countries.filter(({ businesses_count }) => businesses_count > 0);
  const top = listed.toSorted((a, b) => b.businesses_count - a.businesses_count).slice(0, PICTURED);
  return (
    <section id={code} className="page scroll-mt-6 overflow-x-clip pt-14" aria-labelledby={`${code}-title`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-ink pt-4">
        <h2 id={`${code}-title`} className="text-h2">
          {name}
        </h2>
        <p className="text-ink2">{listed.length === 0 ? t`No places yet` : places(countPlaces(countries))}</p>
      </div>
      {top.length > 0 && (
        <ul className={`swiper mt-5 sm:grid sm:grid-cols-2 sm:gap-4 ${top.length > 2 ? "xl:grid-cols-4" : ""}`}>
          {top.map((one) => (
            <li key={one.code}>
              <a href={countryUrl(one.code)} className="plate hovers block h-[175px] text-white sm:h-[75px]">
                <picture>
                  <source media="(max-width: 576px)" srcSet={`/media/country/${one.code}/cover`} />
                  <img src={`/media/country/${one.code}/strip`} alt="" loading="lazy" decoding="async" />
                </picture>
                <span className="on-picture absolute inset-0" />
                <span className="absolute end-3.5 bottom-3.5 start-4.5 flex items-center gap-3">
                  <Flag code={one.code} size={28} />
                  <span className="min-w-0 font-display text-h3 leading-[1.05] font-[560]">{one.name}</span>
                  <span className="ms-auto text-small whitespace-nowrap">{places(one.businesses_count)}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {countries.length > top.length && (
        <details className="group mt-3 border-b border-rule">
          <summary className="flex min-h-13 cursor-pointer list-none items-center gap-4 [&::-webkit-details-marker]:hidden">
            <span className="flex-1 font-semibold">
              All {countries.length} countries and territories <span className="sr-only">of {name}</span>
            </span>
            <svg viewBox="0 0 20 20" width="20" height="20" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
              <path d="M2 10h16" />
              <path d="M10 2v16" className="group-open:hidden" />
            </svg>
          </summary>
          <CountryIndex countries={countries} />
        </details>
      )}
    </section>
  );
}

/** Returns the numbers of countries, and of their places. */
function indexText(countries: Region["countries"]): string {
  const listed = countries.filter(({ businesses_count }) => businesses_count > 0).length;
  const all = t`${plural(countries.length, "# country", "# countries and territories")}.`;
  if (listed === 0) return `${all} ${t`No places in the guide yet.`}`;
  const count = countPlaces(countries);
  const found =
    listed === countries.length
      ? t`${plural(count, "# place", "# places")} to stay, eat and explore.`
      : t`${plural(count, "# place", "# places")} to stay, eat and explore in ${listed} of them.`;
  return `${all} ${found}`;
}

/** All countries by region, those with the most listings first. */
export default function CountriesPage() {
  const { regions } = useLoaderData<typeof loader>();
  const countries = regions.flatMap((region) => region.countries);
  return (
    <>
      <PageHead
        name={t`Explore by country`}
        about={indexText(countries)}
        parts={regions.map((region) => ({ href: `#${region.code}`, label: region.name, count: region.countries.length }))}
      />
      {regions.map((region) => (
        <RegionChapter key={region.code} {...region} />
      ))}
    </>
  );
}
