import { z } from "zod";
import { eventCode } from "../../catalogue/events/fields.ts";
import { CODE } from "../../catalogue/listings/contract.ts";
import { AREA_TEXTS, EVENT_TEXTS, ITEM_TEXTS, LISTING_TEXTS } from "../../catalogue/translations/enumerations.ts";
import { language, languageTexts, subjectTexts, textLanguages, textsBody } from "../../owners/translations/contract.ts";
import { endpoint } from "../../platform/endpoints/endpoint.ts";

/** Endpoints with which staff translate listings, items, events, names of areas and the guide's own texts. */

const common = { tag: "Staff", access: "staff" as const };
const written = { response: subjectTexts, errors: [409] };

const listing = z.object({ code: z.string().regex(CODE) });
const LISTING = "/staff/api/businesses/{code}/";
const SAMPLE = { code: "{business}", language: "de" };

export const listStaffTextLanguages = endpoint({
  method: "GET",
  path: `${LISTING}texts/`,
  summary: "Returns the languages of a listing with its texts, by language and field",
  ...common,
  params: listing,
  sample: { code: "{business}" },
  response: textLanguages,
});

export const getStaffListingTexts = endpoint({
  method: "GET",
  path: `${LISTING}texts/{language}/`,
  summary: "Returns the texts of a listing, its items and its events in one language, beside their originals",
  ...common,
  params: listing.extend({ language }),
  sample: SAMPLE,
  response: languageTexts,
});

export const putStaffListingTexts = endpoint({
  method: "PUT",
  path: `${LISTING}texts/{language}/`,
  summary: "Writes the given texts of a listing in one language, as staff; an owner's text is shown before them",
  ...common,
  params: listing.extend({ language }),
  body: textsBody(LISTING_TEXTS),
  sample: { ...SAMPLE, description: "Acht Zimmer am See." },
  ...written,
});

export const putStaffItemTexts = endpoint({
  method: "PUT",
  path: `${LISTING}items/{item}/texts/{language}/`,
  summary: "Writes the given texts of an item in one language, as staff; an owner's text is shown before them",
  ...common,
  params: listing.extend({ item: z.uuid(), language }),
  body: textsBody(ITEM_TEXTS),
  sample: { ...SAMPLE, item: "{item}", title: "Gartenzimmer" },
  ...written,
});

const EVENT = "/staff/api/events/{event}/texts/";
const event = z.object({ event: eventCode });

export const listEventTextLanguages = endpoint({
  method: "GET",
  path: EVENT,
  summary: "Returns the languages of an event with its texts, by language and field",
  ...common,
  params: event,
  sample: { event: "{business}" },
  response: textLanguages,
});

export const getEventTexts = endpoint({
  method: "GET",
  path: `${EVENT}{language}/`,
  summary: "Returns the texts of an event in one language, beside their originals",
  ...common,
  params: event.extend({ language }),
  sample: { event: "{business}", language: "de" },
  response: languageTexts,
});

export const putStaffEventTexts = endpoint({
  method: "PUT",
  path: `${EVENT}{language}/`,
  summary: "Writes the given texts of an event in one language, as staff; an owner's text is shown before them",
  ...common,
  params: event.extend({ language }),
  body: textsBody(EVENT_TEXTS),
  sample: { event: "{business}", language: "de", title: "Teeabend" },
  ...written,
});

/** Slug of an area to list besides those that the settings name. */
const area = { area: z.string().max(200).optional() };

export const listGuideTextLanguages = endpoint({
  method: "GET",
  path: "/staff/api/guide/texts/",
  summary: "Returns the languages of the guide's own texts: headline, introductions, and names of its most important areas",
  ...common,
  query: z.object(area),
  response: textLanguages,
});

export const getGuideTexts = endpoint({
  method: "GET",
  path: "/staff/api/guide/texts/{language}/",
  summary: "Returns the guide's own texts and the names of areas in one language, beside their originals",
  ...common,
  params: z.object({ language }),
  query: z.object(area),
  sample: { language: "de" },
  response: languageTexts,
});

const introductions = z.record(z.string(), z.string()).optional();

export const putGuideTexts = endpoint({
  method: "PUT",
  path: "/staff/api/guide/texts/{language}/",
  summary: "Writes the given texts of the guide in one language; an empty text deletes the translation",
  ...common,
  params: z.object({ language }),
  body: textsBody({ tagline: 0, introduction: 0 }).extend({
    country_introductions: introductions,
    area_introductions: introductions,
  }),
  sample: { language: "de", tagline: "Reisen" },
  ...written,
});

export const putAreaTexts = endpoint({
  method: "PUT",
  path: "/staff/api/areas/{slug}/texts/{language}/",
  summary: "Writes the name of an area in one language; an empty name deletes the translation",
  ...common,
  params: z.object({ slug: z.string().max(200), language }),
  body: textsBody(AREA_TEXTS),
  sample: { slug: "hoi-an", language: "de", name: "Hoi An" },
  ...written,
});
