import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { redirect, useLocation, useNavigate, useNavigation } from "react-router";
import type { ResponseOf } from "../../platform/endpoints/endpoint.ts";
import { counted, plural, t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import type { Context } from "../../platform/pages/pageContext.ts";
import { orNotFound, pageNotFound } from "../../platform/pages/pageData.ts";
import { languageNamesByCode } from "../../platform/values/displayNames.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import type { NamedPlace } from "../maps/placeNames.ts";
import { currentMinute } from "../places/time.ts";
import { type BrowsedCard, browseBusinesses } from "./contract.ts";
import { countFilters, LIST_PARAMETERS, type ListQuery, readListQuery, writeListQuery } from "./filters.ts";
import type { LanguageNames } from "./groups.ts";
import { ListingEntry } from "./ListingEntry.tsx";
import { ListingFilters } from "./ListingFilters.tsx";
import { ListMap } from "./ListMap.tsx";
import { LIST_SIZE, type ListBase, toListCall } from "./rules.ts";

const SourcesUpdate = lazy(() => import("../attribution/SourcesUpdate.tsx").then((file) => ({ default: file.SourcesUpdate })));
/** The router's location key of the initial page load. */
const AS_LOADED = "default";

const canonicalQuery = (query: URLSearchParams) =>
  [...query]
    .filter(([name]) => LIST_PARAMETERS.includes(name) || name === "bounds")
    .map((pair) => pair.join("="))
    .sort()
    .join("&");

/**
 * Loads the list for a page's URL. Redirects URLs with unknown values, duplicate values or unsupported filters to the canonical URL.
 * @throws Response 301 to the canonical URL, or 404
 */
export async function loadList(context: Context, request: Request, base: ListBase) {
  const url = new URL(request.url);
  const query = readListQuery(url.searchParams);
  if (base.area === undefined) {
    query.bounds = null;
    if (query.ordering === "distance") query.ordering = "recommended";
  }
  if (query.page === 0) throw await pageNotFound(context);
  const search = writeListQuery(query);
  if (canonicalQuery(new URLSearchParams(search)) !== canonicalQuery(url.searchParams)) throw redirect(`${url.pathname}${search}`, 301);
  const ask = callApi(browseBusinesses, { ...base, ...toListCall(query), page: String(query.page), page_size: String(LIST_SIZE) });
  const list = await orNotFound(
    context,
    ask.catch((error: unknown) => {
      // The list is too large to check opening hours in several time zones: redirect without this filter.
      const isTooLarge = base.area === undefined && query.filters.flags.open_now && error instanceof CallError && error.status === 400;
      if (!isTooLarge) throw error;
      query.filters.flags.open_now = false;
      throw redirect(`${url.pathname}${writeListQuery(query)}`, 301);
    }),
  );
  const languages = languageNamesByCode([...list.facets.language.map(({ value }) => value), ...query.filters.language]);
  return { list: { ...list, languages, loaded_at: currentMinute() }, query };
}

interface Props {
  /** With the moment when the page was rendered, at which its entries are open or closed. */
  list: ResponseOf<typeof browseBusinesses> & { loaded_at?: string; languages: LanguageNames };
  query: ListQuery;
  base: ListBase;
  /** Path of the list's page, without a query. */
  path: string;
  /** Message for a list that is empty without any filter, and a link to the next step. */
  empty: string;
  next: { href: string; label: string };
  /** The area of the list; only lists with an area have a map. */
  area?: { name: string; latitude: number; longitude: number };
  /** Renders the button that saves a listing. It belongs to another capability, so the page passes it in. */
  bookmark: (business: BrowsedCard) => ReactNode;
  towns?: readonly NamedPlace[];
}

/** A list with filters, map and pagination. Without scripts everything except the moving map works as forms and links. */
export function Listings({ list, query: loaded, base, path, empty, next: step, area, bookmark, towns = [] }: Props) {
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const { key } = useLocation();
  // Applies pressed filters at once, before the new list has loaded.
  const query = next?.pathname === path ? readListQuery(new URLSearchParams(next.search)) : loaded;
  const go = (to: ListQuery, replaces = false) => void navigate(`${path}${writeListQuery(to)}`, { replace: replaces });
  const isFiltered = countFilters(loaded.filters) > 0 || loaded.bounds !== null;
  if (list.count === 0 && !isFiltered) {
    return (
      <div className="rounded-picture bg-sand px-6 py-7">
        <p className="font-display text-h3">{empty}</p>
        <p className="mt-2">
          <ArrowLink href={step.href}>{step.label}</ArrowLink>
        </p>
      </div>
    );
  }
  const entries = (
    <Suspense>
      <Entries list={list} query={loaded} path={path} areaName={area?.name} bookmark={bookmark} isBusy={next !== undefined} go={go} />
    </Suspense>
  );
  return (
    <>
      {key !== AS_LOADED && (
        <Suspense fallback={null}>
          <SourcesUpdate />
        </Suspense>
      )}
      {(list.count > 1 || isFiltered) && (
        <ListingFilters
          path={path}
          query={query}
          facets={list.facets}
          languages={list.languages}
          count={list.count}
          isOfArea={base.area !== undefined}
          onChange={go}
        />
      )}
      {area ? (
        <ListMap list={list} query={loaded} base={base} area={area} towns={towns} go={go}>
          {entries}
        </ListMap>
      ) : (
        entries
      )}
    </>
  );
}

const MINUTE = 60_000;

/** Returns the time when the page was rendered, at most minutes ago, then the current time, updated each minute. */
function useNow(loadedAt: string | undefined): Date | undefined {
  const [now, setNow] = useState(loadedAt === undefined ? undefined : new Date(loadedAt));
  useEffect(() => {
    const look = () => setNow((known) => (known && Math.abs(Date.now() - known.getTime()) < MINUTE ? known : new Date()));
    look();
    const timer = setInterval(look, MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** @param href the list without filters */
const NoMatches = ({ href }: { href: string | undefined }) => (
  <div className="rounded-picture bg-sand px-6 py-8">
    <p className="font-display text-h3">No places match these filters.</p>
    {href !== undefined && (
      <a className="link mt-2" href={href}>
        Clear all filters
      </a>
    )}
  </div>
);

/** Links to the pages before and after this one. */
function PageLinks({ list, query, path, last }: Pick<Props, "list" | "query" | "path"> & { last: number }) {
  const at = (page: number) => `${path}${writeListQuery({ ...query, page })}`;
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center justify-between border-t border-ink pt-3">
      {query.page > 1 ? (
        <a className="button button-outlined" rel="prev" href={at(query.page - 1)}>
          Previous page
        </a>
      ) : (
        <span />
      )}
      <span className="old-style text-ink2">
        Page {query.page} of {last}
      </span>
      {query.page < last ? (
        <a className="button button-outlined" rel="next" href={at(query.page + 1)}>
          {t`Show ${plural(Math.min(LIST_SIZE, list.count - query.page * LIST_SIZE), "# more place", "# more places")}`}
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}

interface StatusProps extends Pick<Props, "list" | "query"> {
  /** Number of pages. */
  last: number;
  areaName: string | undefined;
  go: (to: ListQuery) => void;
}

function countText({ list: { count }, query: { bounds, page }, last }: Pick<StatusProps, "list" | "query" | "last">): string {
  if (last === 1)
    return bounds ? t`${plural(count, "# place", "# places")} on this part of the map` : counted(count, "# place", "# places");
  return bounds
    ? t`${plural(count, "# place", "# places")} on this part of the map, page ${page} of ${last}`
    : t`${plural(count, "# place", "# places")}, page ${page} of ${last}`;
}

/** Number of places and the page, with a way back from a part of the map. */
const ListStatus = ({ list, query, last, areaName, go }: StatusProps) => (
  <p role="status" className="mb-5 flex flex-wrap items-center gap-x-5 text-ink2">
    <span>{countText({ list, query, last })}</span>
    {query.bounds && (
      <button type="button" className="link cursor-pointer" onClick={() => go({ ...query, bounds: null, page: 1 })}>
        {areaName === undefined ? t`Show all places` : t`Show all of ${areaName}`}
      </button>
    )}
  </p>
);

function Entries({
  list,
  query,
  path,
  areaName,
  bookmark,
  isBusy,
  go,
}: Pick<Props, "list" | "query" | "path" | "bookmark"> & { areaName: string | undefined; isBusy: boolean; go: (to: ListQuery) => void }) {
  const now = useNow(list.loaded_at);
  const last = Math.max(1, Math.ceil(list.count / LIST_SIZE));
  const isFiltered = countFilters(query.filters) > 0 || query.bounds !== null;
  // Beside a map there is space for one column only.
  const hasMap = areaName !== undefined;
  return (
    <div aria-busy={isBusy} className="group/list relative">
      {/* The text keeps its colour while the next list loads: paler it would be unreadable. */}
      <span
        aria-hidden="true"
        className="absolute inset-x-0 -top-3 h-[3px] rounded-full bg-sea opacity-0 group-aria-busy/list:animate-[breathe_1.6s_ease-in-out_150ms_infinite] group-aria-busy/list:opacity-100"
      />
      <ListStatus list={list} query={query} last={last} areaName={areaName} go={go} />
      {list.count === 0 ? (
        <NoMatches href={isFiltered ? path : undefined} />
      ) : (
        <ol start={(query.page - 1) * LIST_SIZE + 1} className={hasMap ? "" : "gap-x-11 lg:grid lg:grid-cols-2"}>
          {list.results.map((business: BrowsedCard, index) => {
            const number = (query.page - 1) * LIST_SIZE + index + 1;
            return (
              <li
                key={business.business_code}
                id={`place-${number}`}
                className={`@container when-near scroll-mt-6 border-t border-rule py-6 [--height:430px] first:border-0 first:pt-0 ${hasMap ? "" : "lg:nth-2:border-0 lg:nth-2:pt-0"}`}
                data-entry={business.business_code}
              >
                <ListingEntry business={business} number={number} areaName={areaName} now={now} bookmark={bookmark(business)} />
              </li>
            );
          })}
        </ol>
      )}
      {last > 1 && <PageLinks list={list} query={query} path={path} last={last} />}
    </div>
  );
}
