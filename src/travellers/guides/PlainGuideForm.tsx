import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { suggestionText } from "./AddPlaces.tsx";
import type { Guide, Suggestion } from "./contract.ts";
import { GuideReaders } from "./GuideReaders.tsx";
import { LETTER_MAX, NOTE_MAX } from "./rules.ts";
import { guideUrl } from "./urls.ts";
import { toGuideDraft } from "./useGuideDraft.ts";

interface Props {
  guide: Guide;
  suggestions: readonly Suggestion[];
  /** Search text and its results. */
  q: string;
  found: readonly BusinessCard[];
}

/** Returns the places that can be added, found ones first, each once, without those that the guide already has. */
function listOffers({ entries }: Guide, found: readonly BusinessCard[], suggestions: readonly Suggestion[]) {
  const has = new Set(entries.map(({ business }) => business.business_code));
  return [
    ...found.map((business) => ({ business, about: business.area?.name ?? "" })),
    ...suggestions.map((one) => ({ business: one.business, about: suggestionText(one) })),
  ].filter(({ business }, index, all) => {
    const isFirst = all.findIndex((one) => one.business.business_code === business.business_code) === index;
    return isFirst && !has.has(business.business_code);
  });
}

interface EntryProps {
  entry: Guide["entries"][number];
  index: number;
  /** Values of a form that was rejected. */
  typed: FormFields;
}

/** Fields of one place: its number, whether it is removed, and the note. */
function EntryFields({ entry: { business, note }, index, typed }: EntryProps) {
  const code = business.business_code;
  return (
    <fieldset className="border-t border-rule pt-3">
      <legend className="font-display text-intro font-[560]">{business.name}</legend>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <label>
          Position{" "}
          <input
            inputMode="numeric"
            pattern="[0-9]+"
            title="A whole number"
            autoComplete="off"
            name={`order.${code}`}
            defaultValue={typed[`order.${code}`] ?? index + 1}
            className="field-input w-20"
          />
        </label>
        <label className="inline-flex min-h-11 items-center gap-2">
          <input type="checkbox" name={`remove.${code}`} className="size-5 accent-sea" /> Remove
        </label>
      </p>
      <label>
        <span>Note</span>
        <textarea
          name={`note.${code}`}
          defaultValue={typed[`note.${code}`] ?? note}
          maxLength={NOTE_MAX}
          rows={2}
          className="field-input mt-1 w-full"
        />
      </label>
    </fieldset>
  );
}

const OfferedPlaces = ({ offers }: { offers: ReturnType<typeof listOffers> }) => (
  <fieldset className="border-t-3 border-ink pt-3">
    <legend className="contents">
      <span className="font-display text-h3 font-[560]">Add places</span>
    </legend>
    {offers.map(({ business, about }) => (
      <label key={business.business_code} className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name={`add.${business.business_code}`} className="size-5 accent-sea" />
        <span>
          <b className="font-semibold">{business.name}</b> <span className="text-ink2">{about}</span>
        </span>
      </label>
    ))}
  </fieldset>
);

/** Editor without scripts: one form with everything, and a search beside it. */
export function PlainGuideForm({ guide, suggestions, q, found }: Props) {
  const result = useFormResult<{ message: string }>();
  const { place, entries, letter, visibility, traveller, version } = guide;
  const typed = result?.typed ?? {};
  const offers = listOffers(guide, found, suggestions);
  const problems = result ? [result.failure, ...Object.values(result.errors).flat()].filter(Boolean) : [];
  return (
    <div className="page pt-8">
      <p className="small-caps text-ink2">My guide to</p>
      <p className="font-display text-page leading-none font-[560]">{place.name}</p>
      {version > 0 && (
        <p>
          <a className="link" href={guideUrl(traveller.code, place.slug)}>
            Preview
          </a>
        </p>
      )}
      {problems.length > 0 && <p className="mt-4 border-s-4 border-danger bg-sand px-4 py-3">{problems.join(" ")}</p>}
      {result?.shown && <p className="mt-4 border-s-4 border-sea bg-sand px-4 py-3">{result.shown.message}</p>}
      <form method="get" className="mt-6 flex max-w-[560px] flex-wrap items-end gap-3">
        <label className="flex-1">
          <span className="font-semibold">Search for a place to add</span>
          <input type="search" name="q" defaultValue={q} className="field-input mt-1 w-full" />
        </label>
        <button type="submit" className="button button-outlined">
          Search
        </button>
      </form>
      <ActionForm
        intent="save"
        fields={{ base: JSON.stringify(toGuideDraft(guide)), version: String(version) }}
        className="mt-8 grid max-w-[720px] gap-6"
      >
        <label>
          <span className="font-semibold">Your introduction</span>
          <textarea
            name="letter"
            defaultValue={typed.letter ?? letter}
            maxLength={LETTER_MAX}
            rows={4}
            className="field-input mt-1 w-full"
          />
        </label>
        {entries.map((entry, index) => (
          <EntryFields key={entry.business.business_code} entry={entry} index={index} typed={typed} />
        ))}
        {offers.length > 0 && <OfferedPlaces offers={offers} />}
        <GuideReaders name="visibility" value={visibility} />
        <p>
          <FormButton intent="save">Save</FormButton>
        </p>
      </ActionForm>
    </div>
  );
}
