import { ACTIVITY_TYPES, BAR_TYPES, BUSINESS_TYPES, VENUE_TYPES } from "../../catalogue/listings/enumerations.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { formatNumber } from "../../platform/values/format.ts";
import { FormField } from "../../ui/ActionForm.tsx";
import { Select } from "../../ui/Select.tsx";
import { LIMITS } from "./rules.ts";

export const toSelectOptions = (labels: Record<string, string>, none?: string) => [
  ...(none === undefined ? [] : [{ value: "", label: none }]),
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

interface Props {
  said: FormFields;
  /** What is typed now. */
  shown: FormFields;
}

/** What a listing is, and how it describes itself. */
export function WhatFields({ said, shown }: Props) {
  return (
    <div className="mt-5 grid gap-5">
      <FormField name="name" label="Name" value={said.name ?? ""}>
        {(control) => <input {...control} maxLength={LIMITS.name} autoComplete="off" />}
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField name="business_type" label="What it is" value={said.business_type ?? ""}>
          {(control) => <Select {...control} options={toSelectOptions(BUSINESS_TYPES)} />}
        </FormField>
        <FormField name="activity_subtype" label="Activity" hint="for things to do" value={said.activity_subtype ?? ""}>
          {(control) => <Select {...control} options={toSelectOptions(ACTIVITY_TYPES, "None")} />}
        </FormField>
        <FormField name="bar_type" label="Kind of bar" hint="for bars" value={said.bar_type ?? ""}>
          {(control) => <Select {...control} options={toSelectOptions(BAR_TYPES, "None")} />}
        </FormField>
        <FormField name="venue_type" label="Venue" hint="where it is also another" value={said.venue_type ?? ""}>
          {(control) => <Select {...control} options={toSelectOptions(VENUE_TYPES, "None")} />}
        </FormField>
      </div>
      <FormField
        name="short_description"
        label="In one sentence"
        about={`On cards and in search results. ${formatNumber((shown.short_description ?? "").length)} of ${LIMITS.short_description} characters.`}
        value={said.short_description ?? ""}
      >
        {(control) => <input {...control} maxLength={LIMITS.short_description} autoComplete="off" />}
      </FormField>
      <FormField
        name="description"
        label="Description"
        about={`${formatNumber((shown.description ?? "").length)} of ${formatNumber(LIMITS.description)} characters`}
        value={said.description ?? ""}
      >
        {(control) => <textarea {...control} rows={7} maxLength={LIMITS.description} />}
      </FormField>
      {(shown.business_type === "accommodation" || (said.registration_number ?? "") !== "") && (
        <FormField
          name="registration_number"
          label="Registration number"
          hint="optional"
          about="Of a short-term let in the European Union, as your authority gave it. It is shown on your page."
          value={said.registration_number ?? ""}
        >
          {(control) => <input {...control} maxLength={LIMITS.registration_number} autoComplete="off" />}
        </FormField>
      )}
    </div>
  );
}
