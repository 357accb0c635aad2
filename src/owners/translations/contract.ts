import { z } from "zod";
import { eventCode } from "../../catalogue/events/fields.ts";
import { ITEM_KINDS, LIST_KINDS } from "../../catalogue/items/enumerations.ts";
import { CODE } from "../../catalogue/listings/contract.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { EVENT_TEXTS, ITEM_TEXTS, LISTING_TEXTS, TRANSLATION_SOURCES } from "../../catalogue/translations/enumerations.ts";
import { endpoint } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";

/** Endpoints for the texts of a listing, its items and its events in further languages, for its people. */

const fieldText = z.object({
  original: z.string(),
  /** Translation by the caller's side (owners and helpers, or staff), or an empty text. */
  own: z.string(),
  /** Translation that guests read, that of the best source, or an empty text. */
  shown: z.string(),
  source: z.enum(enumValues(TRANSLATION_SOURCES)).nullable(),
  /** Whether the original has changed since the own translation, or else since the shown one. */
  is_outdated: z.boolean(),
});
const texts = z.record(z.string(), fieldText);

export const subjectTexts = z.object({
  kind: z.enum(["listing", "item", "event", "area", "guide"]),
  id: z.string(),
  name: z.string(),
  /** Kind of an item, which its address names. */
  item_kind: z.enum(enumValues(ITEM_KINDS)).optional(),
  /** Names of the places whose introductions the texts are, by field. */
  labels: z.record(z.string(), z.string()).optional(),
  /** Sent back with a change, so that it cannot overwrite another person's change. */
  version: z.string(),
  /** By field: each that has an original or a translation. */
  texts,
});
export type SubjectTexts = z.infer<typeof subjectTexts>;

const originalLanguage = { original_language: z.string(), original_language_name: z.string() };

export const languageTexts = z.object({
  language: z.string(),
  language_name: z.string(),
  ...originalLanguage,
  subjects: z.array(subjectTexts),
});
export type LanguageTexts = z.infer<typeof languageTexts>;

/** Numbers of texts with an original: all, those with a translation, and those whose translation is outdated. */
const counts = { count: z.int(), translated: z.int(), outdated: z.int() };

export const textLanguages = z.object({
  /** Name of what the texts belong to. */
  name: z.string(),
  ...originalLanguage,
  /** The guide's languages, and others with texts. Their numbers include items and events. */
  languages: z.array(z.object({ language: z.string(), name: z.string(), is_offered: z.boolean(), ...counts, texts })),
  /** Languages to choose from, by name. */
  choices: z.array(z.object({ language: z.string(), name: z.string() })),
});
export type TextLanguages = z.infer<typeof textLanguages>;

const LANGUAGE = /^[a-z]{2,3}(?:-[A-Z]{2})?$/;
export const language = z.string().regex(LANGUAGE);

/** Fails with an error at each field that the body does not have. */
const noOther = z.unknown().refine(() => false, { error: () => t`There is no text with this name.` });

type TextFields<Limits> = { [Field in keyof Limits & string]: z.ZodOptional<z.ZodString> };

/** Returns the body of a change: the given texts. An empty one deletes the own translation. */
export function textsBody<Limits extends Readonly<Record<string, number>>>(limits: Limits) {
  const fields = Object.fromEntries(Object.keys(limits).map((field) => [field, z.string().optional()])) as TextFields<Limits>;
  const body = z.object({ ...fields, version: z.string().optional() });
  return body.catchall(noOther) as unknown as typeof body;
}

const listing = z.object({ code: z.string().regex(CODE) });
const PATH = "/listing/api/businesses/{code}/";
const common = { tag: "Owners", access: "member" as const };
const SAMPLE = { code: "{business}", language: "de" };

export const listTextLanguages = endpoint({
  method: "GET",
  path: `${PATH}texts/`,
  summary: "Returns the languages of a listing with its texts, by language and field",
  ...common,
  params: listing,
  sample: { code: "{business}" },
  response: textLanguages,
});

export const getListingTexts = endpoint({
  method: "GET",
  path: `${PATH}texts/{language}/`,
  summary: "Returns the texts of a listing, its items and its events in one language, beside their originals",
  ...common,
  params: listing.extend({ language }),
  sample: SAMPLE,
  response: languageTexts,
});

export const putListingTexts = endpoint({
  method: "PUT",
  path: `${PATH}texts/{language}/`,
  summary: "Writes the given texts of a listing in one language; an empty text deletes the own translation",
  ...common,
  params: listing.extend({ language }),
  body: textsBody(LISTING_TEXTS),
  sample: { ...SAMPLE, description: "Acht Zimmer am See." },
  response: subjectTexts,
  errors: [409],
});

export const putItemTexts = endpoint({
  method: "PUT",
  path: "/inventory/{kind}/{businessCode}/{item}/texts/{language}/",
  summary: "Writes the given texts of an item in one language; an empty text deletes the own translation",
  tag: "Inventory",
  access: "member",
  params: z.object({ kind: z.enum(LIST_KINDS), businessCode: z.string().regex(CODE), item: z.uuid(), language }),
  body: textsBody(ITEM_TEXTS),
  sample: { kind: "dish", businessCode: "{business}", item: "{item}", language: "de", title: "Gartenzimmer" },
  response: subjectTexts,
  errors: [409],
});

export const putEventTexts = endpoint({
  method: "PUT",
  path: `${PATH}events/{event}/texts/{language}/`,
  summary: "Writes the given texts of an event in one language; an empty text deletes the own translation",
  ...common,
  params: listing.extend({ event: eventCode, language }),
  body: textsBody(EVENT_TEXTS),
  sample: { ...SAMPLE, event: "{business}", title: "Teeabend" },
  response: subjectTexts,
  errors: [409],
});
