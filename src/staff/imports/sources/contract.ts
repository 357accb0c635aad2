import { z } from "zod";
import { BUSINESS_TYPES, enumValues } from "../../../catalogue/listings/enumerations.ts";
import { INTERVALS } from "../../../openData/importing/sources/rules.ts";
import { endpoint } from "../../../platform/endpoints/endpoint.ts";
import { t } from "../../../platform/languages/text.ts";
import { TEXT_MAX } from "../rules.ts";

/** Sources of listings that are read from an address by schedule. */

const every_hours = z.union(Object.keys(INTERVALS).map((hours) => z.literal(Number(hours))));
const url = z
  .string()
  .trim()
  .max(2_000)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    error: () => t`Use a URL that begins with https:// or http://.`,
  });
const dataset = z
  .string()
  .trim()
  .min(1, { error: () => t`Enter a name.` })
  .max(TEXT_MAX.dataset);
const business_type = z.union([z.enum(enumValues(BUSINESS_TYPES)), z.literal("")]);
const country = z
  .string()
  .trim()
  .regex(/^([A-Za-z]{2})?$/, { error: () => t`Use two letters: AR, FR, TH.` });
const texts = {
  licence: z.string().trim().max(TEXT_MAX.licence),
  attribution: z.string().trim().max(TEXT_MAX.attribution),
};

const source = z.object({
  uuid: z.string(),
  url: z.string(),
  dataset: z.string(),
  every_hours: z.int(),
  /** Whether staff see the changes before they are imported, or after. */
  is_shown_before: z.boolean(),
  business_type: z.enum(enumValues(BUSINESS_TYPES)).nullable(),
  country: z.string(),
  licence: z.string(),
  attribution: z.string(),
  /** Time of the latest reading; null before the first one. */
  checked: z.string().nullable(),
  due: z.string(),
  problem: z.string(),
});
export type StaffSource = z.infer<typeof source>;

const common = { tag: "Staff", access: "administrator" as const };
const one = z.object({ uuid: z.uuid() });

export const listImportSources = endpoint({
  method: "GET",
  path: "/staff/api/import-sources/",
  summary: "Lists the sources of listings that are read from an address by schedule",
  ...common,
  response: z.object({ results: z.array(source) }),
});

export const getImportSource = endpoint({
  method: "GET",
  path: "/staff/api/import-sources/{uuid}/",
  summary: "Shows a source that is read by schedule",
  ...common,
  params: one,
  sample: { uuid: "{uuid}" },
  response: source,
});

export const addImportSource = endpoint({
  method: "POST",
  path: "/staff/api/import-sources/",
  summary: "Adds an address with listings, which the guide reads now and then by schedule",
  ...common,
  body: z.object({
    url,
    dataset,
    every_hours: every_hours.default(24),
    is_shown_before: z.boolean().default(true),
    business_type: business_type.optional(),
    country: country.optional(),
    licence: texts.licence.optional(),
    attribution: texts.attribution.optional(),
  }),
  sample: { url: "https://data.example.org/places.csv", dataset: "places" },
  response: source,
  status: 201,
  errors: [409],
});

export const changeImportSource = endpoint({
  method: "PATCH",
  path: "/staff/api/import-sources/{uuid}/",
  summary: "Changes the address, schedule and settings of a source",
  ...common,
  params: one,
  body: z.object({
    url: url.optional(),
    every_hours: every_hours.optional(),
    is_shown_before: z.boolean().optional(),
    business_type: business_type.optional(),
    country: country.optional(),
    licence: texts.licence.optional(),
    attribution: texts.attribution.optional(),
  }),
  sample: { uuid: "{uuid}", every_hours: 24 },
  response: source,
});

export const readImportSource = endpoint({
  method: "POST",
  path: "/staff/api/import-sources/{uuid}/read/",
  summary: "Reads a source as soon as possible instead of at its next time",
  ...common,
  params: one,
  sample: { uuid: "{uuid}" },
  response: source,
});

export const removeImportSource = endpoint({
  method: "DELETE",
  path: "/staff/api/import-sources/{uuid}/",
  summary: "Stops reading a source; its listings stay",
  ...common,
  params: one,
  sample: { uuid: "{uuid}" },
});
