import { ChevronRight, MapPin, Plus } from "lucide";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { BUSINESS_TYPES } from "../../catalogue/listings/enumerations.ts";
import { formatPlace, pictureAt } from "../../catalogue/listings/rules.ts";
import { type PlaceCandidate, searchBusinesses } from "../../catalogue/search/contract.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { VisitedBusiness } from "../visits/contract.ts";
import { RECOMMEND_ENTRIES, type RecommendEntryCode } from "./enumerations.ts";
import { RecommendSteps } from "./RecommendSteps.tsx";
import { visitMonth } from "./rules.ts";
import { addUrl, FOUND_READ, listingsOfEntry, recommendEntryUrl, recommendUrl } from "./urls.ts";

/** Delay between the last key press and the search. */
const PAUSE_MILLISECONDS = 200;

interface Props {
  /** Path of the current page. */
  here: string;
  /** Limits the results to this entry's types. */
  entry: RecommendEntryCode | undefined;
  /** Submitted query, with the server's results: listings, and places of the provider. */
  query: string;
  found: BusinessCard[];
  candidates: PlaceCandidate[];
  /** Places that the traveller has visited but not recommended. */
  silent: VisitedBusiness[];
}

/**
 * Searches while the traveller types.
 * @returns the results of the last search; the server's results until there are others
 */
function useFound({ entry, query, found }: Props, typed: string) {
  const [latest, setLatest] = useState({ query, found });
  useEffect(() => {
    const search = typed.trim();
    if (search === latest.query) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      if (search === "") return setLatest({ query: "", found: [] });
      callApi(searchBusinesses, { search, page_size: String(FOUND_READ) }, leaving.signal).then(
        ({ results }) => setLatest({ query: search, found: listingsOfEntry(results, entry) }),
        // The form's own button repeats the search on the server, and shows the error.
        () => undefined,
      );
    }, PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [typed, latest.query, entry]);
  return latest;
}

interface RowProps {
  href: string;
  name: string;
  place: string;
  /** Plate, or an icon in its place. */
  face: ReactNode;
}

const Row = ({ href, name, place, face }: RowProps) => (
  <li className="hovers relative flex items-center gap-3.5 border-b border-rule py-3">
    {face}
    <span className="min-w-0 grow">
      <a href={href} className="card-target hover-underline font-display text-intro leading-[1.2] font-[560]">
        {name}
      </a>
      <span className="block text-small text-ink2">{place}</span>
    </span>
    <Icon of={ChevronRight} size={20} className="flex-none text-ink3" />
  </li>
);

const Plate = ({ business }: { business: BusinessCard }) => (
  <span className="plate h-13 w-16 flex-none rounded-[8px]">
    <img src={pictureAt(business.cover_image_link, "thumb")} alt="" loading="lazy" decoding="async" />
  </span>
);

/** Listing of the guide. */
const ListingRow = ({ business, place }: { business: BusinessCard; place: string }) => (
  <Row href={recommendUrl(business.business_code)} name={business.name} place={place} face={<Plate business={business} />} />
);

const Sign = ({ of, isDashed = false }: { of: typeof Plus; isDashed?: boolean }) => (
  <span
    aria-hidden="true"
    className={`grid h-13 w-16 flex-none place-items-center rounded-[8px] ${isDashed ? "border-[1.5px] border-dashed border-line" : "bg-sand2 text-ink2"}`}
  >
    <Icon of={of} size={22} />
  </span>
);

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="mt-6">
    <h3 className="small-caps font-normal text-ink2">{title}</h3>
    <ul>{children}</ul>
  </section>
);

/** Form whose button searches on the server, while typing searches from the browser. */
const SearchForm = ({
  here,
  query,
  onInput,
}: Pick<Props, "here" | "query"> & { onInput: (event: FormEvent<HTMLInputElement>) => void }) => (
  <search>
    <form action={here} noValidate className="mt-4 flex items-end gap-2.5">
      <div className="min-w-0 grow">
        <Field label="Name of the place">
          {(control) => (
            <input {...control} type="search" name="q" defaultValue={query} onInput={onInput} maxLength={200} autoComplete="off" required />
          )}
        </Field>
      </div>
      <Button type="submit" look="outlined">
        Search
      </Button>
    </form>
  </search>
);

/** Lists places of the provider, each with a link to add it. */
const Candidates = ({ here, candidates }: Pick<Props, "here" | "candidates">) => (
  <Group title="Not in the guide yet">
    {candidates.map((place) => (
      <Row
        key={place.place_id ?? place.name}
        href={addUrl(here, place)}
        name={place.name}
        place={withCommas([place.business_type ? BUSINESS_TYPES[place.business_type] : "", place.city, place.country?.name])}
        face={<Sign of={MapPin} />}
      />
    ))}
  </Group>
);

/** Links to the entries for other kinds of places. */
const OtherEntries = ({ entry }: Pick<Props, "entry">) => (
  <nav aria-labelledby="other-entries" className="mt-8 border-t border-rule pt-3">
    <h3 id="other-entries" className="small-caps font-normal text-ink2">
      Add a place that isn't listed
    </h3>
    <ul className="flex flex-wrap gap-x-6">
      {Object.entries(RECOMMEND_ENTRIES)
        .filter(([key]) => key !== entry)
        .map(([key, label]) => (
          <li key={key}>
            <a href={recommendEntryUrl(key)} className="link">
              {label}
            </a>
          </li>
        ))}
    </ul>
  </nav>
);

/**
 * Chooses the place to recommend: a search by name, while typing or with the form's button. Otherwise it offers places of the provider, or
 * a form to add a place.
 */
export function ListingFinder(props: Props) {
  const { here, entry, query, candidates, silent } = props;
  const [typed, setTyped] = useState(query);
  const latest = useFound(props, typed);
  const onInput = (event: FormEvent<HTMLInputElement>) => setTyped(event.currentTarget.value);
  const isSearched = latest.query !== "";
  // Search was pressed with an empty field.
  const isEmpty = useSearchParams()[0].has("q") && !isSearched && typed.trim() === "";
  return (
    <section aria-labelledby="finder-title">
      <RecommendSteps step={1} />
      <h2 id="finder-title" className="text-lead max-sm:sr-only">
        Which place?
      </h2>
      <SearchForm here={here} query={query} onInput={onInput} />
      <div aria-live="polite">
        {isEmpty && <p className="mt-4 text-small text-ink2">Type the name of a place, such as a hotel or a café.</p>}
        {isSearched && (
          <p className="mt-4 text-small text-ink2">
            {latest.found.length === 0
              ? t`No results found for “${latest.query}”`
              : latest.found.length === 1
                ? t`1 place found. Choose it to continue.`
                : t`${plural(latest.found.length, "# place", "# places")} found. Choose one to continue.`}
          </p>
        )}
      </div>
      {latest.found.length > 0 && (
        <Group title="In the guide">
          {latest.found.map((business) => (
            <ListingRow key={business.business_code} business={business} place={formatPlace(business)} />
          ))}
        </Group>
      )}
      {latest.query === query && candidates.length > 0 && <Candidates here={here} candidates={candidates} />}
      {isSearched && (
        <Group title="Not listed?">
          <Row
            href={addUrl(here, { name: latest.query })}
            name={t`Add “${latest.query}” yourself`}
            place={t`Enter its name, town and type`}
            face={<Sign of={Plus} isDashed />}
          />
        </Group>
      )}
      {silent.length > 0 && (
        <Group title="Places you've visited – recommend them?">
          {silent.map(({ uuid, business, created }) => (
            <ListingRow key={uuid} business={business} place={t`${formatPlace(business)}, visited in ${visitMonth(created)}`} />
          ))}
        </Group>
      )}
      <OtherEntries entry={entry} />
    </section>
  );
}
