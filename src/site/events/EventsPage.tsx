import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from "react-router";
import { listEvents } from "../../catalogue/events/contract.ts";
import { EventRows } from "../../catalogue/events/EventRows.tsx";
import { EVENT_CATEGORIES } from "../../catalogue/events/enumerations.ts";
import { toEventLine } from "../../catalogue/events/eventText.ts";
import { calendarUrl, eventFeedUrl, eventsUrl } from "../../catalogue/events/urls.ts";
import { WHENS, type When } from "../../catalogue/events/windows.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { inSentence } from "../../catalogue/places/article.ts";
import { placeInCountry } from "../../catalogue/places/text.ts";
import { areaUrl, countryUrl } from "../../catalogue/places/urls.ts";
import { emptyMeta, pageMeta } from "../../catalogue/seo/rules.ts";
import { meant, plural, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { orNotFound, pageNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { privateMeta, titled } from "../../platform/pages/useGuide.ts";
import { oneOf } from "../../platform/values/items.ts";
import { NewerOlder } from "../../ui/NewerOlder.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Select } from "../../ui/Select.tsx";
import { TabLinks } from "../../ui/TabLinks.tsx";
import { getAreaPage, getCountryPage } from "../explore/contract.ts";
import { ListHead } from "../explore/PlaceHead.tsx";

export const handle = { cache: { parameters: ["when", "category", "page"], isTimed: true } } satisfies PageHandle;

const TABS: readonly When[] = ["today", "tonight", "tomorrow", "weekend", "week"];
const categoryOptions = () => Object.entries(EVENT_CATEGORIES).map(([value, label]) => ({ value, label }));

/** Returns the place of the list, with its current URL; null for the whole guide. @throws 404 */
async function readPlace({ params, context }: Pick<LoaderFunctionArgs, "params" | "context">) {
  const { country: code = "", area: slug } = params;
  if (code === "") return null;
  if (!/^[a-z]{2}$/i.test(code)) throw await pageNotFound(context);
  if (slug === undefined) {
    const { country } = await orNotFound(context, callApi(getCountryPage, { code: code.toUpperCase() }));
    return { country, area: null };
  }
  const { area, country } = await orNotFound(context, callApi(getAreaPage, { slug: slug.toLowerCase() }));
  if (area.country_code !== code.toUpperCase()) throw await pageNotFound(context);
  return { country, area };
}

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const place = await readPlace({ params, context });
  const url = new URL(request.url);
  const path = eventsUrl({ country_code: place?.country.code, slug: place?.area?.slug });
  if (url.pathname !== path) throw redirect(`${path}${url.search}`, 301);
  const when = oneOf(enumValues(WHENS), url.searchParams.get("when") ?? "") ?? null;
  const category = oneOf(enumValues(EVENT_CATEGORIES), url.searchParams.get("category") ?? "") ?? null;
  const page = url.searchParams.get("page") ?? "1";
  const list = await orNotFound(
    context,
    callApi(listEvents, {
      page,
      ...(place?.area ? { area: place.area.slug } : place ? { country: place.country.code } : {}),
      when: when ?? "all",
      ...(category && { category }),
    }),
  );
  return { place, path, when, category, page: Number(page), list: { ...list, results: list.results.map(toEventLine) } };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

const placeName = ({ place }: Pick<Loaded, "place">): string => (place ? (place.area?.name ?? inSentence(place.country.name)) : "");
const pageTitle = (loaded: Pick<Loaded, "place">): string => {
  const name = placeName(loaded);
  return name ? t`What's on in ${name}` : t`What's on`;
};

/** Returns the URL of the list with a filter changed. */
function filteredUrl({ path, when, category }: Pick<Loaded, "path" | "when" | "category">, page = 1): string {
  const query = new URLSearchParams({ ...(when && { when }), ...(category && { category }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `${path}?${query}` : path;
}

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) => {
  if (!loaderData) return privateMeta(matches, t`Page not found`);
  const { place, path, page, list, when, category } = loaderData;
  const name = place?.area ? placeInCountry(place.area.name, place.country.name) : placeName(loaderData);
  const head = pageMeta(
    matches,
    filteredUrl({ path, when: null, category: null }, page),
    titled(matches, name ? t`What's on in ${name}` : t`What's on`),
    name
      ? t`Concerts, markets, exhibitions and other events in ${name}, with dates, places and prices.`
      : t`Concerts, markets, exhibitions and other events, with dates, places and prices.`,
    place ? { subject: place.area ? `/media/area/${place.area.slug}` : `/media/country/${place.country.code}`, of: name } : undefined,
  );
  return [...head, ...emptyMeta(when || category ? 0 : list.count)];
};

function Head(loaded: Loaded) {
  const { place } = loaded;
  if (!place)
    return (
      <div className="page pt-10">
        <nav aria-label="Breadcrumbs">
          <a href="/explore/" className="inline-flex min-h-11 items-center text-ink2 hover:underline">
            Explore
          </a>
        </nav>
        <PageTitle>{pageTitle(loaded)}</PageTitle>
      </div>
    );
  const { area, country } = place;
  return (
    <ListHead
      crumbs={[
        { href: "/explore/", label: t`Explore` },
        { href: countryUrl(country.code), label: country.name, flag: country.code },
        ...(area ? [{ href: areaUrl(area.country_code, area.slug), label: area.name }] : []),
      ]}
      title={pageTitle(loaded)}
      current={t`What's on`}
      picture={area ? `/media/area/${area.slug}/standard` : `/media/country/${country.code}/standard`}
    />
  );
}

/** Form that limits the list to one kind of events; works without scripts. */
const CategoryForm = ({ path, when, category }: Pick<Loaded, "path" | "when" | "category">) => (
  <form action={path} className="mt-5 flex flex-wrap items-end gap-3">
    {when && <input type="hidden" name="when" value={when} />}
    <div className="grid gap-1">
      <label htmlFor="event-kind" className="text-small text-ink2">
        Kind
      </label>
      <Select
        id="event-kind"
        name="category"
        defaultValue={category ?? ""}
        options={[{ value: "", label: t`All kinds` }, ...categoryOptions()]}
      />
    </div>
    <button type="submit" className="button button-outlined">
      Show
    </button>
  </form>
);

/** Lists the events of an area, a country or the whole guide, the next ones first. */
export default function EventsPage() {
  const loaded = useLoaderData<typeof loader>();
  const { place, path, when, category, page, list } = loaded;
  const area = place?.area;
  const where = placeName(loaded);
  const isFiltered = when !== null || category !== null;
  return (
    <>
      <Head {...loaded} />
      <div className="page mt-4 pb-16">
        <TabLinks
          label={meant("of an event")`Time`}
          tabs={[
            { title: t`All`, href: filteredUrl({ path, when: null, category }), isOn: when === null },
            ...[...TABS, ...(when !== null && !TABS.includes(when) ? [when] : [])].map((one) => ({
              title: WHENS[one],
              href: filteredUrl({ path, when: one, category }),
              isOn: when === one,
            })),
          ]}
        />
        <CategoryForm path={path} when={when} category={category} />
        {list.count === 0 ? (
          <p className="mt-8 border-t-3 border-ink pt-5 font-display text-h3">
            {isFiltered ? t`No such events.` : where ? t`No events in ${where} yet.` : t`No events yet.`}{" "}
            {isFiltered && (
              <a className="link-inline" href={path}>
                Show all events
              </a>
            )}
          </p>
        ) : (
          <>
            <p className="mt-6 mb-3 text-ink2">{t`${plural(list.count, "# event", "# events")}, the next first. Times are local.`}</p>
            <EventRows events={list.results} level={2} />
          </>
        )}
        <NewerOlder
          label="Pages of events"
          newer={list.previous ? filteredUrl(loaded, page - 1) : undefined}
          older={list.next ? filteredUrl(loaded, page + 1) : undefined}
          words={[t`Previous page`, t`Next page`]}
        />
        {area && (
          <p className="mt-8 flex flex-wrap gap-x-8 gap-y-2">
            <a className="link" href={calendarUrl(area.country_code, area.slug)}>
              Add to your calendar (iCal)
            </a>
            <a className="link" href={eventFeedUrl(area.country_code, area.slug)}>
              Follow as a feed (Atom)
            </a>
          </p>
        )}
      </div>
    </>
  );
}
