import { type FormEvent, useEffect, useState } from "react";
import { placeOf } from "../businesses/BusinessCardView.tsx";
import type { BusinessCard } from "../businesses/contract.ts";
import { pictureAt } from "../businesses/rules.ts";
import { callApi } from "../platform/callApi.ts";
import { searchBusinesses } from "../search/contract.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { RECOMMEND_ENTRIES, type RecommendEntryCode } from "./enumerations.ts";
import { FOUND_READ, listingsOfEntry, placesText, recommendEntryUrl, recommendUrl } from "./rules.urls.ts";

/** How long a pause in typing is before it is searched for. */
const PAUSE_MILLISECONDS = 200;

interface Props {
  /** The page's own address. */
  here: string;
  /** The only types to show. */
  entry: RecommendEntryCode | undefined;
  /** What was sent, and what the server found for it. */
  query: string;
  found: BusinessCard[];
}

/** What is typed is searched for as one types. @returns the answer to what was typed last; what the server found until there is another */
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
        // The form's own button asks the server, and says what is wrong.
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

function Found({ business }: { business: BusinessCard }) {
  return (
    <li className="hovers relative flex items-center gap-3.5 border-b border-rule py-3">
      <span className="plate size-15 flex-none">
        <img src={pictureAt(business.cover_image_link, "card")} alt="" loading="lazy" decoding="async" />
      </span>
      <span className="min-w-0">
        <a
          href={recommendUrl(business.business_code)}
          className="card-target hover-underline font-display text-[1.125rem] leading-[1.2] font-[560]"
        >
          {business.name}
        </a>
        <span className="small-caps block text-ink2">{placeOf(business)}</span>
      </span>
    </li>
  );
}

/** Chooses the listing to recommend: a search by name, as one types or with the form's button. */
export function ListingFinder(props: Props) {
  const { here, entry, query } = props;
  const [typed, setTyped] = useState(query);
  const latest = useFound(props, typed);
  const onInput = (event: FormEvent<HTMLInputElement>) => setTyped(event.currentTarget.value);
  return (
    <section aria-labelledby="finder-title" className="rounded-picture bg-sand px-5 py-6 lg:sticky lg:top-6">
      <h2 id="finder-title" className="text-h2-in">
        {entry === undefined ? "Recommend a place" : "Which one?"}
      </h2>
      <search>
        <form action={here} className="mt-4 grid gap-3">
          <Field label="Name of the place">
            {(control) => (
              <input
                {...control}
                type="search"
                name="q"
                defaultValue={query}
                onInput={onInput}
                maxLength={200}
                autoComplete="off"
                required
              />
            )}
          </Field>
          <Button type="submit" look="outlined">
            Search
          </Button>
        </form>
      </search>
      <div aria-live="polite">
        {latest.query !== "" && (
          <p className="mt-4 text-small text-ink2">
            {latest.found.length === 0
              ? `No results found for “${latest.query}”`
              : `${placesText(latest.found.length)} found. Choose ${latest.found.length === 1 ? "it" : "one"} to continue.`}
          </p>
        )}
      </div>
      {latest.found.length > 0 && (
        <ul aria-label="Found" className="mt-1">
          {latest.found.map((business) => (
            <Found key={business.business_code} business={business} />
          ))}
        </ul>
      )}
      <nav aria-label="Kinds of places" className="mt-6 border-t border-rule pt-3">
        <ul>
          {Object.entries(RECOMMEND_ENTRIES)
            .filter(([key]) => key !== entry)
            .map(([key, { label }]) => (
              <li key={key}>
                <a href={recommendEntryUrl(key)} className="link">
                  {label}
                </a>
              </li>
            ))}
        </ul>
      </nav>
    </section>
  );
}
