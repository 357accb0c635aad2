import { OPERATOR } from "../../booking/enquiries/enumerations.ts";
import type { enquiryRows } from "./enquiries.ts";

/** Mails of the demo's enquiries, recorded as sent; one of them bounced. */

type Asked = ReturnType<typeof enquiryRows>[number];

const MINUTE = 60_000;
/** Recipient whose mail bounces. */
const LOST = "oskar@example.com";

/** @param ownerOf returns the account of a listing's owner; undefined for an unclaimed listing */
export function mailRows(asked: readonly Asked[], ownerOf: (business: string) => string | undefined) {
  return asked.flatMap(({ enquiry, messages }) => {
    const owner = (enquiry.for_staff ? undefined : ownerOf(enquiry.business_profile)) ?? OPERATOR;
    const row = (key: string, said: Date, values: object = {}) => ({
      key: `enquiry ${key}`,
      sent: new Date(said.getTime() + MINUTE),
      about: enquiry.uuid,
      ...values,
    });
    const isLost = enquiry.guest_email === LOST;
    const toGuest = (about: string, said: Date) =>
      row(
        `guest ${about}`,
        said,
        isLost ? { bounced: new Date(said.getTime() + 3 * MINUTE), bounce: "550 5.1.1 There is no such mailbox" } : {},
      );
    return [
      row(`${enquiry.uuid} ${owner}`, enquiry.created),
      toGuest(enquiry.uuid, enquiry.created),
      ...messages.map(({ uuid, side, created }) => (side === "guest" ? row(`${uuid} ${owner}`, created) : toGuest(uuid, created))),
    ];
  });
}

/** Returns a reply from an email address that the guide does not know: staff decide whether to forward it. */
export function heldMail(asked: readonly Asked[]) {
  const waiting = asked.find(({ enquiry, messages }) => !enquiry.for_staff && messages.length === 0);
  return (
    waiting && {
      key: `demo ${waiting.enquiry.uuid}`,
      enquiry: waiting.enquiry.uuid,
      side: "guest" as const,
      state: "held" as const,
      reason: "sender" as const,
      sender: "at-work@example.com",
      subject: `Re: ${waiting.enquiry.bookable_name}`,
      text: "I'm writing from the office this time. Could we come a day later, on the evening train?",
    }
  );
}
