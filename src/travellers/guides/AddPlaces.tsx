import { Plus, Search } from "lucide";
import { type ReactNode, useEffect, useState } from "react";
import { firstName } from "../../accounts/travellers/rules.ts";
import { kindLabel } from "../../catalogue/listings/badge.ts";
import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { pictureAt } from "../../catalogue/listings/rules.ts";
import { searchBusinesses, searchPlaces } from "../../catalogue/search/contract.ts";
import { counted, plural, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { withCommas, withFullStops } from "../../platform/values/punctuation.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { GuidePlace, Suggestion } from "./contract.ts";
import { SUGGESTION_REASONS } from "./enumerations.ts";
import { liesIn, toGuideArea } from "./rules.ts";
import { START_GUIDE } from "./urls.ts";

/** Returns the kind of a suggested place and the reason, with the names of followed travellers: "Café. Zanele, whom you follow, recommends it". */
export const suggestionText = (one: Suggestion): string => withFullStops([kindLabel(one.business), reasonText(one)]);

function reasonText({ reason, people }: Suggestion): string {
  const [first, ...others] = people;
  if (reason !== "followed" || !first) return SUGGESTION_REASONS[reason];
  const name = firstName(first.name);
  return others.length === 0
    ? t`${name}, whom you follow, recommends it`
    : t`${name} and ${plural(others.length, "# other", "# others")}, whom you follow, recommend it`;
}

function Found({ business, about, onAdd }: { business: BusinessCard; about: string; onAdd: () => void }) {
  return (
    <li className="grid min-h-18 grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-3 border-b border-rule py-2">
      <span className="plate h-12 w-16 rounded-[8px]">
        <img src={pictureAt(business.cover_image_link, "thumb")} alt="" loading="lazy" decoding="async" />
      </span>
      <span className="min-w-0">
        <span className="block font-display text-intro leading-[1.15] font-[560] [overflow-wrap:anywhere]">{business.name}</span>
        <span className="block text-small text-ink2">{about}</span>
      </span>
      <Button look="outlined" className="min-h-11 px-4" onClick={onAdd}>
        <Icon of={Plus} size={18} /> Add<span className="sr-only"> {business.name}</span>
      </Button>
    </li>
  );
}

const TYPING_MILLISECONDS = 250;
const SEARCH_MIN = 2;
const FOUND_MAX = 6;

/**
 * Returns listings for the typed text that belong into the guide: the server would reject others. An older response never replaces a newer
 * one.
 */
function useFound(search: string, place: GuidePlace) {
  const [found, setFound] = useState<BusinessCard[]>();
  useEffect(() => {
    if (search.trim().length < SEARCH_MIN) {
      setFound(undefined);
      return;
    }
    const given = new AbortController();
    const timer = setTimeout(() => {
      callApi(searchBusinesses, { search: search.trim(), page_size: "50" }, given.signal).then(
        ({ results }) => setFound(results.filter((one) => liesIn(one, toGuideArea(place))).slice(0, FOUND_MAX)),
        () => undefined,
      );
    }, TYPING_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [search, place]);
  return found;
}

/** True once the guide is known to have no places in a town or country. @param isAsked a search has found none */
function useEmptyPlace({ name, area, country }: GuidePlace, isAsked: boolean): boolean {
  const [isEmpty, setEmpty] = useState(false);
  useEffect(() => {
    if (!isAsked) return;
    callApi(searchPlaces, { search: name, counted: "yes" }).then(
      ({ results }) => {
        const own = results.find((one) => one.country.code === country.code && one.slug === (area?.slug ?? null));
        setEmpty(own?.businesses_count === 0);
      },
      () => undefined,
    );
  }, [isAsked, name, area, country]);
  return isEmpty;
}

interface Props {
  place: GuidePlace;
  suggestions: readonly Suggestion[];
  has: (code: string) => boolean;
  onAdd: (card: BusinessCard) => void;
  /** Shown after the suggestions. */
  children?: ReactNode;
}

/** Adds places to the guide: from a search, and from the traveller's recommendations, their wishlist and the people they follow. */
export function AddPlaces({ place, suggestions, has, onAdd, children }: Props) {
  const [search, setSearch] = useState("");
  const found = useFound(search, place);
  const isEmpty = useEmptyPlace(place, found?.length === 0);
  const open = suggestions.filter(({ business }) => !has(business.business_code));
  return (
    <section id="add" aria-labelledby="add-title" className="scroll-mt-6 border-t-3 border-ink pt-3">
      <h2 id="add-title" className="text-h3">
        Add a place
      </h2>
      <p className="mt-1 text-small text-ink2">Adding a place marks it as visited.</p>
      <span className="relative mt-3 block">
        <Icon of={Search} size={19} className="pointer-events-none absolute top-3.5 start-3.5 text-ink3" />
        <input
          type="search"
          aria-label={t`Search places in ${place.name}`}
          placeholder="Name, street or dish"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          className="field-input w-full ps-11"
        />
      </span>
      <p role="status" className="sr-only">
        {found ? counted(found.length, "# place found", "# places found") : ""}
      </p>
      {found && (
        <ul className="mt-2">
          {found
            .filter(({ business_code }) => !has(business_code))
            .map((business) => (
              <Found
                key={business.business_code}
                business={business}
                about={withCommas([kindLabel(business), business.area?.name])}
                onAdd={() => {
                  onAdd(business);
                  setSearch("");
                }}
              />
            ))}
          {found.length === 0 &&
            (isEmpty ? (
              <li className="py-3 text-ink2">
                The guide has no places in {place.name} yet.{" "}
                <a className="link-inline" href={START_GUIDE}>
                  Choose another town
                </a>
              </li>
            ) : (
              <li className="py-3 text-ink2">No places found in {place.name}.</li>
            ))}
        </ul>
      )}
      {open.length > 0 && (
        <>
          <h3 className="small-caps mt-5 font-[560] text-ink2">Suggested places</h3>
          <ul className="mt-1">
            {open.map((one) => (
              <Found
                key={one.business.business_code}
                business={one.business}
                about={suggestionText(one)}
                onAdd={() => onAdd(one.business)}
              />
            ))}
          </ul>
        </>
      )}
      {children}
    </section>
  );
}
