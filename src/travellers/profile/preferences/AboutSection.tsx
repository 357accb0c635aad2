import { ACCOUNT_TYPES } from "../../../accounts/travellers/enumerations.ts";
import { meant, t } from "../../../platform/languages/text.ts";
import { ActionForm, FormButton, FormField } from "../../../ui/ActionForm.tsx";
import { Select } from "../../../ui/Select.tsx";

const NAME_MAX = 150;

interface Props {
  name: string;
  homeCountry: string;
  accountType: keyof typeof ACCOUNT_TYPES;
  countries: { code: string; name: string }[];
}

/** Form of the public fields: name and home. The account type is read-only; staff set it. */
export const AboutSection = ({ name, homeCountry, accountType, countries }: Props) => (
  <ActionForm intent="about" className="grid max-w-[44rem] gap-5">
    <div className="grid gap-5 sm:grid-cols-2">
      <FormField name="name" label="Name" value={name}>
        {(control) => <input {...control} required maxLength={NAME_MAX} autoComplete="name" />}
      </FormField>
      <FormField name="home_country" label={meant("home country")`Home`} value={homeCountry}>
        {(control) => (
          <Select
            {...control}
            autoComplete="country"
            options={[{ value: "", label: t`Prefer not to say` }, ...countries.map((one) => ({ value: one.code, label: one.name }))]}
          />
        )}
      </FormField>
    </div>
    <div>
      <p className="text-small font-semibold">Account type</p>
      <p className="mt-1">{ACCOUNT_TYPES[accountType]}</p>
      <p className="mt-1 text-small text-ink2">Staff set this. Creators and media organisations have a label beside their name.</p>
    </div>
    <div>
      <FormButton intent="about" look="outlined">
        Save
      </FormButton>
    </div>
  </ActionForm>
);
