import { z } from "zod";
import { endpoint } from "../../platform/endpoints/endpoint.ts";
import { DEFAULT_NAME, DEFAULT_TAGLINE } from "../../platform/guideName.ts";
import { ENGLISH } from "../../platform/languages/reader.ts";
import { t } from "../../platform/languages/text.ts";
import { NO_RATES } from "../../platform/values/exchange.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { CODE } from "../listings/contract.ts";
import { enumValues } from "../listings/enumerations.ts";
import { countryCode as anyCode } from "../places/contract.ts";
import { isCountryCode } from "../places/countries/rules.ts";
import { CURRENCIES } from "../places/currencies.ts";
import { ACCENTS, POPULAR_COUNTRIES, TRENDING_DESTINATIONS } from "./enumerations.ts";

/** One line without control characters and invisible characters. */
const singleLine = (max: number, min = 0) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .pipe(
      z
        .string()
        .min(min, { error: () => t`This field is required.` })
        .max(max, { error: () => t`At most ${max} characters.` })
        // biome-ignore lint/suspicious/noControlCharactersInRegex: those that are refused
        .regex(/^[^\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069]*$/, {
          error: () => t`Remove the characters that can't be displayed.`,
        }),
    );
const multilineText = (max: number) =>
  z
    .string()
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .pipe(z.string().max(max, { error: () => t`At most ${max} characters.` }));

const countryCode = anyCode.refine(isCountryCode, { error: () => t`No country has this code. Enter one such as TH.` });
const areaSlug = z.string().regex(/^[a-z0-9-]{3,100}$/, { error: () => t`Enter an area's slug, such as hoi-an.` });
const once = <T>(values: T[]) => [...new Set(values)];
const uniqueList = <T extends z.ZodType>(row: T, max: number) =>
  z
    .array(row)
    .max(max, { error: () => t`Choose at most ${max}.` })
    .transform(once);
/** Maximum number of introductions of countries, and of areas. */
export const INTRODUCTIONS_MAX = 300;

const introductions = <K extends z.ZodType<string, string>>(key: K) =>
  z
    .record(key, multilineText(800))
    .refine((all) => Object.keys(all).length <= INTRODUCTIONS_MAX, { error: () => t`Add at most ${INTRODUCTIONS_MAX} introductions.` })
    .transform((all): Record<string, string> => Object.fromEntries(Object.entries<string>(all).filter(([, text]) => text !== "")));

export const NAME_MAX = 40;

const day = z.string().refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toISOString().startsWith(text), {
  error: () => t`Enter a day, such as 2026-11-20.`,
});
const codes = new Set(CURRENCIES.map(({ code }) => code));
const isCurrency = (code: string) => code === "" || codes.has(code);
const currency = z.string().refine(isCurrency, { error: () => t`Enter a currency code, such as EUR, or leave it empty.` });
/** Exchange rates of a day: the amount of each currency that one unit of the base buys. */
const exchangeRates = z
  .object({
    base: currency,
    date: z.union([z.literal(""), day], { error: () => t`Enter a day, such as 2026-11-20.` }),
    rates: z
      .record(z.string(), z.number())
      .refine((rates) => Object.entries(rates).every(([code, rate]) => codes.has(code) && rate > 0 && rate <= 1e9), {
        error: () => t`Enter currency codes, each with a number above 0, such as USD 1.0871.`,
      }),
  })
  .refine(({ base, date, rates }) => Object.keys(rates).length === 0 || (base !== "" && date !== ""), {
    error: () => t`Enter the base currency and the day of the rates.`,
  })
  .transform(({ base, date, rates }) => ({
    base,
    date,
    rates: Object.fromEntries(Object.entries(rates).filter(([code]) => code !== base)),
  }));

/** Fields that staff can change. */
const fields = {
  name: singleLine(NAME_MAX, 1),
  tagline: singleLine(80),
  /** Introduction of the first page; replaces the sentence below its headline. */
  introduction: multilineText(400),
  /** Introductions of places, shown before the guide's own figures for them. */
  country_introductions: introductions(countryCode),
  area_introductions: introductions(areaSlug),
  /** Main language, BCP 47: its pages have addresses without a prefix. */
  language: z.string().regex(/^[a-z]{2,3}(?:-[A-Z]{2})?$/, { error: () => t`Enter a language code, such as de or pt-BR.` }),
  accent: z.enum(enumValues(ACCENTS), { error: () => t`Choose one of: ${withCommas(Object.keys(ACCENTS))}.` }),
  /** Countries and areas that the guide covers. Both empty: the world. */
  scope: z.object({ countries: uniqueList(countryCode, 249), areas: uniqueList(areaSlug, 500) }),
  popular_countries: uniqueList(countryCode, 8),
  trending_destinations: uniqueList(areaSlug, 8),
  /** Codes of listings that staff feature. */
  featured: uniqueList(z.string().regex(CODE, { error: () => t`Enter a listing's code of 8 characters.` }), 60),
  /** Contact of the guide's staff, shown in the footer of its pages. */
  contact: singleLine(200),
  /** Currency shown beside prices in other currencies, "about EUR 92", if there is a rate. Empty by default. */
  currency_beside: currency,
  exchange_rates: exchangeRates,
};

export const settingsBody = z.object(fields);
export type SettingsBody = z.output<typeof settingsBody>;

/** The settings of a new guide. */
export const DEFAULTS: SettingsBody = {
  name: DEFAULT_NAME,
  tagline: DEFAULT_TAGLINE,
  introduction: "",
  country_introductions: {},
  area_introductions: {},
  language: ENGLISH.language,
  accent: "sea",
  scope: { countries: [], areas: [] },
  popular_countries: [...POPULAR_COUNTRIES],
  trending_destinations: [...TRENDING_DESTINATIONS],
  featured: [],
  contact: "",
  currency_beside: "",
  exchange_rates: { ...NO_RATES },
};

export const guideSettings = z.object({
  name: z.string(),
  tagline: z.string(),
  introduction: z.string(),
  country_introductions: z.record(z.string(), z.string()),
  area_introductions: z.record(z.string(), z.string()),
  language: z.string(),
  accent: z.enum(enumValues(ACCENTS)),
  scope: z.object({ countries: z.array(z.string()), areas: z.array(z.string()) }),
  popular_countries: z.array(z.string()),
  trending_destinations: z.array(z.string()),
  featured: z.array(z.string()),
  contact: z.string(),
  currency_beside: z.string(),
  exchange_rates: z.object({ base: z.string(), date: z.string(), rates: z.record(z.string(), z.number()) }),
  /** URL of the guide's logo, which replaces the bookmark; null if it has none. */
  logo_link: z.string().nullable(),
  version: z.number(),
});
export type GuideSettings = z.output<typeof guideSettings>;

/** Cache dependencies. The database notifies with the table's name when the settings change. */
const DEPENDENCIES = ["guide_settings", "featured"];

export const getGuideSettings = endpoint({
  method: "GET",
  path: "/guide/api/settings/",
  summary: "Returns the guide's settings: name, texts, scope, and popular and featured entries",
  tag: "Guide",
  access: "public",
  query: z.object({ named: z.enum(["yes"]).optional() }),
  response: guideSettings.extend({
    /** On request: names of the countries, areas and published listings in the settings, by code or slug. */
    names: z.record(z.string(), z.string()).optional(),
  }),
  dependencies: DEPENDENCIES,
  isShared: true,
});

/** The settings that every page shows. They are separate so that a change of the featured listings alone does not re-render every page. */
export const getGuideIdentity = endpoint({
  method: "GET",
  path: "/guide/api/settings/identity/",
  summary: "Returns what every page shows of the guide, such as its name, headline, colour, logo and contact",
  tag: "Guide",
  access: "public",
  response: guideSettings.pick({ name: true, tagline: true, accent: true, logo_link: true, contact: true }).extend({
    /** Languages of the texts that are not in the language of the response. */
    foreign: z.object({ tagline: z.string().optional(), contact: z.string().optional() }),
    /** Value of one unit of each currency in the currency shown beside prices; null without that currency or without a rate for it. */
    beside: z.object({ currency: z.string(), date: z.string(), of: z.record(z.string(), z.number()) }).nullable(),
    /** The one country or area that the guide is about; null if it covers several. */
    place: z.object({ name: z.string(), href: z.string() }).nullable(),
    /** Whether there are listings of any activity. */
    has_activities: z.boolean(),
  }),
  dependencies: ["listings", "guide_settings", "country", "area"],
  isShared: true,
});

/** The version that the client read. Without it the change overwrites the current settings. */
const version = z.number().int().optional();

export const changeGuideSettings = endpoint({
  method: "PATCH",
  path: "/guide/api/settings/",
  summary: "Changes some of the guide's settings",
  tag: "Staff",
  access: "staff",
  body: settingsBody.partial().extend({ version }),
  sample: { name: "Phone", version: 0 },
  response: guideSettings,
  errors: [409],
});

export const replaceGuideSettings = endpoint({
  method: "PUT",
  path: "/guide/api/settings/",
  summary: "Replaces all of the guide's settings with those of an export",
  tag: "Staff",
  access: "staff",
  body: settingsBody.extend({ version }),
  sample: { ...DEFAULTS },
  response: guideSettings,
  errors: [409],
});

export const putGuideLogo = endpoint({
  method: "POST",
  path: "/staff/api/guide/logo/",
  summary: "Replaces the guide's logo with the picture in the field image, ideally square",
  tag: "Staff",
  access: "staff",
  body: z.object({}),
  files: ["image"],
  response: guideSettings,
  errors: [413, 503],
});

export const deleteGuideLogo = endpoint({
  method: "DELETE",
  path: "/staff/api/guide/logo/",
  summary: "Deletes the guide's logo and restores the default one",
  tag: "Staff",
  access: "staff",
});
