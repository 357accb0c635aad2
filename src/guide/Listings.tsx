import { Map as MapIcon, X } from "lucide-react";
import { type PointerEvent, useEffect, useState } from "react";
import { data, redirect, useNavigate, useNavigation } from "react-router";
import { type BrowsedCard, browseBusinesses, browsePoints } from "../businesses/contract.lists.ts";
import type { ActivityType, BUSINESS_TYPE_GROUPS } from "../businesses/enumerations.ts";
import { ListingFilters } from "../businesses/ListingFilters.tsx";
import { countFilters, LIST_PARAMETERS, type ListQuery, readListQuery, writeListQuery } from "../businesses/rules.filters.ts";
import { PlaceMap } from "../places/PlaceMap.tsx";
import type { View } from "../places/rules.pins.ts";
import { callApi } from "../platform/callApi.ts";
import type { AnswerOf, CallOf } from "../platform/endpoint.ts";
import { orNotFound } from "../platform/pageData.ts";
import { ArrowLink } from "../ui/ArrowLink.tsx";
import { ListingEntry } from "./ListingEntry.tsx";
import { LIST_SIZE } from "./rules.ts";

/** What a list is of, before any filter. */
export interface ListBase {
  area?: string;
  country?: string;
  category?: keyof typeof BUSINESS_TYPE_GROUPS;
  activity?: ActivityType;
}

type Asked = Partial<CallOf<typeof browseBusinesses>>;

const asked = ({ filters, ordering, bounds }: ListQuery): Asked =>
  ({
    ...filters.choices,
    ...Object.fromEntries(Object.entries(filters.flags).flatMap(([name, isOn]) => (isOn ? [[name, "yes"]] : []))),
    language: [...filters.language],
    hashtag: [...filters.hashtag],
    ordering,
    ...(bounds ? { bounds: bounds.join(",") } : {}),
    // What was read from an address holds only values of the enumerations.
  }) as unknown as Asked;

const pairsOf = (query: URLSearchParams) =>
  [...query]
    .filter(([name]) => LIST_PARAMETERS.includes(name) || name === "bounds")
    .map((pair) => pair.join("="))
    .sort()
    .join("&");

/**
 * The list that a page's address asks for. An address that says the same in other words leads to the one that is kept: unknown values, values given twice,
 * filters that the page does not have.
 * @throws Response 301 or 404
 */
export async function loadList(request: Request, base: ListBase) {
  const url = new URL(request.url);
  const query = readListQuery(url.searchParams);
  if (base.area === undefined) {
    query.bounds = null;
    query.filters.flags.open_now = false;
    if (query.ordering === "distance") query.ordering = "recommended";
  }
  if (query.page === 0) throw data(null, { status: 404 });
  const search = writeListQuery(query);
  if (pairsOf(new URLSearchParams(search)) !== pairsOf(url.searchParams)) throw redirect(`${url.pathname}${search}`, 301);
  const list = await orNotFound(
    callApi(browseBusinesses, { ...base, ...asked(query), page: String(query.page), page_size: String(LIST_SIZE) }),
  );
  return { list, query };
}

interface Props {
  list: AnswerOf<typeof browseBusinesses>;
  query: ListQuery;
  base: ListBase;
  /** The list's own address, without a query. */
  path: string;
  /** The list's own sentence when there is nothing in it, whatever the filters, and the next step. */
  empty: string;
  next: { href: string; label: string };
  /** The area that the list is of: with it there is a map. */
  area?: { name: string; latitude: number; longitude: number };
  towns?: readonly { name: string; latitude: number; longitude: number }[];
}

/** A list with its filters, its map and the links to its pages. Without scripts everything but the moving map works as forms and links. */
export function Listings({ list, query: loaded, base, path, empty, next: step, area, towns = [] }: Props) {
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  // What was pressed shows at once, before the list has come.
  const query = next?.pathname === path ? readListQuery(new URLSearchParams(next.search)) : loaded;
  const go = (to: ListQuery) => void navigate(`${path}${writeListQuery(to)}`, { preventScrollReset: true });
  const isFiltered = countFilters(loaded.filters) > 0 || loaded.bounds !== null;
  if (list.count === 0 && !isFiltered) {
    return (
      <div className="rounded-picture bg-sand px-6 py-7">
        <p className="font-display text-[1.375rem]">{empty}</p>
        <p className="mt-2">
          <ArrowLink href={step.href}>{step.label}</ArrowLink>
        </p>
      </div>
    );
  }
  const entries = <Entries list={list} query={loaded} path={path} areaName={area?.name} isBusy={next !== undefined} go={go} />;
  return (
    <>
      <ListingFilters path={path} query={query} facets={list.facets} count={list.count} isOfArea={base.area !== undefined} onChange={go} />
      {area ? (
        <WithMap list={list} query={loaded} base={base} area={area} towns={towns} go={go}>
          {entries}
        </WithMap>
      ) : (
        entries
      )}
    </>
  );
}

function Entries({
  list,
  query,
  path,
  areaName,
  isBusy,
  go,
}: Pick<Props, "list" | "query" | "path"> & { areaName: string | undefined; isBusy: boolean; go: (to: ListQuery) => void }) {
  const last = Math.max(1, Math.ceil(list.count / LIST_SIZE));
  const at = (page: number) => `${path}${writeListQuery({ ...query, page })}`;
  const isFiltered = countFilters(query.filters) > 0 || query.bounds !== null;
  return (
    <div aria-busy={isBusy} className={`transition-opacity ${isBusy ? "opacity-60" : ""}`}>
      <p role="status" className="mb-5 flex flex-wrap items-center gap-x-5 text-ink2">
        <span>
          {list.count.toLocaleString("en-GB")} {list.count === 1 ? "place" : "places"}
          {query.bounds && " on this part of the map"}
          {last > 1 && `, page ${query.page} of ${last}`}
        </span>
        {query.bounds && (
          <button type="button" className="link cursor-pointer" onClick={() => go({ ...query, bounds: null, page: 1 })}>
            Show the whole place
          </button>
        )}
      </p>
      {list.count === 0 ? (
        <div className="rounded-picture bg-sand px-6 py-8">
          <p className="font-display text-[1.375rem]">Nothing passes all of these filters.</p>
          {isFiltered && (
            <a className="link mt-2" href={path}>
              Clear all filters
            </a>
          )}
        </div>
      ) : (
        <ol start={(query.page - 1) * LIST_SIZE + 1}>
          {list.results.map((business: BrowsedCard, index) => {
            const number = (query.page - 1) * LIST_SIZE + index + 1;
            return (
              <li
                key={business.business_code}
                id={`place-${number}`}
                className="scroll-mt-6 border-t border-rule py-6 first:border-0 first:pt-0"
                data-entry={business.business_code}
              >
                <ListingEntry business={business} number={number} areaName={areaName} />
              </li>
            );
          })}
        </ol>
      )}
      {last > 1 && (
        <nav aria-label="Pages" className="mt-6 flex items-center justify-between border-t border-ink pt-3">
          {query.page > 1 ? (
            <a className="button button-outlined" rel="prev" href={at(query.page - 1)}>
              Page before
            </a>
          ) : (
            <span />
          )}
          <span className="old-style text-ink2">
            Page {query.page} of {last}
          </span>
          {query.page < last ? (
            <a className="button button-outlined" rel="next" href={at(query.page + 1)}>
              Show {Math.min(LIST_SIZE, list.count - query.page * LIST_SIZE)} more places
            </a>
          ) : (
            <span />
          )}
        </nav>
      )}
    </div>
  );
}

/** Degrees to a thousandth: what an address may say of a map's edges. */
const edge = (degrees: number) => Math.round(degrees * 1_000) / 1_000;

const codeAt = (target: EventTarget) => (target as Element).closest<HTMLElement>("[data-entry]")?.dataset.entry ?? null;

/** The list with the map beside it: they share numbers, light each other up, and the list follows the map where that is wanted. */
function WithMap({
  list,
  query,
  base,
  area,
  towns,
  go,
  children,
}: Pick<Props, "list" | "query" | "base"> &
  Required<Pick<Props, "towns">> & {
    area: NonNullable<Props["area"]>;
    go: (to: ListQuery) => void;
    children: React.ReactNode;
  }) {
  const [lit, setLit] = useState<string | null>(null);
  const [isFollowing, setFollowing] = useState(true);
  const [isMapOpen, setMapOpen] = useState(false);
  useEffect(() => {
    for (const entry of document.querySelectorAll<HTMLElement>("[data-entry]")) entry.dataset.lit = String(entry.dataset.entry === lit);
  }, [lit]);
  const first = (query.page - 1) * LIST_SIZE + 1;
  const pins = list.results.flatMap(({ business_code, latitude, longitude }, index) =>
    latitude === null || longitude === null ? [] : [{ number: first + index, business_code, latitude, longitude }],
  );
  const unbounded = { ...query, bounds: null, page: 1 };
  const props = {
    pins,
    middle: area,
    towns,
    lit,
    onLit: setLit,
    loadPins: async () => {
      const { points } = await callApi(browsePoints, { ...base, ...asked(query) });
      return points;
    },
    pinsKey: writeListQuery(query.bounds ? query : unbounded),
    isOnPage: (number: number) => number >= first && number < first + LIST_SIZE,
    onOpen: ({ number }: { number: number }) => {
      const page = Math.ceil(number / LIST_SIZE);
      setMapOpen(false);
      if (page !== query.page) go({ ...query, page });
      else document.getElementById(`place-${number}`)?.querySelector("a")?.focus();
    },
    onMoved: ({ west, south, east, north }: View) => {
      if (isFollowing) go({ ...query, page: 1, bounds: [edge(west), edge(south), edge(east), edge(north)] });
    },
  };
  if (list.count === 0 && !query.bounds) return children;
  return (
    <div className="gap-x-11 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(380px,520px)]">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing happens by these but that a pin lights up; the entries' links are what one uses */}
      <div
        onPointerOver={(event: PointerEvent) => setLit(codeAt(event.target))}
        onPointerLeave={() => setLit(null)}
        onFocus={(event) => setLit(codeAt(event.target))}
        onBlur={() => setLit(null)}
      >
        {children}
        {!isMapOpen && pins.length > 0 && (
          <p className="pointer-events-none sticky bottom-[calc(80px+env(safe-area-inset-bottom))] z-20 mt-4 text-center lg:hidden">
            <button type="button" onClick={() => setMapOpen(true)} className="button pointer-events-auto bg-ink text-paper shadow-float">
              <MapIcon size={20} aria-hidden="true" /> Map
            </button>
          </p>
        )}
      </div>
      <section
        aria-label={`Map of ${area.name}`}
        className={
          isMapOpen
            ? "fixed inset-0 z-40 bg-paper"
            : "max-lg:hidden lg:sticky lg:top-0 lg:mr-[calc((min(100vw,1320px)_-_100vw)/2_-_40px)] lg:h-svh lg:max-h-[980px] lg:self-start lg:overflow-clip lg:rounded-l-picture"
        }
      >
        <PlaceMap {...props} key={isMapOpen ? "open" : "beside"} isWanted={isMapOpen} />
        <label className="absolute bottom-10 left-4 inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control bg-card px-4 font-semibold shadow-float max-lg:bottom-24">
          <input
            type="checkbox"
            checked={isFollowing}
            onChange={(event) => setFollowing(event.target.checked)}
            className="size-5 accent-sea"
          />
          Search as I move the map
        </label>
        {isMapOpen && (
          <button
            type="button"
            aria-label="Close the map"
            onClick={() => setMapOpen(false)}
            className="absolute top-4 left-4 z-10 grid size-11 place-items-center rounded-full bg-card shadow-float"
          >
            <X size={22} aria-hidden="true" />
          </button>
        )}
      </section>
    </div>
  );
}
