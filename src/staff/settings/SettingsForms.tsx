import type { ReactNode } from "react";
import type { GuideSettings } from "../../catalogue/settings/contract.ts";
import { ACCENTS } from "../../catalogue/settings/enumerations.ts";
import { typedRateLines, typedScope } from "../../catalogue/settings/rules.ts";
import { IMAGE_ACCEPT } from "../../catalogue/uploads/rules.ts";
import { ActionForm, FormButton, FormField } from "../../ui/ActionForm.tsx";

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
  <Chapter title="What it is called">
    <div className="grid gap-5">
      <Text name="name" label="Name" value={name} isRequired about="At most 40 characters." />
      <Text name="tagline" label="Headline of the first page" value={tagline} />
      <FormField
        name="introduction"
        label="Introduction"
        value={introduction}
        about="Stands below the headline, in place of the guide’s own sentence."
      >
        {(control) => <textarea {...control} rows={3} maxLength={400} />}
      </FormField>
      <Text
        name="contact"
        label="How to reach you"
        value={contact}
        about="In the foot of every page: an address, an email or a telephone number."
      />
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
  <Chapter
    title="What it covers, and what comes first"
    about="Countries by their two letters (AD), areas by the last part of the address of their page (hoi-an), with commas between them."
  >
    <div className="grid gap-5">
      <Text
        name="scope"
        label="Countries and areas"
        value={typedScope(scope)}
        about="Menus, search, lists and the sitemap show nothing else. Empty: the whole world. With one country or one area the first page is about it alone."
      />
      <Text
        name="popular_countries"
        label="Popular countries"
        value={popular_countries.join(", ")}
        about="Shown while they have listings; those with most fill up."
      />
      <Text
        name="trending_destinations"
        label="Trending destinations"
        value={trending_destinations.join(", ")}
        about="At most eight, shown while they have listings."
      />
      <Text
        name="featured"
        label="Listings that come first"
        value={featured.join(", ")}
        about="Their codes: the eight characters of the address of their page."
      />
    </div>
  </Chapter>
);

const Currency = ({ settings: { currency_beside, exchange_rates } }: Props) => (
  <Chapter
    title="Prices in another currency"
    about="Prices stay in the listings’ own; “about EUR 92” stands beside them, by rates that you write here. They order lists by price too."
  >
    <div className="grid gap-5 sm:grid-cols-3">
      <Text name="currency_beside" label="Currency beside prices" value={currency_beside} about="EUR, or nothing." />
      <Text
        name="exchange_rates.base"
        label="One of this currency"
        value={exchange_rates.base}
        about="EUR: what the rates below are for."
      />
      <FormField name="exchange_rates.date" label="was worth on this day" value={exchange_rates.date} about="It is shown with the amounts.">
        {(control) => <input {...control} type="date" />}
      </FormField>
    </div>
    <div className="mt-5">
      <FormField
        name="exchange_rates.rates"
        label="so much of each other"
        value={typedRateLines(exchange_rates)}
        about="One a line: USD 1.0871"
      >
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
  <Chapter title="Its mark" about="Beside the name, and as the icon in tabs and on home screens. Best square, with room around it.">
    {logo && <img src={logo} alt="The mark now" className="mb-4 h-16 w-auto" />}
    <ActionForm intent="logo" encType="multipart/form-data" className="grid justify-items-start gap-4">
      <FormField
        name="image"
        label={logo ? "Another picture" : "A picture"}
        about="JPEG, PNG, WebP or AVIF, up to 20 MB; 1 MB without scripts."
      >
        {({ defaultValue: _, ...control }) => <input {...control} type="file" accept={IMAGE_ACCEPT} required className="file-input" />}
      </FormField>
      <FormButton intent="logo" look="outlined">
        Use it
      </FormButton>
    </ActionForm>
    {logo && (
      <ActionForm intent="remove_logo" className="mt-3">
        <FormButton intent="remove_logo" look="quiet">
          Back to the usual mark
        </FormButton>
      </ActionForm>
    )}
  </Chapter>
);

/** Forms for the introductions of countries and areas. */
export function IntroductionForms({ settings: { country_introductions, area_introductions } }: { settings: GuideSettings }) {
  const written = Object.entries({ ...country_introductions, ...area_introductions });
  return (
    <Chapter title="Introductions of places" about="A few sentences of your own at the head of a country’s or an area’s page.">
      {written.length > 0 && (
        <ul className="mb-6 border-t border-rule">
          {written.map(([place, text]) => (
            <li key={place} className="grid gap-2 border-b border-rule py-3 sm:grid-cols-[8rem_1fr_auto]">
              <strong>{place}</strong>
              <span>{text}</span>
              <ActionForm intent="introduce" fields={{ place, text: "" }}>
                <FormButton intent="introduce" look="quiet">
                  Remove <span className="sr-only">that of {place}</span>
                </FormButton>
              </ActionForm>
            </li>
          ))}
        </ul>
      )}
      <ActionForm intent="introduce" className="grid justify-items-start gap-4 [&>*]:w-full">
        <FormField name="place" label="Place" about="AD, or hoi-an. One that has an introduction gets this one instead.">
          {(control) => (
            <input {...control} type="text" required autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={100} />
          )}
        </FormField>
        <FormField name="text" label="Its introduction">
          {(control) => <textarea {...control} rows={4} required maxLength={800} />}
        </FormField>
        <FormButton intent="introduce" look="outlined" className="w-auto!">
          Write it
        </FormButton>
      </ActionForm>
    </Chapter>
  );
}

/** Exports all settings as a file, and imports them. */
export const FileForm = () => (
  <Chapter title="As a file" about="All of this for another guide, or to keep; the mark is not in it.">
    <p>
      <a href="/guide/api/settings/" download="guide-settings.json" className="link">
        Download the settings
      </a>
    </p>
    <ActionForm intent="import" encType="multipart/form-data" className="mt-5 grid justify-items-start gap-4">
      <FormField name="file" label="A file with settings">
        {({ defaultValue: _, ...control }) => (
          <input {...control} type="file" accept="application/json,.json" required className="file-input" />
        )}
      </FormField>
      <FormButton intent="import" look="outlined">
        Use its settings
      </FormButton>
    </ActionForm>
  </Chapter>
);
