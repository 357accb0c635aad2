import { z } from "zod";
import { endpoint } from "../../platform/endpoints/endpoint.ts";

const day = z.iso.date({ error: "A date is needed, as in 2026-12-31." });

export const getAvailability = endpoint({
  method: "GET",
  path: "/inventory/availability/{item}/",
  summary:
    "The nights on which a room cannot be had, or the days of an activity whose booking software is connected, from the first day asked for (today unless said) to the last, which is no night any more; at most 400 days",
  tag: "Inventory",
  access: "public",
  params: z.object({ item: z.uuid() }),
  query: z.object({ from: day.optional(), to: day.optional() }),
  response: z.object({
    /** YYYY-MM-DD, each the day on which the night begins. */
    taken: z.array(z.string()),
    /** When the calendar or booking software that was read longest ago was read; null where none was. */
    as_of: z.string().nullable(),
    /** Its own calendars or booking software are connected and were read. Else a night that is not taken may be. */
    is_known: z.boolean(),
  }),
  isPrivate: true,
});
