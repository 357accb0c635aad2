import { type MetaArgs, useLoaderData } from "react-router";
import { pictureAt } from "../../catalogue/listings/rules.ts";
import { countryName } from "../../catalogue/places/countries/rules.ts";
import { places } from "../../catalogue/places/text.ts";
import { getSearchCounts } from "../../catalogue/search/contract.ts";
import { pageMeta } from "../../catalogue/seo/rules.ts";
import { exploreLabel } from "../../platform/guideName.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { titled, useGuide } from "../../platform/pages/useGuide.ts";
import { labelled, withCommas } from "../../platform/values/punctuation.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { activityChapters } from "./activityGroups.ts";
import { listActivities } from "./contract.ts";
import { PageHead } from "./PageHead.tsx";

export const handle = { cache: "shared" } satisfies PageHandle;

/** Number of activities shown large, and of countries named with each. */
const LEAD_SIZE = 3;
const COUNTRIES_NAMED = 2;

/** "2 places: Colombia, Nepal", "9 places: Mexico, Peru and elsewhere"; "2 places" where all are in one country. */
function subtitle(count: number, countries: readonly { code: string; businesses_count: number }[]): string {
  const named = countries.slice(0, COUNTRIES_NAMED);
  if (named.length === 0) return places(count);
  const isAll = named.reduce((sum, { businesses_count }) => sum + businesses_count, 0) >= count;
  const names = withCommas(named.map(({ code }) => countryName(code)));
  return isAll ? labelled(places(count), names) : t`${plural(count, "# place", "# places")}: ${names} and elsewhere`;
}

export async function loader() {
  const [{ results }, { activities: counts }] = await Promise.all([callApi(listActivities, {}), callApi(getSearchCounts, {})]);
  const countriesOf = new Map(counts.map(({ activity_type, countries }) => [activity_type, countries]));
  const isOneCountry = new Set(counts.flatMap(({ countries }) => countries.map(({ code }) => code))).size < 2;
  const offered = results
    .filter(({ businesses_count }) => businesses_count > 0)
    .map((one) => ({ ...one, about: subtitle(one.businesses_count, isOneCountry ? [] : (countriesOf.get(one.activity_type) ?? [])) }));
  return {
    count: offered.length,
    listings: offered.reduce((sum, { businesses_count }) => sum + businesses_count, 0),
    top: offered.toSorted((a, b) => b.businesses_count - a.businesses_count).slice(0, LEAD_SIZE),
    chapters: activityChapters(offered),
  };
}

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(
    matches,
    "/explore/activities/",
    titled(matches, t`Explore by activity`),
    t`Surfing, safari, cooking classes and more, run by local people you can book direct.`,
  );

type Loaded = Awaited<ReturnType<typeof loader>>;

const MostOffered = ({ top }: Pick<Loaded, "top">) => (
  <section className="page mt-10 has-[ul:empty]:hidden" aria-label="Most offered">
    <ul className="swiper sm:grid sm:grid-cols-2 sm:gap-4 lg:grid-cols-[5fr_4fr_3.2fr]">
      {top.map((one) => (
        <li key={one.activity_type} className="sm:max-lg:last:hidden">
          <a href={one.url} className="plate hovers block h-[300px] text-white lg:h-[356px]">
            <img src={pictureAt(one.image_link, "card")} alt="" decoding="async" />
            <span className="on-picture absolute inset-x-0 top-[30%] bottom-0" />
            <span className="absolute end-4 bottom-4 start-5">
              <span className="block font-display text-lead leading-[1.1] font-[560]">{one.label}</span>
              <span className="text-small">{one.about}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  </section>
);

const Chapter = ({ chapter: { id, title, rows } }: { chapter: Loaded["chapters"][number] }) => (
  <section id={id} className="page mt-14 scroll-mt-6" aria-labelledby={`${id}-title`}>
    <div className="gap-x-14 border-t border-ink pt-5 lg:grid lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
      <h2 id={`${id}-title`} className="max-w-[12ch] text-h2 max-lg:max-w-none">
        {title}
      </h2>
      <ul className="grid content-start gap-x-7 gap-y-5 max-lg:mt-5 sm:grid-cols-2">
        {rows.map((one) => (
          <li key={one.activity_type} className="hovers relative flex items-center gap-4">
            <span className="plate size-24 flex-none">
              <img src={pictureAt(one.image_link, "thumb")} alt="" loading="lazy" decoding="async" />
            </span>
            <span className="min-w-0">
              <h3 className="text-h3">
                <a href={one.url} className="card-target hover-underline">
                  {one.label}
                </a>
              </h3>
              <span className="mt-1 block text-small text-ink2">{one.about}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  </section>
);

/** All activity types on offer: the most offered ones large, then all of them in groups. */
export default function ActivitiesPage() {
  const { count, listings, top, chapters } = useLoaderData<typeof loader>();
  const { name } = useGuide();
  return (
    <>
      <PageHead
        name={t`Explore by activity`}
        about={
          count === 0
            ? t`No activities in the guide yet.`
            : t`${plural(count, "# way", "# ways")} to spend a day, at ${plural(listings, "# place", "# places")}.`
        }
        parts={chapters.map(({ id, title, rows }) => ({ href: `#${id}`, label: title, count: rows.length }))}
      />
      {count === 0 && (
        <p className="page mt-6">
          <ArrowLink href="/explore/">{exploreLabel(name)}</ArrowLink>
        </p>
      )}
      <MostOffered top={top} />
      {chapters.map((one) => (
        <Chapter key={one.id} chapter={one} />
      ))}
    </>
  );
}
