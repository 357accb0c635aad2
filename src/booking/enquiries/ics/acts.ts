import { guestsWithAges } from "../../../catalogue/items/bookDirect/guestCount.ts";
import type { InventoryItem } from "../../../catalogue/items/contract.ts";
import { costText } from "../../../catalogue/items/costs/rules.ts";
import { departuresText } from "../../../catalogue/items/facts.ts";
import { findTimeZone } from "../../../catalogue/listings/acts.ts";
import type { Services } from "../../../platform/http/context.ts";
import { t } from "../../../platform/languages/text.ts";
import { messageIdHost, senderAddress } from "../../../platform/mail/sendMail.ts";
import { formatPrice } from "../../../platform/values/format.ts";
import { labelled, withCommas } from "../../../platform/values/punctuation.ts";
import { momentIn } from "../../calendars/localTime.ts";
import { readAsked } from "../conversation/acts.ts";
import { type EnquiryRow, listMessages } from "../conversation/store.ts";
import { findListing } from "../store.ts";
import { type BookingState, bookingIcs, bookingState, icsMethod } from "./rules.ts";

/** Reads a booking and writes its file for one side. */

export interface BookingFile {
  content: string;
  method: "PUBLISH" | "CANCEL";
}

interface Side {
  /** The guest's file names the listing; the owner's names the guest, unless staff answer. */
  side: "guest" | "owner";
  /** Page of the conversation for this side. */
  url: string;
}

/** Returns start and end of an activity of one day, at the chosen departure or the only one; undefined if the time is not known. */
function departureTimes(item: InventoryItem | undefined, chosen: string | null, { from, to }: BookingState, zone: string) {
  const [only, another] = item?.departures ?? [];
  const departure = chosen ?? (another === undefined ? only : undefined);
  if (departure === undefined || from !== to) return undefined;
  const start = momentIn(zone, from, departure).moment;
  return { start, end: new Date(start.getTime() + (item?.duration ?? 0) * 60_000) };
}

/** Returns the file of an agreed booking, or of one that was called off; undefined if the listing never agreed. */
export async function readBookingFile(
  { db, config, readGuideName }: Pick<Services, "db" | "config" | "readGuideName">,
  row: EnquiryRow,
  { side, url }: Side,
): Promise<BookingFile | undefined> {
  const state = bookingState(await listMessages(db, row.uuid));
  if (!state) return undefined;
  const [{ business, item, bookable_name }, listing, zone] = await Promise.all([
    readAsked(db, row),
    findListing(db, row.business_profile),
    findTimeZone(db, row.business_profile),
  ]);
  const name = business?.name ?? listing?.name ?? "";
  const title = row.item_type === "business" ? name : t`${bookable_name} at ${name}`;
  const guest = row.for_staff ? t`A guest` : row.guest_name;
  const { agreed_price, agreed_currency } = row;
  const guests = guestsWithAges(row);
  const isAgreed = state.status !== "CANCELLED" && agreed_price !== null && agreed_currency !== null;
  const content = bookingIcs({
    ...state,
    uuid: row.uuid,
    host: messageIdHost(config),
    isNights: row.item_type === "rooms",
    times: departureTimes(item, row.departure, state, zone),
    summary: side === "guest" ? title : labelled(guest, row.bookable_name),
    description: [
      guests && t`Guests: ${guests}`,
      isAgreed ? t`Agreed price: ${formatPrice(agreed_price, agreed_currency)}` : "",
      row.departure ? t`Departure: ${row.departure}` : item && departuresText(item.departures),
      ...(item ? [...item.costs.map(costText)] : []),
      item?.terms.deposit && t`Deposit: ${item.terms.deposit}`,
      item?.terms.cancellation && t`Cancellation: ${item.terms.cancellation}`,
    ].flatMap((line) => (line ? [line.replaceAll("\u00a0", " ")] : [])),
    location: withCommas([name, business?.area?.name ?? business?.city, business?.country.name]),
    url,
    organizer: { name: (await readGuideName?.()) ?? name, email: senderAddress(config) },
  });
  return { content, method: icsMethod(state) };
}

/** Returns a booking's file as an attachment of a mail; nothing if the listing never agreed. */
export async function bookingAttachment(services: Services, row: EnquiryRow, side: Side) {
  const file = await readBookingFile(services, row, side);
  return file && { filename: "booking.ics", content: file.content, contentType: `text/calendar; charset=utf-8; method=${file.method}` };
}
