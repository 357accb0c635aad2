import { DIETARY_CATEGORIES, LGBTQ_TYPES, PRICE_RANGES, type PriceRange } from "../../catalogue/listings/enumerations.ts";
import { priceTooltip } from "../../catalogue/listings/rules.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { languageName } from "../../platform/values/format.ts";
import { FormField } from "../../ui/ActionForm.tsx";
import { Select } from "../../ui/Select.tsx";
import { ListField } from "./ListField.tsx";
import { LIMITS, LIST_MAX } from "./rules.ts";
import { toSelectOptions } from "./WhatFields.tsx";

/** The three coarse words of older listings say the same as a level: they are offered only where one stands already. */
const COARSE = ["cheap", "average", "expensive"];
const priceOptions = (present: string) => [
  { value: "", label: "Not stated" },
  ...Object.entries(PRICE_RANGES)
    .filter(([value]) => !COARSE.includes(value) || value === present)
    .map(([value, symbols]) => ({
      value,
      label: `${symbols}, ${priceTooltip(value as PriceRange)
        .replace("About", "about")
        .replace(" for 2 people a night", "")}`,
    })),
];

const languageOptions = (codes: readonly string[]) =>
  codes.map((value) => ({ value, label: languageName(value) })).toSorted((a, b) => a.label.localeCompare(b.label, "en"));

interface Props {
  said: FormFields;
  shown: FormFields;
  /** Codes to choose from. */
  languages: readonly string[];
  onChange: () => void;
}

/** Whom a listing is for: prices, diet, languages, hashtags and services. */
export function GuestFields({ said, shown, languages, onChange }: Props) {
  const type = shown.business_type ?? "";
  const isEating = ["restaurant", "cafe", "bar"].includes(type);
  return (
    <div className="mt-5 grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField name="price_range" label="Price for two a night" value={said.price_range ?? ""}>
          {(control) => <Select {...control} options={priceOptions(said.price_range ?? "")} />}
        </FormField>
        <FormField name="dietary_category" label="Diet" value={said.dietary_category ?? ""}>
          {(control) => <Select {...control} options={toSelectOptions(DIETARY_CATEGORIES)} />}
        </FormField>
        <FormField name="lgbtq_type" label="LGBTQ+" value={said.lgbtq_type ?? ""}>
          {(control) => <Select {...control} options={toSelectOptions(LGBTQ_TYPES)} />}
        </FormField>
        {(type === "accommodation" || (said.number_of_rooms ?? "") !== "") && (
          <FormField name="number_of_rooms" label="Number of rooms" value={said.number_of_rooms ?? ""}>
            {(control) => <input {...control} inputMode="numeric" autoComplete="off" />}
          </FormField>
        )}
        {(isEating || (said.cuisine ?? "") !== "") && (
          <FormField name="cuisine" label="Cuisine" value={said.cuisine ?? ""}>
            {(control) => <input {...control} maxLength={LIMITS.cuisine} autoComplete="off" />}
          </FormField>
        )}
        {(isEating || (said.restaurant_style ?? "") !== "") && (
          <FormField name="restaurant_style" label="Style" value={said.restaurant_style ?? ""}>
            {(control) => <input {...control} maxLength={LIMITS.restaurant_style} autoComplete="off" />}
          </FormField>
        )}
      </div>
      <ListField
        name="languages"
        label="Languages spoken"
        value={said.languages ?? ""}
        options={languageOptions(languages)}
        max={LIST_MAX.languages}
        onChange={onChange}
      />
      <ListField
        name="hashtags"
        label="Hashtags"
        about="The first five are shown."
        value={said.hashtags ?? ""}
        max={LIST_MAX.hashtags}
        onChange={onChange}
      />
      <ListField
        name="additional_services"
        label="Services"
        about="What is there besides: breakfast, parking, a laundry."
        value={said.additional_services ?? ""}
        max={LIST_MAX.additional_services}
        onChange={onChange}
      />
    </div>
  );
}
