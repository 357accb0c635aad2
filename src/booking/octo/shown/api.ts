import { buildAvailability, idOfSpan } from "../availability.ts";
import { toOctoBooking } from "../bookings/rules.ts";
import { bookedSpan, bookingStart, isEmailGood } from "../checks.ts";
import { type Desk, loadInventoryState } from "../desk/api.ts";
import { type Bookable, toOctoProduct } from "../products/rules.ts";
import type { FoundBooking } from "../store.ts";

/** Returns a booking in its current state. @param items that the listing offers */
export async function shown(desk: Desk, { row, enquiry }: FoundBooking, items: readonly Bookable[]) {
  const item = items.find(({ id }) => id === row.item);
  const span = bookedSpan(row);
  const quantity = row.unit_items.length;
  const children = row.unit_items.filter(({ unitId }) => unitId === "child").length;
  return toOctoBooking({
    row,
    enquiry,
    product: item && toOctoProduct(item, desk),
    availabilityId: idOfSpan(span),
    availability:
      item &&
      buildAvailability(await loadInventoryState(desk, item, span), span, {
        hasPricing: desk.hasPricing,
        quantity,
        children,
      }),
    start: bookingStart(desk, row),
    hasPricing: desk.hasPricing,
    moment: desk.moment,
    isEmailGood,
  });
}
