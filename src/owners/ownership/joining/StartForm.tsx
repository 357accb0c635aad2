import { BUSINESS_TYPES } from "../../../catalogue/listings/enumerations.ts";
import { t } from "../../../platform/languages/text.ts";
import { NAME_MAX } from "../../../travellers/suggestedPlaces/rules.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { fieldBlank } from "../../../ui/fieldFaults.ts";
import { Select } from "../../../ui/Select.tsx";
import { ADD_OWN, type Started, WHERE_MAX } from "./rules.ts";

interface Props {
  started: Started;
  countries: readonly { code: string; name: string }[];
  /** Whether the form was sent before. */
  isSent: boolean;
  /** Whether the gazetteer knows no place of the typed name. */
  isUnknown: boolean;
}

/** First step: kind of place and area. It uses GET, so that the typed values are in the URL and survive. */
export function StartForm({ started, countries, isSent, isUnknown }: Props) {
  const { name, business_type, where, country } = started;
  const types = Object.entries(BUSINESS_TYPES).map(([value, label]) => ({ value, label }));
  const unknown = country
    ? t`We can't find “${where}” in this country. Try the nearest town.`
    : t`We can't find “${where}”. Try the nearest town.`;
  return (
    <form action={ADD_OWN} noValidate aria-label="Type and location" className="mt-8 grid max-w-[36rem] gap-5 border-t-3 border-ink pt-6">
      <Field label="Name of the place" errors={isSent && name.length < 2 ? [t`Use at least 2 characters.`] : []}>
        {(control) => (
          <input {...control} name="name" defaultValue={name} minLength={2} maxLength={NAME_MAX} required autoComplete="organization" />
        )}
      </Field>
      <Field label="What is it?">
        {(control) => <Select {...control} name="business_type" options={types} defaultValue={business_type || "accommodation"} />}
      </Field>
      <Field
        label="Where is it?"
        about="Town, island or village."
        errors={isSent && where === "" ? [fieldBlank()] : isUnknown ? [unknown] : []}
      >
        {(control) => <input {...control} name="where" defaultValue={where} maxLength={WHERE_MAX} required />}
      </Field>
      <Field label="Country" hint="optional">
        {(control) => (
          <Select
            {...control}
            name="country"
            defaultValue={country}
            options={[{ value: "", label: t`Any` }, ...countries.map(({ code, name: label }) => ({ value: code, label }))]}
          />
        )}
      </Field>
      <Button type="submit" className="w-fit">
        Continue
      </Button>
    </form>
  );
}
