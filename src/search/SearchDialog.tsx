import { Dialog } from "@base-ui/react/dialog";
import { Footprints, MapPin, Search, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { BusinessCard } from "../businesses/contract.ts";
import { ACTIVITY_TYPES, valuesOf } from "../businesses/enumerations.ts";
import { pictureLink } from "../businesses/rules.ts";
import { COUNTRIES } from "../places/enumerations.countries.ts";
import { Flag } from "../places/Flag.tsx";
import { callApi } from "../platform/callApi.ts";
import { type PlaceResult, searchBusinesses, searchPlaces } from "./contract.ts";
import { bestMatches, folded, queryWords, RESULTS_MAX } from "./rules.ts";

interface Answers {
  query: string;
  areas: PlaceResult[];
  businesses: BusinessCard[];
}

const ACTIVITIES = valuesOf(ACTIVITY_TYPES).filter((one) => one !== "other");
const WAIT_MILLISECONDS = 90;
const PLACES_ASKED = 20;

/** Answers of the server for a query; an older answer never takes a newer one's place. */
function useAnswers(query: string): Answers | undefined {
  const [answers, setAnswers] = useState<Answers>();
  const newest = useRef(0);
  useEffect(() => {
    const turn = ++newest.current;
    if (queryWords(query).length === 0) return setAnswers(undefined);
    const timer = setTimeout(() => {
      // Countries come first in this list and are found here anyway: enough is asked for to have five areas behind them.
      const input = { search: query, page_size: String(PLACES_ASKED) };
      Promise.all([callApi(searchPlaces, input), callApi(searchBusinesses, input)]).then(
        ([places, businesses]) => {
          if (turn === newest.current)
            setAnswers({
              query,
              areas: places.results.filter((one) => one.kind === "area").slice(0, RESULTS_MAX),
              businesses: businesses.results.slice(0, RESULTS_MAX),
            });
        },
        () => turn === newest.current && setAnswers({ query, areas: [], businesses: [] }),
      );
    }, WAIT_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [query]);
  return answers;
}

/** The part of a name that the query matched is underlined. */
function Matched({ name, query }: { name: string; query: string }) {
  const wanted = queryWords(query).join(" ");
  const at = folded(name).indexOf(wanted);
  if (at < 0 || folded(name).length !== name.length) return name;
  return (
    <>
      {name.slice(0, at)}
      <span className="underline decoration-2 underline-offset-4">{name.slice(at, at + wanted.length)}</span>
      {name.slice(at + wanted.length)}
    </>
  );
}

interface Result {
  href: string;
  name: string;
  about: string;
  icon: ReactNode;
}

function Group({ title, results, query }: { title: string; results: Result[]; query: string }) {
  if (results.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="small-caps px-3 text-ink2">{title}</h3>
      <ul>
        {results.map(({ href, name, about, icon }) => (
          <li key={href}>
            <a
              href={href}
              data-result=""
              className="flex min-h-12 items-center gap-4 rounded-control px-3 py-1.5 hover:bg-sea-tint focus:bg-sea-tint"
            >
              <span className="grid w-10 flex-none place-items-center">{icon}</span>
              <span>
                <span className="block font-display text-[1.1875rem] leading-tight font-[560]">
                  <Matched name={name} query={query} />
                </span>
                <span className="text-small text-ink2">{about}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Up and down walk from the field through the results. */
function walk(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, [data-result]")];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[at + (event.key === "ArrowDown" ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Where do you want to go? Countries and activities are found here, areas and businesses by the server. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState("");
  const answers = useAnswers(query);
  const field = useRef<HTMLInputElement>(null);
  const isAsked = queryWords(query).length > 0;
  const countries = isAsked ? bestMatches(COUNTRIES, (one) => one.name, query) : [];
  const activities = isAsked ? bestMatches(ACTIVITIES, (one) => ACTIVITY_TYPES[one], query) : [];
  const areas = isAsked ? (answers?.areas ?? []) : [];
  const businesses = isAsked ? (answers?.businesses ?? []) : [];
  const total = countries.length + activities.length + areas.length + businesses.length;
  const isFinished = isAsked && answers?.query === query;
  const status = !isAsked
    ? "Try searching for a destination, activity or business"
    : total > 0
      ? `${total} results`
      : isFinished
        ? "No results found"
        : "Searching";
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 animate-[fade_50ms] bg-scrim max-sm:hidden" />
        <Dialog.Popup
          initialFocus={field}
          onKeyDown={walk}
          className="fixed inset-0 z-50 flex animate-[fade_50ms] flex-col bg-card text-ink outline-none sm:inset-x-0 sm:top-[9vh] sm:bottom-auto sm:mx-auto sm:max-h-[80vh] sm:w-[min(780px,calc(100vw-40px))] sm:rounded-dialog sm:shadow-float"
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <div className="flex items-center gap-3 border-b border-rule px-5 py-3 sm:px-6 sm:py-4">
            <Search size={22} aria-hidden="true" />
            <input
              ref={field}
              type="search"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              placeholder="Where do you want to go?"
              aria-label="Where do you want to go?"
              autoComplete="off"
              maxLength={200}
              className="min-h-11 flex-1 bg-transparent text-[1.25rem] outline-none placeholder:text-ink3 [&::-webkit-search-cancel-button]:hidden"
            />
            <Dialog.Close aria-label="Close" className="grid size-11 cursor-pointer place-items-center">
              <X size={22} aria-hidden="true" />
            </Dialog.Close>
          </div>
          <p role="status" className={total > 0 ? "sr-only" : "px-6 py-8 font-display text-[1.1875rem] text-ink2"}>
            {status}
          </p>
          {total > 0 && (
            <div className="grid content-start gap-x-6 gap-y-5 overflow-y-auto px-2 py-5 sm:grid-cols-2 sm:px-4">
              <Group
                title="Countries"
                query={query}
                results={countries.map(({ code, name }) => ({
                  href: `/explore/${code}/`,
                  name,
                  about: "Country",
                  icon: <Flag code={code} size={32} />,
                }))}
              />
              <Group
                title="Areas"
                query={query}
                results={areas.map(({ name, slug, country }) => ({
                  href: `/explore/${country.code}/${slug}/`,
                  name,
                  about: country.name,
                  icon: <MapPin size={22} aria-hidden="true" />,
                }))}
              />
              <Group
                title="Businesses"
                query={query}
                results={businesses.map(({ name, profile_url, cover_image_uuid, area, city, country }) => ({
                  href: profile_url,
                  name,
                  about: [area?.name ?? city, country.name].filter(Boolean).join(", "),
                  icon: (
                    <img
                      src={pictureLink(cover_image_uuid, "thumb")}
                      alt=""
                      width={40}
                      height={30}
                      className="h-[30px] w-10 rounded-badge object-cover"
                    />
                  ),
                }))}
              />
              <Group
                title="Activities"
                query={query}
                results={activities.map((one) => ({
                  href: `/explore/activities/${one}/`,
                  name: ACTIVITY_TYPES[one],
                  about: "Activity",
                  icon: <Footprints size={22} aria-hidden="true" />,
                }))}
              />
            </div>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
