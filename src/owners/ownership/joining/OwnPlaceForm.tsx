import type { BusinessCard } from "../../../catalogue/listings/contract.ts";
import { BUSINESS_TYPES } from "../../../catalogue/listings/enumerations.ts";
import { fieldLabel } from "../../../catalogue/listings/fields/names.ts";
import { LISTING_FIELDS } from "../../../catalogue/listings/fields.ts";
import { formatPlace, pictureAt } from "../../../catalogue/listings/rules.ts";
import { placeInCountry } from "../../../catalogue/places/text.ts";
import type { PlaceResult } from "../../../catalogue/search/contract.ts";
import { NAME_MAX } from "../../../travellers/suggestedPlaces/rules.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../../ui/ActionForm.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Select } from "../../../ui/Select.tsx";
import { claimUrl } from "../rules.ts";
import { type Started, startedUrl } from "./rules.ts";

/** Existing listings that may be the same place. Each can be claimed, or disputed if it has an owner. */
const LikeOnes = ({ like }: { like: readonly BusinessCard[] }) => (
  <section aria-labelledby="like-title" role="alert" className="rounded-picture bg-sand px-5 py-4">
    <h2 id="like-title" className="text-h3">
      Is it one of these?
    </h2>
    <ul className="mt-3">
      {like.map((business) => (
        <li key={business.business_code} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule py-3">
          <span className="plate h-13 w-17 flex-none">
            <img src={pictureAt(business.cover_image_link, "card")} alt="" loading="lazy" decoding="async" />
          </span>
          <span className="min-w-0 flex-[1_1_11rem]">
            <a className="block font-semibold hover:underline" href={business.profile_url}>
              {business.name}
            </a>
            <span className="small-caps block text-ink2">{formatPlace(business)}</span>
          </span>
          {!business.is_shell && <Badge>Has an owner</Badge>}
          <a className="button button-outlined" href={claimUrl(business.business_code)}>
            This is mine<span className="sr-only">: {business.name}</span>
          </a>
        </li>
      ))}
    </ul>
  </section>
);

interface Props {
  started: Started;
  /** Areas of the given name, the likeliest first. */
  areas: readonly PlaceResult[];
  like: readonly BusinessCard[];
  /** Whether the email address is verified. */
  canAdd: boolean;
}

/** Second step: similar listings, and the contact details. Works without scripts and preserves typed values. */
export function OwnPlaceForm({ started, areas, like: first, canAdd }: Props) {
  const result = useFormResult<{ like: BusinessCard[] }>();
  const like = result?.shown?.like ?? first;
  const change = `${startedUrl(started)}&change=1`;
  const type = Object.hasOwn(BUSINESS_TYPES, started.business_type) ? started.business_type : "accommodation";
  return (
    <div className="mt-8 grid gap-8 border-t-3 border-ink pt-6">
      {like.length > 0 && <LikeOnes like={like} />}
      {result?.failure && (
        <p role="alert" className="border-s-4 border-danger bg-sand p-3">
          {result.failure}
        </p>
      )}
      <ActionForm intent={result?.intent === "add_other" ? "add_other" : "add"} className="grid max-w-[36rem] gap-5">
        <FormField name="name" value={started.name} label="Name of the place">
          {(control) => <input {...control} minLength={2} maxLength={NAME_MAX} required autoComplete="organization" />}
        </FormField>
        <FormField name="business_type" value={type} label="What is it?">
          {(control) => <Select {...control} options={Object.entries(BUSINESS_TYPES).map(([value, label]) => ({ value, label }))} />}
        </FormField>
        <FormField name="area" value={areas[0]?.slug ?? ""} label="Where is it?">
          {(control) => (
            <Select
              {...control}
              options={areas.map(({ slug, name, country }) => ({ value: slug ?? "", label: placeInCountry(name, country.name) }))}
            />
          )}
        </FormField>
        <FormField name="address" label={fieldLabel("address")} hint="optional" about="Street and number, or how to find it.">
          {(control) => <input {...control} maxLength={LISTING_FIELDS.address.max} autoComplete="street-address" />}
        </FormField>
        <FormField name="phone" label={fieldLabel("phone")} hint="optional">
          {(control) => <input {...control} type="tel" maxLength={LISTING_FIELDS.phone.max} autoComplete="tel" />}
        </FormField>
        <FormField name="email" label="Email for guests" hint="optional" about="Enquiries always go to your account's address.">
          {(control) => <input {...control} type="email" maxLength={LISTING_FIELDS.email.max} />}
        </FormField>
        <FormField name="website" label={fieldLabel("website")} hint="optional">
          {(control) => <input {...control} inputMode="url" maxLength={500} autoComplete="url" />}
        </FormField>
        <p className="max-w-[60ch] text-small text-ink2">
          By adding this place you confirm that you run it. Staff review new listings and can revoke yours for 30 days.
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {canAdd &&
            (like.length > 0 ? (
              <FormButton intent="add_other">Add mine anyway</FormButton>
            ) : (
              <FormButton intent="add">Add my place</FormButton>
            ))}
          <a className="button button-quiet" href={change}>
            Back
          </a>
        </div>
      </ActionForm>
    </div>
  );
}
