import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { CURRENCIES } from "../../catalogue/places/currencies.ts";
import { translatedCurrencyNames } from "../../catalogue/places/currencyNames.ts";
import { changeGuideSettings, deleteGuideLogo, getGuideSettings, putGuideLogo } from "../../catalogue/settings/contract.ts";
import { isCountry, typedRates } from "../../catalogue/settings/rules.ts";
import { IMAGE_BYTES_MAX, tooManyBytes } from "../../catalogue/uploads/rules.ts";
import { meant, t } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { type FormFields, formAction } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { useFormResult } from "../../ui/ActionForm.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { suggestAreas, suggestPlaces } from "../areas/suggestAreas.ts";
import { staffSettings } from "../frame/rules.ts";
import { readPick, readPicks } from "../picking/readPicks.ts";
import { suggestCountries } from "../picking/suggest.ts";
import { suggestPublished } from "../picking/suggestPublished.ts";
import { listLanguages } from "./languages/contract.ts";
import { FileForm, IntroductionForms, LogoForm, SettingsForm } from "./SettingsForms.tsx";

export const handle = { cache: "none" } satisfies PageHandle;

const PAGE = "/staff/settings/guide/";

async function readLanguages() {
  const { languages } = await callApi(listLanguages, {});
  return languages.map(({ language, name }) => ({ value: language, label: name }));
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  // Only administrators may read the list of languages, so it is read first.
  const languages = await orNotFound(context, readLanguages());
  const translated = translatedCurrencyNames();
  const { names = {}, ...settings } = await callApi(getGuideSettings, { named: "yes" });
  return {
    settings,
    names,
    // A language that is no longer built stays the choice.
    languages: languages.some(({ value }) => value === settings.language)
      ? languages
      : [...languages, { value: settings.language, label: settings.language }],
    currencies: CURRENCIES.map(({ code, name }) => ({ value: code, label: withCommas([code, translated?.[code] ?? name]) })),
    isDone: new URL(request.url).searchParams.has("done"),
  };
}

type Change = Parameters<typeof callApi<typeof changeGuideSettings>>[1];

async function change(body: Change): Promise<string> {
  await callApi(changeGuideSettings, body);
  return `${PAGE}?done=yes`;
}

/** Parses a settings file. @throws CallError in the form of the API's field errors */
function parseSettings(text: string): Change {
  try {
    return JSON.parse(text) as Change;
  } catch {
    throw new CallError(400, { file: [t`This file contains no settings. Choose a file that a guide has exported.`] });
  }
}

/** Adds, replaces or, if the text is empty, removes one introduction. */
async function introduce(place: string, text: string): Promise<string> {
  if (place === "") throw new CallError(400, { place: [t`Choose a country or area.`] });
  const { country_introductions, area_introductions } = await callApi(getGuideSettings, {});
  return isCountry(place)
    ? change({ country_introductions: { ...country_introductions, [place]: text } })
    : change({ area_introductions: { ...area_introductions, [place]: text } });
}

/** Returns the chosen countries, areas and listings. */
async function readLists(form: FormFields) {
  const [places, popular_countries, trending_destinations, featured] = await Promise.all([
    readPicks(form, "scope", suggestPlaces),
    readPicks(form, "popular_countries", suggestCountries),
    readPicks(form, "trending_destinations", suggestAreas),
    readPicks(form, "featured", suggestPublished),
  ]);
  const scope = { countries: places.filter(isCountry), areas: places.filter((place) => !isCountry(place)) };
  return { scope, popular_countries, trending_destinations, featured };
}

const submit = formAction(
  {
    save: async ({
      version = "",
      name = "",
      tagline = "",
      introduction = "",
      contact = "",
      language = "",
      accent = "",
      currency_beside = "",
      ...form
    }) => {
      const lists = await readLists(form);
      const written = (field: "base" | "date" | "rates") => form[`exchange_rates.${field}`] ?? "";
      const exchange_rates = { ...typedRates(written("rates"), written("base")), date: written("date") };
      const money = { currency_beside, exchange_rates };
      return change({ name, tagline, introduction, contact, language, accent, ...money, ...lists, version: Number(version) } as never);
    },
    introduce: async ({ text = "", place, ...form }) => introduce(place ?? (await readPick(form, "place", suggestPlaces)), text),
    logo: async (_form, _args, { image }) => {
      if (image && image.size > IMAGE_BYTES_MAX) throw new CallError(400, { image: [tooManyBytes()] });
      await callApi(putGuideLogo, { image });
      return `${PAGE}?done=yes`;
    },
    remove_logo: async () => {
      await callApi(deleteGuideLogo, {});
      return `${PAGE}?done=yes`;
    },
    import: async (_form, _args, { file }) => {
      const { version: _, ...given } = parseSettings((await file?.text()) ?? "");
      return change(given);
    },
  },
  { hidden: ["version", "exchange_rates", "scope.countries", "scope.areas", "country_introductions", "area_introductions"] },
);
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Settings · Staff desk`);

/** Staff page of this guide's name, scope and priorities. */
export default function GuideSettingsPage() {
  const { settings, names, currencies, languages, isDone } = useLoaderData<typeof loader>();
  const result = useFormResult();
  return (
    <div className="page py-10 sm:py-14">
      <div className="max-w-[52rem]">
        <p className="mb-3">
          <a href={staffSettings().href} className="link-inline">
            {staffSettings().label}
          </a>
        </p>
        <PageTitle>{meant("this site")`Guide`}</PageTitle>
        <p className="mt-3 max-w-[60ch] text-ink2">
          Name, colours, countries and featured listings. Changes appear on all pages, emails and feeds within seconds.
        </p>
        <FormOutcome failure={result?.failure} done={isDone && !result && t`Saved.`} />
        <SettingsForm settings={settings} names={names} currencies={currencies} languages={languages} />
        <LogoForm logo={settings.logo_link} />
        <IntroductionForms settings={settings} names={names} />
        <FileForm />
      </div>
    </div>
  );
}
