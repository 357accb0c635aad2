import type { ReactNode } from "react";
import type { GuideSettings } from "../../catalogue/settings/contract.ts";
import { ACCENTS } from "../../catalogue/settings/enumerations.ts";
import { typedRateLines, typedScope } from "../../catalogue/settings/rules.ts";
import { IMAGE_ACCEPT } from "../../catalogue/uploads/rules.ts";
import { ActionForm, FormButton, FormField } from "../../ui/ActionForm.tsx";
import { DateInput } from "../../ui/DateInput.tsx";

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
  name:
    | "currency_beside"
    | "exchange_rates.base"
    | "name"
    | "tagline"
    | "contact"
    | "scope"
    | "popular_countries"
    | "trending_destinations"
    | "featured";
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

const Name = ({ settings: { name, tagline, introduction, contact, accent } }: Props) => (
  <Chapter title="Name and look">
    <div className="grid gap-5">
      <Text name="name" label="Name" value={name} isRequired about="40 characters max." />
      <Text name="tagline" label="Home page headline" value={tagline} />
      <FormField name="introduction" label="Introduction" value={introduction} about="Replaces the default text under the headline.">
        {(control) => <textarea {...control} rows={3} maxLength={400} />}
      </FormField>
      <Text name="contact" label="Contact" value={contact} about="Shown at the bottom of every page: an address, email or phone number." />
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

const Cover = ({ settings: { scope, popular_countries, trending_destinations, featured } }: Props) => (
  <Chapter title="Coverage and order" about="Enter two-letter country codes (AD) and area slugs (hoi-an), separated by commas.">
    <div className="grid gap-5">
      <Text
        name="scope"
        label="Countries and areas"
        value={typedScope(scope)}
        about="Menus, search, lists and the sitemap show only these. Empty: the whole world. With one country or area, the home page is about it."
      />
      <Text
        name="popular_countries"
        label="Popular countries"
        value={popular_countries.join(", ")}
        about="Countries without listings are replaced by the largest."
      />
      <Text
        name="trending_destinations"
        label="Trending destinations"
        value={trending_destinations.join(", ")}
        about="8 max. Areas without listings are not shown."
      />
      <Text
        name="featured"
        label="Featured listings"
        value={featured.join(", ")}
        about="Listing codes: the 8 characters in the URL of the page."
      />
    </div>
  </Chapter>
);

const Currency = ({ settings: { currency_beside, exchange_rates } }: Props) => (
  <Chapter
    title="Prices in another currency"
    about="Shows “about EUR 92” beside prices in other currencies, using the rates below. Sorting by price uses them too."
  >
    <div className="grid gap-5 sm:grid-cols-3">
      <Text name="currency_beside" label="Second currency" value={currency_beside} about="For example EUR. Empty: none." />
      <Text
        name="exchange_rates.base"
        label="Base currency"
        value={exchange_rates.base}
        about="For example EUR: 1 EUR is worth the rates below."
      />
      <FormField name="exchange_rates.date" label="Date of the rates" value={exchange_rates.date} about="Shown with the amounts.">
        {(control) => <DateInput {...control} />}
      </FormField>
    </div>
    <div className="mt-5">
      <FormField name="exchange_rates.rates" label="Exchange rates" value={typedRateLines(exchange_rates)} about="One per line: USD 1.0871">
        {(control) => <textarea {...control} rows={5} spellCheck={false} />}
      </FormField>
    </div>
  </Chapter>
);

/** Form for name, texts, colour, scope and order, which are saved together. */
export const SettingsForm = ({ settings }: Props) => (
  <ActionForm intent="save" fields={{ version: String(settings.version) }} key={settings.version}>
    <Name settings={settings} />
    <Cover settings={settings} />
    <Currency settings={settings} />
    <p className="mt-6">
      <FormButton intent="save">Save</FormButton>
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
        label={logo ? "New picture" : "Picture"}
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
export function IntroductionForms({ settings: { country_introductions, area_introductions } }: { settings: GuideSettings }) {
  const written = Object.entries({ ...country_introductions, ...area_introductions });
  return (
    <Chapter title="Introductions" about="Your own text at the top of a country’s or an area’s page.">
      {written.length > 0 && (
        <ul className="mb-6 border-t border-rule">
          {written.map(([place, text]) => (
            <li key={place} className="grid gap-2 border-b border-rule py-3 sm:grid-cols-[8rem_1fr_auto]">
              <strong>{place}</strong>
              <span>{text}</span>
              <ActionForm intent="introduce" fields={{ place, text: "" }}>
                <FormButton intent="introduce" look="danger-quiet">
                  Remove <span className="sr-only">the introduction of {place}</span>
                </FormButton>
              </ActionForm>
            </li>
          ))}
        </ul>
      )}
      <ActionForm intent="introduce" className="grid justify-items-start gap-4 [&>*]:w-full">
        <FormField
          name="place"
          label="Country or area"
          about="Country code (AD) or area slug (hoi-an). Replaces any existing introduction."
        >
          {(control) => (
            <input {...control} type="text" required autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={100} />
          )}
        </FormField>
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
