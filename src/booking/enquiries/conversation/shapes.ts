import type { BookingEnquiry } from "../contract.ts";
import type { EnquiryMessage } from "./contract.ts";
import { messageText } from "./messageText.ts";
import type { EnquiryRow, MessageRow } from "./store.ts";

/** Response shapes of enquiries and their messages, for both sides. */

export const isoOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** @param isNameless for readers who may read the enquiry but not learn the guest's name */
export const toBookingEnquiry = (row: EnquiryRow, isNameless = false): BookingEnquiry => ({
  ...row,
  guest_message: messageText(row.guest_message),
  ...(isNameless && { guest_name: "", guest_email: "", traveller: null }),
  created: row.created.toISOString(),
  kept_until: isoOrNull(row.kept_until),
  last_message_at: row.last_message_at.toISOString(),
});

export const toEnquiryMessage = (row: MessageRow): EnquiryMessage => ({
  ...row,
  text: messageText(row.text),
  history: messageText(row.history),
  kept_until: isoOrNull(row.kept_until),
  created: row.created.toISOString(),
});

/** Returns the text of the enquiry itself as the first message. */
export const firstMessage = ({ uuid, guest_message, from_date, to_date, created }: EnquiryRow): EnquiryMessage => ({
  uuid,
  side: "guest",
  text: messageText(guest_message),
  history: "",
  act: null,
  from_date,
  to_date,
  price: null,
  currency: null,
  kept_until: null,
  created: created.toISOString(),
});
