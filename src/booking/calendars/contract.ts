import { z } from "zod";
import { endpoint } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";

const day = z.iso.date({ error: () => t`Enter a date such as 2026-12-31.` });

export const getAvailability = endpoint({
  method: "GET",
  path: "/inventory/availability/{item}/",
  summary: "Lists a room's taken nights, or closed days of a connected activity, from a date (or today) to a date; at most 400 days",
  tag: "Inventory",
  access: "public",
  params: z.object({ item: z.uuid() }),
  query: z.object({ from: day.optional(), to: day.optional() }),
  sample: { item: "{item}" },
  response: z.object({
    /** Days on which a taken night begins, as YYYY-MM-DD. */
    taken: z.array(z.string()),
    /** Time of the oldest read among the connected calendars and booking software; null if none was read. */
    as_of: z.string().nullable(),
    /**
     * True if calendars or booking software of the item are connected and were read. Otherwise a night that is not listed here may be
     * taken.
     */
    is_known: z.boolean(),
  }),
  isPrivate: true,
});
