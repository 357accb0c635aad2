import { useRouteLoaderData } from "react-router";
import { t } from "../../platform/languages/text.ts";
import type { PageLanguage } from "../../platform/pages/pageLanguages.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { SettingsSection } from "../accounts/SettingsSection.tsx";

interface Props {
  /** Chosen language, BCP 47; null for the guide's main one. */
  language: string | null;
  isFolded: boolean;
}

/** Section with the language of an account's emails. Renders nothing in a guide of one language. */
export function MailLanguage({ language, isFolded }: Props) {
  const { languages } = useRouteLoaderData<{ languages?: PageLanguage[] }>("root") ?? {};
  if (!languages) return null;
  const chosen = languages.find((one) => one.language === language) ?? languages[0];
  const options = languages.map(({ language: value, name: label }) => ({ value, label }));
  return (
    <SettingsSection id="language-title" title={t`Language of emails`} {...(isFolded && chosen && { summary: chosen.name })}>
      <ActionForm intent="language" className="grid max-w-[26rem] gap-4">
        <Field label="Language" about="Emails from this guide come in this language. Each page has its own, which you choose at its foot.">
          {(control) => <Select {...control} name="language" options={options} defaultValue={chosen?.language} />}
        </Field>
        <FormButton intent="language" look="outlined" className="w-fit">
          Save
        </FormButton>
      </ActionForm>
    </SettingsSection>
  );
}
