import type { ReactNode } from "react";
import type { GuideSettings } from "../../catalogue/settings/contract.ts";
import { ACCENTS } from "../../catalogue/settings/enumerations.ts";
import { typedRateLines } from "../../catalogue/settings/rules.ts";
import { IMAGE_ACCEPT } from "../../catalogue/uploads/rules.ts";
import { meant, t } from "../../platform/languages/text.ts";
import { ActionForm, FormButton, FormField } from "../../ui/ActionForm.tsx";
import { DateInput } from "../../ui/DateInput.tsx";
import { PickField } from "../../ui/pick/PickField.tsx";
import { Select } from "../../ui/Select.tsx";
import { suggestAreas, suggestPlaces } from "../areas/suggestAreas.ts";
import { suggestCountries } from "../picking/suggest.ts";
import { suggestPublished } from "../picking/suggestPublished.ts";

function Chapter({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <section className="mt-12 border-t-3 border-ink pt-4">
      <h2 className="text-lead">{title}</h2>
      {about && <p className="mt-2 max-w-[60ch] text-ink2">{about}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}

interface Line {
  name: "name" | "tagline" | "contact";
  label: string;
  about?: string;
  value: string;
  isRequired?: boolean;
}

const Text = ({ name, label, about, value, isRequired = false }: Line) => (
  <FormField name={name} label={label} value={value} {...(about ? { about } : {})}>
    {(control) => <input {...control} type="text" required={isRequired} autoComplete="off" spellCheck={name === "tagline"} />}
  </FormField>
);

interface Props {
  settings: GuideSettings;
}

interface LanguageProps extends Props {
  /** Languages that the guide can have as its main one. */
  languages: { value: string; label: string }[];
}

const Name = ({ settings: { name, tagline, introduction, contact, accent, language }, languages }: LanguageProps) => (
  <Chapter title="Name and look">
    <div className="grid gap-5">
      <Text name="name" label="Name" value={name} isRequired about="40 characters max." />
      <Text name="tagline" label="Home page headline" value={tagline} />
      <FormField name="introduction" label="Introduction" value={introduction} about="Replaces the default text under the headline.">
        {(control) => <textarea {...control} rows={3} maxLength={400} />}
      </FormField>
      <Text name="contact" label="Contact" value={contact} about="Shown at the bottom of every page: an address, email or phone number." />
      <FormField name="language" label="Main language" value={language} about="Its pages have addresses without a prefix such as /de/.">
        {(control) => <Select {...control} options={languages} />}
      </FormField>
      <fieldset>
        <legend className="mb-2 font-semibold">Colour of buttons and links</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          {Object.entries(ACCENTS).map(([value, label]) => (
            <label key={value} className="inline-flex min-h-11 items-center gap-2.5">
              <input type="radio" name="accent" value={value} defaultChecked={value === accent} className="size-5 accent-sea" />
              <span data-accent={value} className="size-5 rounded-full bg-sea" aria-hidden="true" />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  </Chapter>
);

interface NamedProps extends Props {
  /** Names of countries, areas and listings by code or slug. */
  names: Readonly<Record<string, string>>;
}

/** An unknown code is its own label: it can still be removed. */
const toPicks = (values: readonly string[], names: NamedProps["names"]) => values.map((value) => ({ value, label: names[value] ?? value }));

const Cover = ({ settings: { scope, popular_countries, trending_destinations, featured }, names }: NamedProps) => (
  <Chapter title="Coverage and order">
    <div className="grid gap-6">
      <PickField
        name="scope"
        label="Countries and areas"
        chosen={toPicks([...scope.countries, ...scope.areas], names)}
        suggest={suggestPlaces}
        about="Menus, search, lists and the sitemap show only these. Empty: the whole world. With one country or area, the home page is about it."
      />
      <PickField
        name="popular_countries"
        label="Popular countries"
        chosen={toPicks(popular_countries, names)}
        suggest={suggestCountries}
        max={8}
        isOrdered
        about="8 max. Countries without listings are replaced by the largest."
      />
      <PickField
        name="trending_destinations"
        label="Trending destinations"
        chosen={toPicks(trending_destinations, names)}
        suggest={suggestAreas}
        max={8}
        isOrdered
        about="8 max. Areas without listings are not shown."
      />
      <PickField
        name="featured"
        label="Featured listings"
        chosen={toPicks(featured, names)}
        suggest={suggestPublished}
        max={60}
        about="60 max. Search for a name."
      />
    </div>
  </Chapter>
);

interface CurrencyProps extends Props {
  currencies: { value: string; label: string }[];
}

const Currency = ({ settings: { currency_beside, exchange_rates }, currencies }: CurrencyProps) => {
  const options = [{ value: "", label: meant("no currency")`None` }, ...currencies];
  return (
    <Chapter
      title="Prices in another currency"
      about="Shows “about EUR 92” beside prices in other currencies, using the rates below. Sorting by price uses them too."
    >
      <div className="grid gap-5 sm:grid-cols-3">
        <FormField name="currency_beside" label="Second currency" value={currency_beside}>
          {(control) => <Select {...control} options={options} />}
        </FormField>
        <FormField name="exchange_rates.base" label="Base currency" value={exchange_rates.base} about="1 unit is worth the rates below.">
          {(control) => <Select {...control} options={options} />}
        </FormField>
        <FormField name="exchange_rates.date" label="Date of the rates" value={exchange_rates.date} about="Shown with the amounts.">
          {(control) => <DateInput {...control} />}
        </FormField>
      </div>
      <div className="mt-5">
        <FormField
          name="exchange_rates.rates"
          label="Exchange rates"
          value={typedRateLines(exchange_rates)}
          about="One per line: USD 1.0871"
        >
          {(control) => <textarea {...control} rows={5} spellCheck={false} />}
        </FormField>
      </div>
    </Chapter>
  );
};

/** Form for name, texts, colour, scope and order, which are saved together. */
export const SettingsForm = ({ settings, names, currencies, languages }: NamedProps & CurrencyProps & LanguageProps) => (
  <ActionForm intent="save" fields={{ version: String(settings.version) }} key={settings.version}>
    <Name settings={settings} languages={languages} />
    <Cover settings={settings} names={names} />
    <Currency settings={settings} currencies={currencies} />
    <p
      data-sticky-foot=""
      className="sticky bottom-0 z-10 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule bg-paper py-3 max-md:bottom-16"
    >
      <FormButton intent="save">Save</FormButton>
      <span className="text-small text-ink2 max-sm:sr-only">Saves name and look, coverage and order, and currency.</span>
    </p>
  </ActionForm>
);

/** Form for the guide's own logo. */
export const LogoForm = ({ logo }: { logo: string | null }) => (
  <Chapter title="Logo" about="Shown beside the name, in browser tabs and on home screens. Works best square, with a margin.">
    {logo && <img src={logo} alt="Current logo" className="mb-4 h-16 w-auto" />}
    <ActionForm intent="logo" encType="multipart/form-data" className="grid justify-items-start gap-4">
      <FormField
        name="image"
        label={logo ? t`New picture` : t`Picture`}
        about="JPEG, PNG, WebP or AVIF, up to 20 MB; 1 MB without JavaScript."
      >
        {({ defaultValue: _, ...control }) => <input {...control} type="file" accept={IMAGE_ACCEPT} required className="file-input" />}
      </FormField>
      <FormButton intent="logo" look="outlined">
        Upload
      </FormButton>
    </ActionForm>
    {logo && (
      <ActionForm intent="remove_logo" className="mt-3">
        <FormButton intent="remove_logo" look="danger-quiet">
          Restore default logo
        </FormButton>
      </ActionForm>
    )}
  </Chapter>
);

/** Forms for the introductions of countries and areas. */
export function IntroductionForms({ settings: { country_introductions, area_introductions }, names }: NamedProps) {
  const nameOf = (place: string) => names[place] ?? place;
  const written = Object.entries({ ...country_introductions, ...area_introductions }).toSorted(([one], [other]) =>
    nameOf(one).localeCompare(nameOf(other), "en"),
  );
  return (
    <Chapter title="Introductions" about="Your own text at the top of a country’s or an area’s page.">
      {written.length > 0 && (
        <ul className="mb-6 border-t border-rule">
          {written.map(([place, text]) => (
            <li key={place} className="grid gap-2 border-b border-rule py-3 sm:grid-cols-[8rem_1fr_auto]">
              <strong>{nameOf(place)}</strong>
              <span>{text}</span>
              <ActionForm intent="introduce" fields={{ place, text: "" }}>
                <FormButton intent="introduce" look="danger-quiet">
                  Remove <span className="sr-only">the introduction of {nameOf(place)}</span>
                </FormButton>
              </ActionForm>
            </li>
          ))}
        </ul>
      )}
      <ActionForm intent="introduce" className="grid justify-items-start gap-4 [&>*]:w-full">
        <PickField
          name="place"
          label="Country or area"
          chosen={[]}
          suggest={suggestPlaces}
          max={1}
          isRequired
          about="Replaces any existing introduction."
        />
        <FormField name="text" label="Text">
          {(control) => <textarea {...control} rows={4} required maxLength={800} />}
        </FormField>
        <FormButton intent="introduce" look="outlined" className="w-auto!">
          Add
        </FormButton>
      </ActionForm>
    </Chapter>
  );
}

/** Exports all settings as a file, and imports them. */
export const FileForm = () => (
  <Chapter title="Backup" about="Back up these settings, or copy them to another guide (logo not included).">
    <p>
      <a href="/guide/api/settings/" download="guide-settings.json" className="link">
        Download settings
      </a>
    </p>
    <ActionForm intent="import" encType="multipart/form-data" className="mt-5 grid justify-items-start gap-4">
      <FormField name="file" label="Settings file">
        {({ defaultValue: _, ...control }) => (
          <input {...control} type="file" accept="application/json,.json" required className="file-input" />
        )}
      </FormField>
      <FormButton intent="import" look="outlined">
        Import settings
      </FormButton>
    </ActionForm>
  </Chapter>
);
