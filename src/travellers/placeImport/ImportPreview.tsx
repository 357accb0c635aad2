import { WorldMap } from "../../catalogue/maps/WorldMap.tsx";
import { counted, meant, plural, t } from "../../platform/languages/text.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import type { ImportedPlace, PlaceImport } from "./contract.ts";
import { placeCountry } from "./match.ts";
import { PlaceRow } from "./PlaceRow.tsx";
import { LISTS } from "./rules.ts";

const previewGroups = (): { state: ImportedPlace["state"]; title: string; about: string }[] => [
  { state: "found", title: t`Found`, about: "" },
  { state: "choose", title: t`To choose`, about: t`These match one or more listings. Choose the right one.` },
  { state: "none", title: t`Not listed yet`, about: t`They're added as private places.` },
];
const COUNTRIES_SHOWN = 6;

interface CountriesProps {
  places: readonly ImportedPlace[];
  /** Returns the name of a country, "" for an unknown one. */
  nameOf: (code: string | null) => string;
}

/** Shows the countries of the list: on the map, and those with the most places by name. */
function Countries({ places, nameOf }: CountriesProps) {
  const counts = [...Map.groupBy(places, (place) => nameOf(placeCountry(place)))]
    .map(([country, { length }]) => ({ country, length }))
    .filter(({ country }) => country !== "")
    .sort((a, b) => b.length - a.length || a.country.localeCompare(b.country));
  const filled = [...new Set(places.flatMap((place) => placeCountry(place) ?? []))];
  if (filled.length === 0) return null;
  return (
    <>
      <div className="rounded-picture bg-deep p-4">
        <WorldMap filled={filled} label="Countries of this list" className="w-full" />
      </div>
      <ul>
        {counts.slice(0, COUNTRIES_SHOWN).map(({ country, length }) => (
          <li key={country} className="leader py-1.5">
            <span>{country}</span>
            <span className="dots" aria-hidden="true" />
            <strong>{length}</strong>
          </li>
        ))}
        {counts.length > COUNTRIES_SHOWN && (
          <li className="caption">{t`and ${plural(counts.length - COUNTRIES_SHOWN, "# more country", "# more countries")}`}</li>
        )}
      </ul>
    </>
  );
}

/** Radio buttons for the list that the places go to. */
const ListChoice = () => (
  <fieldset>
    <legend className="mb-1.5 text-small font-semibold">Add them to</legend>
    <div className="segments">
      {Object.entries(LISTS).map(([value, label]) => (
        <label key={value} className="segment">
          <input type="radio" name="list" value={value} defaultChecked={value === "wishlist"} className="sr-only" />
          {label}
        </label>
      ))}
    </div>
  </fieldset>
);

/** Shows the places of a list before any is saved: each match can be changed or left out. */
export function ImportPreview({ brought, nameOf }: { brought: PlaceImport } & Pick<CountriesProps, "nameOf">) {
  const { uuid, filename, places } = brought;
  const saved = new Set([...brought.wishlisted, ...brought.visited]);
  const matchLabel = ({ state, choices: [first] }: ImportedPlace) => {
    if (state === "none") return meant("of a place")`Private`;
    if (state === "choose") return t`Which one?`;
    return first && saved.has(first.code) ? t`Already saved` : t`Same place`;
  };
  const numbered = places.map((place, index) => ({ place, index }));
  const found = places.filter(({ state }) => state === "found").length;
  return (
    <>
      <p className="mt-4 font-display text-intro break-words text-ink2">
        &ldquo;{filename}&rdquo;. {counted(found, "# of them is in the guide.", "# of them are in the guide.")}
      </p>
      <ActionForm
        intent="confirm"
        fields={{ uuid, count: String(places.length) }}
        className="mt-8 grid items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]"
      >
        <div>
          {previewGroups().map(({ state, title, about }) => {
            const rows = numbered.filter(({ place }) => place.state === state);
            return rows.length === 0 ? null : (
              <section key={state} aria-labelledby={`${state}-title`} className="mb-10">
                <h2 id={`${state}-title`} className="flex items-baseline gap-2.5 border-b-3 border-sea pb-2 text-lead">
                  {title} <span className="font-text text-body font-normal tracking-normal text-ink2">{rows.length}</span>
                </h2>
                {about && <p className="mt-2 text-small text-ink2">{about}</p>}
                <ul>
                  {rows.map(({ place, index }) => (
                    <PlaceRow key={index} place={place} index={index} badge={matchLabel(place)} />
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
        <div className="grid gap-5 lg:sticky lg:top-24">
          <Countries places={places} nameOf={nameOf} />
          <ListChoice />
          <FormButton intent="confirm">Import</FormButton>
          <p className="text-small text-ink2">
            Unticked places are skipped. Visited places are not recommendations; your privacy settings decide who sees them.
          </p>
        </div>
      </ActionForm>
      <ActionForm intent="forget" fields={{ uuid }} className="mt-2">
        <FormButton intent="forget" look="danger-quiet">
          Discard list
        </FormButton>
      </ActionForm>
    </>
  );
}
