import { maskEmail } from "../../../accounts/accounts/rules.ts";
import { maskedError } from "../failed/rules.ts";
import type { Delivery } from "./contract.ts";

/** What is told of a mail: to whom, and what became of it; none of its words. */

/** Notes of what was sent are kept for so long (platform/mail/mail.ts). */
export const SHOWN_DAYS = 30;

/** Whose mail it is: its key is that of its job (booking/enquiries/acts.ts). */
interface Addressed {
  about: Delivery["about"];
  /** Of the listing's people or staff; undefined for the guest. */
  account: string | undefined;
}

/** "enquiry guest {about}" or "enquiry {about} {account}", where `about` is the enquiry or a message. */
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

/** Who is mailed about an enquiry. */
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

/** A mail that was sent; undefined for what is none of the enquiry's. */
export function sentDelivery(mail: SentMail, recipients: Recipients): Delivery | undefined {
  const addressed = parseMailKey(mail.key, recipients.enquiry);
  if (!addressed) return undefined;
  const { bounced, sent, bounce } = mail;
  const state = bounced ? ("bounced" as const) : ("sent" as const);
  return { ...toAddressee(recipients, addressed), state, moment: iso(bounced ?? sent), reason: maskedError(bounce ?? ""), attempts: 0 };
}

/** A mail that is in the queue. */
export function waitingDelivery(mail: WaitingMail, recipients: Recipients): Delivery | undefined {
  const addressed = parseMailKey(String(mail.payload.key), recipients.enquiry);
  if (!addressed) return undefined;
  const { error, attempts, is_given_up, created, tried } = mail;
  const state = error === null ? ("waiting" as const) : is_given_up ? ("given_up" as const) : ("failed" as const);
  const moment = iso(error === null ? created : tried);
  return { ...toAddressee(recipients, addressed), state, moment, reason: maskedError(error ?? ""), attempts };
}
