import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { BUSINESS_TYPES, type BusinessType } from "../../catalogue/listings/enumerations.ts";
import { LISTING_FIELDS } from "../../catalogue/listings/fields.ts";
import { formatPlace } from "../../catalogue/listings/rules.ts";
import { placeInCountry } from "../../catalogue/places/text.ts";
import type { PlaceResult } from "../../catalogue/search/contract.ts";
import { t } from "../../platform/languages/text.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { NAME_MAX, type NewPlace } from "./rules.ts";

interface Props {
  /** Known data of the place, from the provider or from the form. */
  place: NewPlace;
  /** Areas with the given name, most likely first. */
  areas: PlaceResult[];
  types: readonly BusinessType[];
  /** Returns the URL to recommend a listing. */
  recommendUrl: (code: string) => string;
  /** Path of the current page, and of the previous one. */
  here: string;
}

/** Asks for the location of the place; the gazetteer knows the towns and islands. */
function AskWhere({ place, areas, here }: Props) {
  const { area: _, name, where, ...known } = place;
  return (
    <form action={here} noValidate className="mt-5 grid max-w-[36rem] gap-5">
      <input type="hidden" name="add" value="yes" />
      {Object.entries(known).map(([field, value]) => value !== "" && <input key={field} type="hidden" name={field} value={value} />)}
      <Field label="Name of the place">
        {(control) => <input {...control} name="name" defaultValue={name} maxLength={NAME_MAX} minLength={2} required />}
      </Field>
      <Field
        label="Where is it?"
        about="The town, island or village."
        errors={where !== "" && areas.length === 0 ? [t`We can't find “${where}”. Try the nearest town.`] : []}
      >
        {(control) => <input {...control} name="where" defaultValue={where} maxLength={80} required />}
      </Field>
      <Button type="submit" className="w-fit">
        Continue
      </Button>
    </form>
  );
}

/** Lists similar existing listings before a new one is created. */
const LikeOnes = ({ like, recommendUrl }: { like: BusinessCard[]; recommendUrl: (code: string) => string }) => (
  <section aria-labelledby="like-title" role="alert" className="rounded-picture bg-sand px-5 py-4">
    <h3 id="like-title" className="text-h3">
      Is it one of these?
    </h3>
    <ul className="mt-2">
      {like.map((business) => (
        <li key={business.business_code} className="border-t border-rule py-2.5">
          <a className="link min-h-8" href={recommendUrl(business.business_code)}>
            {business.name}
          </a>
          <span className="small-caps block text-ink2">{formatPlace(business)}</span>
        </li>
      ))}
    </ul>
  </section>
);

/** Form to add a place that the guide lacks: its location, its type, and similar listings. Works without scripts. */
export function AddPlaceForm(props: Props) {
  const { place, areas, types, recommendUrl, here } = props;
  const result = useFormResult<{ like: BusinessCard[] }>();
  const like = result?.shown?.like ?? [];
  const typed = result?.typed;
  const { latitude, longitude, place_id, name } = place;
  return (
    <section aria-labelledby="add-title" className="max-w-[44rem]">
      <h1 id="add-title" className="text-h2 leading-[1.05] sm:text-h2">
        {areas.length > 0 ? t`Add “${typed?.name ?? name}”` : t`Add a place`}
      </h1>
      <p className="mt-3 max-w-[60ch] text-ink2">We create a page that its owner can claim. Staff review it.</p>
      {areas.length === 0 ? (
        <AskWhere {...props} />
      ) : (
        <ActionForm
          intent="add"
          fields={{ name, ...(latitude && longitude ? { latitude, longitude } : {}), ...(place_id ? { place_id } : {}) }}
          className="mt-6 grid gap-6"
        >
          {like.length > 0 && <LikeOnes like={like} recommendUrl={recommendUrl} />}
          <FormField name="area" value={areas[0]?.slug ?? ""} label="Where is it?">
            {(control) => (
              <Select
                {...control}
                options={areas.map(({ slug, name: area, country }) => ({ value: slug ?? "", label: placeInCountry(area, country.name) }))}
              />
            )}
          </FormField>
          <FormField name="business_type" value={place.business_type || (types[0] ?? "")} label="What is it?">
            {(control) => <Select {...control} options={types.map((type) => ({ value: type, label: BUSINESS_TYPES[type] }))} />}
          </FormField>
          <FormField name="address" value={place.address} label="Address" hint="optional" about="Street and number, or how to find it.">
            {(control) => <input {...control} maxLength={LISTING_FIELDS.address.max} />}
          </FormField>
          <FormField name="website" value={place.website} label="Website" hint="optional">
            {(control) => <input {...control} type="url" maxLength={500} />}
          </FormField>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {like.length > 0 ? (
              <FormButton intent="add_other">None of these: add</FormButton>
            ) : (
              <FormButton intent="add">Add and recommend</FormButton>
            )}
            <a className="button button-quiet" href={`${here}?${new URLSearchParams({ q: name })}`}>
              Back
            </a>
          </div>
        </ActionForm>
      )}
    </section>
  );
}
