import type { Receipt } from "../../catalogue/items/bookDirect/directPrice.ts";
import { receiptRows } from "../../catalogue/items/bookDirect/receiptRows.ts";
import { counted, plural, t } from "../../platform/languages/text.ts";
import type { EmailTemplate, ReceiptRow } from "../../platform/mail/emailTemplate.ts";
import { formatDeduction, formatPrice, formatWeekday } from "../../platform/values/format.ts";
import { withCommas } from "../../platform/values/punctuation.ts";

/** The table of an enquiry's mails. */

/** The requested item and dates, in the guide's own words. */
export interface MailedEnquiry {
  /** Name of the listing. */
  business: string;
  bookable_name: string;
  isWholeBusiness: boolean;
  from_date: string | null;
  to_date: string | null;
  /** Time zone of the listing, an IANA name. */
  time_zone: string;
  /** Set if the listing has no owner, so that staff answer. */
  byStaff?: boolean;
  /** True for nights in a room. */
  isRoom?: boolean;
  /** Chosen departure time, HH:MM. */
  departure?: string | null;
  /** True if the dates are an offer of the listing. */
  isOffer?: boolean;
  /** "2 adults, 1 child (aged 5)"; empty if the guest did not say. */
  guests?: string;
  /** "This room sleeps 2." if more guests come than fit. */
  tooMany?: string;
  picture?: EmailTemplate["picture"];
  /** Price of the requested stay; undefined if the item has none. */
  receipt?: Receipt | undefined;
  /** Credit that the listing gives for booking direct, in USD. */
  bonus_credit?: number;
}

const itemTitle = ({ business, bookable_name, isWholeBusiness }: MailedEnquiry): string =>
  isWholeBusiness ? business : t`${bookable_name} at ${business}`;

function dayRows({ isRoom, isOffer, from_date, to_date }: MailedEnquiry): ReceiptRow[] {
  const row = (day: string | null, label: string, offered: string) =>
    day ? [{ label: isOffer ? offered : label, value: `${formatWeekday(day)} ${day.slice(0, 4)}` }] : [];
  if (isRoom) return [...row(from_date, t`Arrive`, t`Arrive (offered)`), ...row(to_date, t`Leave`, t`Leave (offered)`)];
  if (from_date && (to_date ?? from_date) === from_date) return row(from_date, t`Date`, t`Date (offered)`);
  return [...row(from_date, t`From`, t`From (offered)`), ...row(to_date, t`To`, t`To (offered)`)];
}

const departureRows = ({ departure }: MailedEnquiry): ReceiptRow[] => (departure ? [{ label: t`Departure`, value: departure }] : []);

const guestRows = ({ guests }: MailedEnquiry): ReceiptRow[] => (guests ? [{ label: t`Guests`, value: guests }] : []);

const creditRows = ({ bonus_credit = 0 }: MailedEnquiry): ReceiptRow[] =>
  bonus_credit > 0 ? [{ label: t`Bonus credit with the voucher`, value: formatPrice(bonus_credit, "USD") }] : [];

/** Returns the prices of the requested stay; only the credit if they would be an example. @param payLabel of the amount to pay */
export function priceRows(mail: MailedEnquiry, payLabel: string): ReceiptRow[] {
  const { receipt, isRoom } = mail;
  const credit = creditRows(mail);
  if (!receipt || receipt.isExample) return credit;
  const { price, off, pay, currency, times } = receipt;
  const count = isRoom ? counted(times, "# night", "# nights") : counted(times, "# person", "# people");
  const listed = isRoom
    ? t`Listed price, ${plural(times, "# night", "# nights")}`
    : t`Listed price, ${plural(times, "# person", "# people")}`;
  const total = { label: payLabel, value: formatPrice(pay, currency), isTotal: true };
  const { groups, included, after, terms } = receiptRows(receipt);
  const rest = [...after, ...terms, ...credit];
  if (off === 0 && included.length === 0) return [...groups, { ...total, label: withCommas([payLabel, count]) }, ...rest];
  return [
    ...groups,
    { label: listed, value: formatPrice(price, currency) },
    ...(off > 0 ? [{ label: t`Direct discount`, value: formatDeduction(off, currency) }] : []),
    ...included,
    total,
    ...rest,
  ];
}

/** Returns the table of an enquiry's mail. @param prices rows below the dates and guests */
export const enquiryReceipt = (mail: MailedEnquiry, prices: ReceiptRow[]): Pick<EmailTemplate, "receipt" | "picture"> => ({
  ...(mail.picture && { picture: mail.picture }),
  receipt: { title: itemTitle(mail), rows: [...dayRows(mail), ...departureRows(mail), ...guestRows(mail), ...prices] },
});
