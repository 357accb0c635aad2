import { datesHash } from "../../../catalogue/items/prepared.ts";
import { plural, t } from "../../../platform/languages/text.ts";
import { addDays, DAY_MILLISECONDS, utcDay } from "../../../platform/values/days.ts";
import type { BookingEnquiry } from "../contract.ts";
import type { EnquiryStatus, Side } from "../enumerations.ts";
import { dateErrors, type FieldErrors, takenDays } from "../rules.ts";
import type { AnswerBody, Conversation } from "./contract.ts";

/** Effects of an answer on an enquiry, and the lifetimes of its links. */

/** Maximum number of days that nights are on hold without an agreement. */
export const KEEP_DAYS_MAX = 7;
/** Days after its dates at which an enquiry closes automatically. */
const CLOSE_DAYS = 60;
/** Days after the last message, or the last date, for which the guest's page can be opened. */
const PAGE_DAYS = 90;
/** Days for which a mailed link lets its recipient answer. */
export const ANSWER_DAYS = 14;

export const enquiryClosed = () => t`This enquiry is closed.`;
export const staffAnswer = () => t`Staff answer this enquiry: it was sent before the listing was claimed.`;
export const nightsTaken = () => t`These nights are taken. To agree anyway, tick “Agree anyway” and send again.`;
const wordsNeeded = () => t`Write a message, or choose a type of reply.`;

/** URL of the guest's page. @param token secret */
export const enquiryUrl = (token: string): string => `/enquiry/${token}/`;
/** URL in the mails to a listing's members. @param token secret */
export const answerUrl = (token: string): string => `/listing/answer/${token}/`;

/** Returns the holder name of an enquiry's nights. */
export const nightsHolder = (enquiry: string): string => `enquiry ${enquiry}`;

export interface AnsweredEnquiry extends Pick<BookingEnquiry, "item_type" | "from_date" | "to_date"> {
  status: EnquiryStatus;
}

/** Returns the days of an answer: those that it names, otherwise the requested ones. The last is the day of departure. */
export function answerDates(body: Pick<AnswerBody, "act" | "from_date" | "to_date">, enquiry: AnsweredEnquiry) {
  if (body.act === "decline" || !body.act) return { from_date: null, to_date: null };
  const isOffer = body.act === "offer";
  const from_date = body.from_date ?? (isOffer ? null : enquiry.from_date);
  const asked = isOffer || body.from_date ? null : enquiry.to_date;
  // An enquiry that takes no nights may be for one day.
  const to_date = body.to_date ?? asked ?? (enquiry.item_type === "rooms" ? null : from_date);
  return { from_date, to_date };
}

/** Returns the errors of an answer that its schema cannot express. */
export function answerErrors(body: AnswerBody, enquiry: AnsweredEnquiry, moment: Date): FieldErrors {
  if (!body.act) return body.text ? {} : { text: [wordsNeeded()] };
  if (body.act === "decline") return {};
  const { from_date, to_date } = answerDates(body, enquiry);
  const errors: FieldErrors = dateErrors({ from_date, to_date }, takenDays(moment), enquiry.item_type === "rooms");
  if (!from_date) errors.from_date = [t`Choose the first day.`];
  if (!to_date) errors.to_date = [t`Choose the last day.`];
  if (enquiry.item_type === "rooms" && from_date && from_date === to_date) errors.to_date = [t`Choose at least 1 night.`];
  if (body.act === "keep") {
    const until = body.kept_until ? new Date(body.kept_until).getTime() - moment.getTime() : undefined;
    if (until === undefined) errors.kept_until = [t`Choose how long to hold the dates.`];
    else if (until <= 0) errors.kept_until = [t`Choose a time in the future.`];
    else if (until > KEEP_DAYS_MAX * DAY_MILLISECONDS)
      errors.kept_until = [t`Dates can be held for at most ${plural(KEEP_DAYS_MAX, "# day", "# days")}.`];
  }
  const hasPrice = typeof body.price === "number";
  if (hasPrice && !body.currency) errors.currency = [t`Enter the currency.`];
  return errors;
}

/** Returns the changes to an enquiry after an answer. Text alone leaves an agreement or a decline unchanged. */
export function afterAnswer(body: AnswerBody, enquiry: AnsweredEnquiry) {
  const { from_date, to_date } = answerDates(body, enquiry);
  const nothing = { agreed_from: null, agreed_to: null, agreed_price: null, agreed_currency: null, kept_until: null };
  switch (body.act) {
    case "agree":
    case "keep":
      return {
        status: "answered" as const,
        agreed_from: from_date,
        agreed_to: to_date,
        agreed_price: body.price ?? null,
        agreed_currency: typeof body.price === "number" ? (body.currency ?? null) : null,
        kept_until: body.act === "keep" && body.kept_until ? new Date(body.kept_until) : null,
      };
    case "decline":
      return { status: "declined" as const, ...nothing };
    case "offer":
      return { status: "answered" as const };
    default:
      return enquiry.status === "sent" ? { status: "answered" as const } : {};
  }
}

/** Whether the guest's page can still be opened. Days are YYYY-MM-DD. */
export function isPageOpen(
  { last_message_at, dates }: { last_message_at: Date; dates: readonly (string | null)[] },
  moment: Date,
): boolean {
  const last = dates
    .flatMap((day) => (day ? [new Date(`${day}T00:00:00Z`).getTime()] : []))
    .reduce((latest, one) => Math.max(latest, one), last_message_at.getTime());
  return moment.getTime() - last <= PAGE_DAYS * DAY_MILLISECONDS;
}

/**
 * Returns the expiry of a mailed link. A mail that is sent again has the same link.
 * @param said time of the enquiry or message that the mail is about
 */
export const answerExpiry = (said: Date): Date => new Date(said.getTime() + ANSWER_DAYS * DAY_MILLISECONDS);

/** Returns the day before which an enquiry's dates must be for it to close. */
export const closingDay = (moment: Date): string => addDays(utcDay(moment), -CLOSE_DAYS);

/** Days without an answer after which the guest sees other places. */
const UNANSWERED_DAYS = 3;
const ALTERNATIVES = 3;

/** Whether an enquiry has had no answer for so long that other places are offered. */
export const hasWaitedLong = ({ status, created }: { status: EnquiryStatus; created: string }, moment: Date): boolean =>
  status === "sent" && moment.getTime() - new Date(created).getTime() > UNANSWERED_DAYS * DAY_MILLISECONDS;

/** Returns claimed places of the same kind near by, by distance. */
export const pickAlternatives = <Card extends { business_type: string; is_shell: boolean }>(
  near: readonly Card[],
  { business_type }: { business_type: string },
): Card[] => near.filter((one) => one.business_type === business_type && !one.is_shell).slice(0, ALTERNATIVES);

/** Returns the URL of a listing's page with chosen dates. */
export const datedUrl = (profile_url: string, { from_date, to_date }: { from_date: string | null; to_date: string | null }): string =>
  from_date && to_date ? profile_url + datesHash(from_date, to_date) : profile_url;

export interface Step {
  title: string;
  /** Time of the step; null if it is still to come. */
  moment: string | null;
  /** True if the step will not come. */
  isMissed?: boolean;
}

interface Stepped extends Pick<BookingEnquiry, "created" | "agreed_from" | "kept_until"> {
  status: EnquiryStatus;
  opened: string | null;
  messages: { side: Side; act: string | null; created: string }[];
}

/** Returns the progress of an enquiry for its guest: sent, opened, answered, and how it ended. */
export function enquirySteps({ status, created, opened, agreed_from, kept_until, messages }: Stepped): Step[] {
  const last = (...acts: string[]) => messages.findLast(({ act }) => act !== null && acts.includes(act))?.created ?? null;
  const answered = messages.find(({ side }) => side !== "guest")?.created ?? null;
  const end: Step =
    status === "declined"
      ? { title: t`Declined`, moment: last("decline") }
      : status === "closed"
        ? { title: t`Closed`, moment: last("close") ?? messages.at(-1)?.created ?? created }
        : { title: t`Agreed`, moment: agreed_from !== null && kept_until === null ? last("agree") : null };
  return [
    { title: t`Sent`, moment: created },
    // An owner who reads only the mail is not detected, so the step is left out.
    ...(opened ? [{ title: t`Opened`, moment: opened }] : []),
    status === "closed" && answered === null
      ? { title: t`No reply`, moment: null, isMissed: true }
      : { title: t`Answered`, moment: answered },
    end,
  ];
}

/** URL at which anyone can verify what a guest shows them. @param proof signed */
export const verifyUrl = (proof: string): string => `/verify/?proof=${proof}`;

export const nobodyToPassTo = () => t`This place has no owner on The Guide yet, so our staff reply to you.`;

/** Whether the guest may pass on an enquiry, which staff answer so far, to the listing's owner. */
export const canPassOn = ({ for_staff, status }: { for_staff: boolean; status: string }, isShell: boolean): boolean =>
  for_staff && !isShell && status !== "closed";

/** Returns the current agreement without names; undefined without one. */
export function anonymousAgreement(enquiry: Conversation) {
  const { uuid, business, item_type, bookable_name, agreed_from, agreed_to, agreed_price, agreed_currency, kept_until, messages } = enquiry;
  const agreed = messages.findLast(({ act }) => act === "agree")?.created;
  const isGivenUp = enquiry.status === "declined" || messages.some(({ act }) => act === "close");
  if (!agreed || !agreed_from || !agreed_to || kept_until || isGivenUp) return undefined;
  return {
    enquiry: uuid,
    business_code: business.business_code,
    business: business.name,
    item: item_type === "business" ? null : bookable_name,
    from: agreed_from,
    to: agreed_to,
    isNights: item_type === "rooms",
    price: agreed_price,
    currency: agreed_currency,
    agreed,
  };
}
