import { enumValues } from "../../catalogue/listings/enumerations.ts";
import type { EndpointHandler } from "../../platform/http/context.ts";
import { nightsIn, type Span, toDayNumber } from "../calendars/nights.ts";
import { ASKED_DAYS_MAX } from "../calendars/rules.ts";
import { buildAvailability, buildCalendarDay, slotsOfDays, spanOfId } from "./availability.ts";
import { bookingHandlers } from "./bookings/api.ts";
import { checkUnits, octoError } from "./checks.ts";
import { listBookables, loadInventoryState, requireBookable, withDesk } from "./desk/api.ts";
import { CAPABILITIES } from "./enumerations.ts";
import { checkAvailability, getProduct, getSupplier, listCapabilities, listProducts, readCalendar } from "./products/contract.ts";
import { coverMedia, toOctoProduct } from "./products/rules.ts";

interface Dates {
  localDate?: string | null | undefined;
  localDateStart?: string | null | undefined;
  localDateEnd?: string | null | undefined;
}

/** Returns the requested days, the last one included. @throws ApiError BAD_REQUEST */
function parseRequestedDays({ localDate, localDateStart, localDateEnd }: Dates): Span | undefined {
  const [first, last] = localDate ? [localDate, localDate] : [localDateStart, localDateEnd];
  if (!first && !last) return undefined;
  if (!first || !last) throw octoError("BAD_REQUEST", "Send localDateStart and localDateEnd together.");
  const span = { from: toDayNumber(first), to: toDayNumber(last) + 1 };
  if (span.to <= span.from) throw octoError("BAD_REQUEST", "localDateEnd can't be before localDateStart.");
  if (span.to - span.from > ASKED_DAYS_MAX) throw octoError("BAD_REQUEST", `Ask for at most ${ASKED_DAYS_MAX} days at once.`);
  return span;
}

/** Returns the number of requested units, at least 1, and of the children among them. */
function countUnits(units: readonly { id: string; quantity: number }[] | null | undefined): { quantity: number; children: number } {
  const sum = (counted: readonly { quantity: number }[]) => counted.reduce((all, { quantity }) => all + quantity, 0);
  return { quantity: Math.max(1, sum(units ?? [])), children: sum(units?.filter(({ id }) => id === "child") ?? []) };
}

/** Returns the span that contains all spans. */
const around = (spans: readonly Span[]): Span => ({
  from: Math.min(...spans.map(({ from }) => from)),
  to: Math.max(...spans.map(({ to }) => to)),
});

export const octoHandlers: EndpointHandler[] = [
  withDesk(getSupplier, async (_input, { business, origin, asked }) => ({
    id: business.business_code,
    name: business.name,
    endpoint: `${origin}/octo/`,
    contact: { website: business.website, email: null, telephone: business.phone || null, address: business.address || null },
    ...(asked.includes("octo/content")
      ? { shortDescription: business.short_description || null, media: coverMedia(origin, business) }
      : {}),
  })),

  withDesk(listCapabilities, async () =>
    enumValues(CAPABILITIES).map((id) => ({ id, revision: 1, required: false, dependencies: [], docs: null })),
  ),

  withDesk(listProducts, async (_input, desk) => (await listBookables(desk)).map((item) => toOctoProduct(item, desk))),

  withDesk(getProduct, async ({ params: { id } }, desk) => {
    const item = (await listBookables(desk)).find((one) => one.id === id);
    if (!item) throw octoError("INVALID_PRODUCT_ID", "This listing has no such product.", id);
    return toOctoProduct(item, desk);
  }),

  withDesk(checkAvailability, async ({ body }, desk) => {
    const item = await requireBookable(desk, body);
    checkUnits(item, body.units?.map(({ id }) => id) ?? []);
    const days = parseRequestedDays(body);
    const named = body.availabilityIds?.map((id) => {
      const span = spanOfId(id, item);
      if (!span) throw octoError("INVALID_AVAILABILITY_ID", "There is no such availability.", id);
      return span;
    });
    const spans = named ?? (days ? slotsOfDays(nightsIn(days), item.departures) : []);
    if (spans.length === 0)
      throw octoError("BAD_REQUEST", "Send one of these: localDate, localDateStart with localDateEnd, or availabilityIds.");
    const known = await loadInventoryState(desk, item, around(spans));
    const asked = { hasPricing: desk.hasPricing, ...countUnits(body.units) };
    return spans.map((span) => buildAvailability(known, span, asked));
  }),

  withDesk(readCalendar, async ({ body }, desk) => {
    const item = await requireBookable(desk, body);
    checkUnits(item, body.units?.map(({ id }) => id) ?? []);
    const days = parseRequestedDays(body);
    if (!days) throw octoError("BAD_REQUEST", "Send localDateStart and localDateEnd.");
    const known = await loadInventoryState(desk, item, days);
    const asked = { hasPricing: desk.hasPricing, ...countUnits(body.units) };
    return nightsIn(days).map((day) => buildCalendarDay(known, day, asked));
  }),

  ...bookingHandlers,
];
