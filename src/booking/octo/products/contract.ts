import { z } from "zod";
import { enumValues } from "../../../catalogue/listings/enumerations.ts";
import { endpoint, type Limit } from "../../../platform/endpoints/endpoint.ts";
import { t } from "../../../platform/languages/text.ts";
import { AVAILABILITY_STATUSES, CAPABILITIES } from "../enumerations.ts";
import { OCTO_ERRORS } from "../errors.ts";

/** OCTO at /octo/: a listing's products and their availability. Names and shapes are the standard's own; docs/decisions/0065. */

/** Limit per IP address. Each key has a limit of its own besides. */
const OCTO: Limit = { name: "octo", hits: 1_200, seconds: 60 };

export const ofOcto = { tag: "OCTO", access: "key" as const, errorShape: OCTO_ERRORS, isSlashOptional: true, limit: OCTO, errors: [403] };

/** Fields of the standard that the handlers check themselves, because their own error codes tell more than "missing". */
export const id = z.string().max(200).optional();
export const day = z.iso.date({ error: () => t`Enter a date such as 2026-12-31.` }).nullish();

const nullable = z.string().nullable();
const media = z.object({ src: z.string(), type: z.string(), rel: z.string(), title: nullable, caption: nullable, copyright: nullable });
const nothing = z.array(z.object({ id: z.string() }));

const place = z.object({
  latitude: z.number(),
  longitude: z.number(),
  postalAddress: z.object({
    streetAddress: nullable,
    addressLocality: nullable,
    addressRegion: nullable,
    postalCode: nullable,
    addressCountry: nullable,
    postOfficeBoxNumber: nullable,
  }),
  identifiers: z.object({
    googlePlaceId: nullable,
    applePlaceId: nullable,
    tripadvisorLocationId: nullable,
    yelpPlaceId: nullable,
    facebookPlaceId: nullable,
    foursquarePlaceId: nullable,
    baiduPlaceId: nullable,
    amapPlaceId: nullable,
  }),
  sameAs: z.array(z.string()),
});

const location = z.object({
  title: nullable,
  shortDescription: nullable,
  types: z.array(z.string()),
  minutesTo: z.number().nullable(),
  minutesAt: z.number().nullable(),
  place,
});

/** Prices with octo/pricing, in whole minor units. */
export const pricing = z.object({
  original: z.int(),
  retail: z.int(),
  net: z.int().nullable(),
  currency: z.string(),
  currencyPrecision: z.int(),
  includedTaxes: nothing,
});
export type Pricing = z.infer<typeof pricing>;
const unitPricing = pricing.extend({ unitId: z.string() });

/** Fields with octo/content. */
const content = {
  title: z.string().optional(),
  shortDescription: nullable.optional(),
  description: nullable.optional(),
  features: z.array(z.object({ type: z.string(), shortDescription: z.string() })).optional(),
  faqs: nothing.optional(),
  media: z.array(media).optional(),
  locations: z.array(location).optional(),
  categoryLabels: z.array(z.string()).optional(),
  durationMinutesFrom: z.int().optional(),
  durationMinutesTo: z.int().nullable().optional(),
  commentary: nothing.optional(),
};

const unit = z.object({
  id: z.string(),
  internalName: z.string(),
  reference: nullable,
  type: z.string(),
  restrictions: z.object({
    minAge: z.int(),
    maxAge: z.int(),
    idRequired: z.boolean(),
    minQuantity: z.int().nullable(),
    maxQuantity: z.int().nullable(),
    paxCount: z.int(),
    accompaniedBy: z.array(z.string()),
  }),
  requiredContactFields: z.array(z.string()),
  pricingFrom: z.array(pricing).optional(),
  pricing: z.array(pricing).optional(),
  title: nullable.optional(),
  shortDescription: z.string().optional(),
  features: nothing.optional(),
});

export const option = z.object({
  id: z.string(),
  default: z.boolean(),
  internalName: z.string(),
  reference: nullable,
  availabilityLocalStartTimes: z.array(z.string()),
  cancellationCutoff: z.string(),
  cancellationCutoffAmount: z.int(),
  cancellationCutoffUnit: z.string(),
  requiredContactFields: z.array(z.string()),
  restrictions: z.object({ minUnits: z.int().nullable(), maxUnits: z.int().nullable() }),
  units: z.array(unit),
  pricingFrom: z.array(pricing).optional(),
  pricing: z.array(pricing).optional(),
  ...content,
});

export const product = z.object({
  id: z.string(),
  internalName: z.string(),
  reference: nullable,
  locale: z.string(),
  timeZone: z.string(),
  allowFreesale: z.boolean(),
  instantConfirmation: z.boolean(),
  instantDelivery: z.boolean(),
  availabilityRequired: z.boolean(),
  availabilityType: z.string(),
  deliveryFormats: z.array(z.string()),
  deliveryMethods: z.array(z.string()),
  redemptionMethod: z.string(),
  options: z.array(option),
  defaultCurrency: z.string().optional(),
  availableCurrencies: z.array(z.string()).optional(),
  pricingPer: z.string().optional(),
  ...content,
});
export type Product = z.infer<typeof product>;

const calendarDay = {
  available: z.boolean(),
  status: z.enum(enumValues(AVAILABILITY_STATUSES)),
  vacancies: z.int().nullable(),
  capacity: z.int().nullable(),
  openingHours: z.array(z.object({ from: z.string(), to: z.string() })),
};

export const availability = z.object({
  id: z.string(),
  localDateTimeStart: z.string(),
  localDateTimeEnd: z.string(),
  utcCutoffAt: z.string(),
  allDay: z.boolean(),
  ...calendarDay,
  maxUnits: z.int().nullable(),
  unitPricing: z.array(unitPricing).optional(),
  pricing: pricing.optional(),
  title: nullable.optional(),
  shortDescription: z.string().optional(),
});
export type Availability = z.infer<typeof availability>;

const dayOfCalendar = z.object({
  localDate: z.string(),
  ...calendarDay,
  unitPricingFrom: z.array(unitPricing).optional(),
  pricingFrom: pricing.optional(),
});
export type CalendarDay = z.infer<typeof dayOfCalendar>;

export const getSupplier = endpoint({
  ...ofOcto,
  method: "GET",
  path: "/octo/supplier/",
  summary: "Returns the listing of the key",
  response: z.object({
    id: z.string(),
    name: z.string(),
    endpoint: z.string(),
    contact: z.object({ website: nullable, email: nullable, telephone: nullable, address: nullable }),
    shortDescription: nullable.optional(),
    media: z.array(media).optional(),
  }),
});

export const listCapabilities = endpoint({
  ...ofOcto,
  method: "GET",
  path: "/octo/capabilities/",
  summary: "Lists the capabilities that the header Octo-Capabilities can request",
  response: z.array(
    z.object({
      id: z.enum(enumValues(CAPABILITIES)),
      revision: z.int(),
      required: z.boolean(),
      dependencies: z.array(z.string()),
      docs: nullable,
    }),
  ),
});

export const listProducts = endpoint({
  ...ofOcto,
  method: "GET",
  path: "/octo/products/",
  summary: "Lists the rooms and activities of the listing",
  response: z.array(product),
});

export const getProduct = endpoint({
  ...ofOcto,
  method: "GET",
  path: "/octo/products/{id}",
  summary: "Returns a room or activity of the listing",
  params: z.object({ id: z.string().max(200) }),
  sample: { id: "{business}" },
  response: product,
});

const asked = {
  productId: id,
  optionId: id,
  localDateStart: day,
  localDateEnd: day,
  units: z
    .array(z.object({ id: z.string().max(200), quantity: z.int().min(0).max(1_000) }))
    .max(100)
    .nullish(),
  currency: z.string().max(10).nullish(),
};

export const checkAvailability = endpoint({
  ...ofOcto,
  method: "POST",
  path: "/octo/availability/",
  summary: "Lists availability by day or availabilityIds; an id is a date, or arrival/departure dates for several nights of a room",
  body: z.object({ ...asked, localDate: day, availabilityIds: z.array(z.string().max(50)).max(100).nullish() }),
  response: z.array(availability),
});

export const readCalendar = endpoint({
  ...ofOcto,
  method: "POST",
  path: "/octo/availability/calendar",
  summary: "Lists short availability by day for a calendar; at most 400 days",
  body: z.object(asked),
  response: z.array(dayOfCalendar),
});
