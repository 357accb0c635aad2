import { DESK, sectionUrl } from "../../catalogue/listings/own/rules.ts";
import { plural, t, texts } from "../../platform/languages/text.ts";
import type { FetchProblem } from "../../platform/security/publicFetch.ts";
import type { SentEvent, WebhookEvent } from "./enumerations.ts";

/** Rules of webhooks: the content and timing of deliveries to a listing's own systems. docs/webhooks.md is for their receivers. */

export const WEBHOOKS_MAX = 10;
export const URL_MAX = 500;
/** Days for which the log shows a delivery. */
export const LOG_DAYS = 30;
/** Days of failures after which an address is switched off. */
export const FAILING_DAYS = 3;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Gaps between two tries. The last try comes after FAILING_DAYS, so that an address with only one delivery is switched off too. */
const GAPS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 28 * HOUR];
/** Longest gap between two requests to a failing address with waiting deliveries. */
const PROBE_GAP_MAX = 2 * HOUR;

export const tooMany = () => t`A listing can have at most ${plural(WEBHOOKS_MAX, "# webhook", "# webhooks")}. Delete an unused one first.`;
export const httpsAlone = () => t`Enter a URL that begins with https:// and has no user name, password or port.`;
export const notPublic = () => t`This URL is not on the public internet. Enter a public one.`;
export const webhookIsOff = () => t`This webhook is switched off. Switch it on first.`;

export const webhooksUrl = (code: string): string => sectionUrl(code, DESK.webhooks);

/** Whether an address can receive deliveries at all. Its host name is resolved again for each delivery. */
export function isGoodAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, port } = new URL(address);
  return protocol === "https:" && !username && !password && port === "";
}

/** Returns the time of a delivery's next try. @param attempts so far @returns undefined after the last one */
export function nextTry(attempts: number, moment: Date): Date | undefined {
  const gap = GAPS[attempts - 1];
  return gap === undefined ? undefined : new Date(moment.getTime() + gap);
}

/** Returns the time until which the other deliveries to a failing address wait. @param failures in a row */
export const nextProbe = (failures: number, moment: Date): Date =>
  new Date(moment.getTime() + Math.min(GAPS[failures - 1] ?? PROBE_GAP_MAX, PROBE_GAP_MAX));

/** Whether an address has failed for long enough to be switched off. */
export const isFailingLong = (since: Date | null, moment: Date): boolean =>
  since !== null && moment.getTime() - since.getTime() >= FAILING_DAYS * DAY;

/** Facts of an enquiry in a delivery: never the guest's text, name or address. */
export interface EnquiryFacts {
  uuid: string;
  status: string;
  item_type: string;
  item: string | null;
  /** The agreed dates, otherwise the requested ones. */
  from_date: string | null;
  to_date: string | null;
  price: number | null;
  currency: string | null;
  /** null if the guest did not say how many come. */
  adults: number | null;
  child_ages: readonly (number | null)[];
  /** Chosen departure time of an activity, HH:MM; null if the guest chose none. */
  departure: string | null;
}

/** Facts of a voucher in a delivery. */
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

/** An event of a listing. */
export interface Happening {
  event: WebhookEvent;
  business: string;
  facts: EnquiryFacts | VoucherFacts;
}

/** Returns the body as it is signed and sent, identical for each try. @param id of the delivery, by which a receiver detects duplicates */
export const buildDeliveryBody = (
  { event, business, facts = {} }: { event: SentEvent; business: string; facts?: object },
  { id, created }: { id: string; created: Date },
): string => JSON.stringify({ id, event, created: created.toISOString(), business, ...facts });

/** Reason of a failure, as it is stored. Of a response, the status says the rest. */
export type Problem = FetchProblem | "status" | "off" | "";

/** Returns the reason of a response's failure; empty for a success. */
export const statusProblem = (status: number): Problem => (status >= 200 && status < 300 ? "" : "status");

const PROBLEMS: Record<Exclude<Problem, "status" | "">, string> = texts({
  address: "The host is in a private network.",
  redirects: "The URL redirects elsewhere.",
  large: "The response was too large.",
  slow: "The response took longer than 8 seconds.",
  unreachable: "The host could not be reached, or its certificate is invalid.",
  off: "The webhook was switched off.",
});

/** Returns the reason of a failure for the owner. @param problem a Problem; older rows hold a sentence, which is returned unchanged */
export function problemText(problem: string, status: number | null): string {
  if (problem === "status" && status !== null)
    return status >= 300 && status < 400
      ? t`The URL redirects elsewhere (${status}). Enter the final URL.`
      : t`The response was ${status}.`;
  return Object.hasOwn(PROBLEMS, problem) ? PROBLEMS[problem as keyof typeof PROBLEMS] : problem;
}
