import type { SentEvent, WebhookEvent } from "./enumerations.ts";

/** Webhooks: what is sent to a listing's own systems, and how often. docs/webhooks.md is for who receives them. */

export const WEBHOOKS_MAX = 10;
export const URL_MAX = 500;
/** How long the log keeps a delivery. */
export const LOG_DAYS = 30;
/** An address that has failed for so long is switched off. */
export const FAILING_DAYS = 3;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** From one try to the next. The last one lies behind FAILING_DAYS, so that an address with one delivery is switched off too. */
const GAPS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 28 * HOUR];
/** An address that fails is asked this often at least while something waits for it. */
const PROBE_GAP_MAX = 2 * HOUR;

export const TOO_MANY = `A listing can have ${WEBHOOKS_MAX} webhooks at most. Delete one that nobody uses.`;
export const HTTPS_ALONE = "An address that begins with https:// is needed, without a name, a password or a port of its own.";
export const NOT_PUBLIC = "This address is not on the public internet.";
export const GIVEN_UP = "The webhook was switched off before.";
export const SWITCHED_OFF = "This webhook is switched off. Switch it on first.";

export const webhooksUrl = (code: string): string => `/listing/${code}/webhooks/`;

/** Whether something can be sent to an address at all. Where its name leads is looked at each time. */
export function isGoodAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, port } = new URL(address);
  return protocol === "https:" && !username && !password && port === "";
}

/** When a delivery is tried again. @param attempts so far @returns undefined after the last one */
export function nextTry(attempts: number, moment: Date): Date | undefined {
  const gap = GAPS[attempts - 1];
  return gap === undefined ? undefined : new Date(moment.getTime() + gap);
}

/** Until when everything else waits for an address that fails. @param failures in a row */
export const nextProbe = (failures: number, moment: Date): Date =>
  new Date(moment.getTime() + Math.min(GAPS[failures - 1] ?? PROBE_GAP_MAX, PROBE_GAP_MAX));

/** Whether an address has failed for long enough. */
export const isFailingLong = (since: Date | null, moment: Date): boolean =>
  since !== null && moment.getTime() - since.getTime() >= FAILING_DAYS * DAY;

/** What is told of an enquiry: nothing that its guest has written, and nobody's name or address. */
export interface EnquiryFacts {
  uuid: string;
  status: string;
  item_type: string;
  item: string | null;
  /** The agreed dates, or else those that the guest asked for. */
  from_date: string | null;
  to_date: string | null;
  price: number | null;
  currency: string | null;
}

/** What is told of a voucher. */
export interface VoucherFacts {
  code: string;
  status: string;
  item_type: string | null;
  item: string | null;
  discount: number;
  bonus_credit: number;
  currency: "USD";
  expires_at: string;
}

/** Something that happened to a listing. */
export interface Happening {
  event: WebhookEvent;
  business: string;
  facts: EnquiryFacts | VoucherFacts;
}

/** The body as it is signed and sent, each time alike. @param id of the delivery, by which a receiver knows it again */
export const buildDeliveryBody = (
  { event, business, facts = {} }: { event: SentEvent; business: string; facts?: object },
  { id, created }: { id: string; created: Date },
): string => JSON.stringify({ id, event, created: created.toISOString(), business, ...facts });

/** What a status says to an owner; empty for one that means "taken". */
export function statusProblem(status: number): string {
  if (status >= 200 && status < 300) return "";
  if (status >= 300 && status < 400) return `It leads elsewhere (${status}); enter the address where it ends.`;
  return `It answered ${status}.`;
}
