import type { FormFields } from "../../platform/pages/formAction.ts";
import { FormField } from "../../ui/ActionForm.tsx";
import { Select } from "../../ui/Select.tsx";
import type { EditorPage } from "./contract.ts";
import { LIMITS } from "./rules.ts";

/** Where a listing is, and how it is reached. */
export function PlaceFields({ said, page: { areas, countries } }: { said: FormFields; page: EditorPage }) {
  const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }));
  const options = [{ value: "", label: "None of these" }, ...areas.map(({ slug, name }) => ({ value: slug, label: name }))];
  return (
    <div className="mt-5 grid gap-5">
      <FormField name="address" label="Address" value={said.address ?? ""}>
        {(control) => <input {...control} maxLength={LIMITS.address} autoComplete="off" />}
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField name="city" label="Town or village" value={said.city ?? ""}>
          {(control) => <input {...control} maxLength={LIMITS.city} autoComplete="off" />}
        </FormField>
        <FormField name="area" label="Area of the guide" about="Where travellers find you." value={said.area ?? ""}>
          {(control) => <Select {...control} options={options} />}
        </FormField>
        <FormField name="country" label="Country" value={said.country ?? ""}>
          {(control) => <Select {...control} options={countryOptions} />}
        </FormField>
        <div className="grid grid-cols-2 gap-3">
          <FormField name="latitude" label="Latitude" value={said.latitude ?? ""}>
            {(control) => <input {...control} inputMode="decimal" autoComplete="off" />}
          </FormField>
          <FormField name="longitude" label="Longitude" value={said.longitude ?? ""}>
            {(control) => <input {...control} inputMode="decimal" autoComplete="off" />}
          </FormField>
        </div>
        <FormField name="phone" label="Telephone" value={said.phone ?? ""}>
          {(control) => <input {...control} type="tel" maxLength={LIMITS.phone} autoComplete="off" />}
        </FormField>
        <FormField name="email" label="Email" about="Not shown on your page." value={said.email ?? ""}>
          {(control) => <input {...control} inputMode="email" maxLength={LIMITS.email} autoComplete="off" />}
        </FormField>
      </div>
      <FormField name="website" label="Website" value={said.website ?? ""}>
        {(control) => <input {...control} inputMode="url" placeholder="https://" autoComplete="off" />}
      </FormField>
    </div>
  );
}
