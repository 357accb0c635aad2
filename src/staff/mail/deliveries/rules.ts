import { maskEmail } from "../../../accounts/accounts/rules.ts";
import { maskedError } from "../failed/rules.ts";
import type { Delivery } from "./contract.ts";

/** Facts about a mail for staff: its recipient and its delivery, but none of its text. */

/** Days for which sent mails are listed, as long as their records are stored (platform/mail/sendMail.ts). */
export const SHOWN_DAYS = 30;

/** Recipient of a mail, parsed from its key, which is that of its job (booking/enquiries/acts.ts). */
interface Addressed {
  about: Delivery["about"];
  /** Account of the listing's owner or helper, or of staff; undefined for the guest. */
  account: string | undefined;
}

/** Parses "enquiry guest {about}" or "enquiry {about} {account}", where `about` is the enquiry or a message. */
export function parseMailKey(key: string, enquiry: string): Addressed | undefined {
  const [, guest, owner, account] = /^enquiry (?:guest (\S+)|(\S+) (\S+))$/.exec(key) ?? [];
  const about = guest ?? owner;
  return about === undefined ? undefined : { about: about === enquiry ? "enquiry" : "message", account };
}

export interface SentMail {
  key: string;
  sent: Date;
  bounced: Date | null;
  bounce: string | null;
}
export interface WaitingMail {
  payload: Record<string, unknown>;
  error: string | null;
  attempts: number;
  is_given_up: boolean;
  created: Date;
  tried: Date;
}

/** Recipients of mails about an enquiry. */
export interface Recipients {
  enquiry: string;
  guest_email: string;
  for_staff: boolean;
  /** Addresses by account. */
  emails: ReadonlyMap<string, string>;
}

const iso = (moment: Date) => new Date(moment).toISOString();

function toAddressee({ guest_email, emails, for_staff }: Recipients, { about, account }: Addressed) {
  const email = account === undefined ? guest_email : (emails.get(account) ?? "");
  const to = account === undefined ? ("guest" as const) : for_staff ? ("staff" as const) : ("business" as const);
  return { to, about, address: email === "" ? "" : maskEmail(email) };
}

/** Returns the delivery of a sent mail. @returns undefined if it does not belong to the enquiry */
export function sentDelivery(mail: SentMail, recipients: Recipients): Delivery | undefined {
  const addressed = parseMailKey(mail.key, recipients.enquiry);
  if (!addressed) return undefined;
  const { bounced, sent, bounce } = mail;
  const state = bounced ? ("bounced" as const) : ("sent" as const);
  return { ...toAddressee(recipients, addressed), state, moment: iso(bounced ?? sent), reason: maskedError(bounce ?? ""), attempts: 0 };
}

/** Returns the delivery of a mail in the queue. */
export function waitingDelivery(mail: WaitingMail, recipients: Recipients): Delivery | undefined {
  const addressed = parseMailKey(String(mail.payload.key), recipients.enquiry);
  if (!addressed) return undefined;
  const { error, attempts, is_given_up, created, tried } = mail;
  const state = error === null ? ("waiting" as const) : is_given_up ? ("given_up" as const) : ("failed" as const);
  const moment = iso(error === null ? created : tried);
  return { ...toAddressee(recipients, addressed), state, moment, reason: maskedError(error ?? ""), attempts };
}
