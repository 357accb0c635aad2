import type { EmailTemplate } from "../../platform/mail/emailTemplate.ts";
import { DAY_MILLISECONDS, monthsAfter } from "../../platform/values/days.ts";
import { formatMoney } from "../../platform/values/format.ts";

/** Credit is a business's promise to a traveller, recorded here as a ledger. The guide holds and pays no money. */

/** Maximum bonus credit of a grant, in USD. */
export const CREDIT_MAX = 50;
/** Months that credit lasts. */
const CREDIT_MONTHS = 24;
/** Minimum number of months between two grants. */
const GRANT_MONTHS = 12;
export const CODE_MINUTES = 10;
const DISPUTE_DAYS = 30;
export const DISPUTE_MAX = 1_000;
/** Maximum spend, in USD. No account was ever granted more; the limit only keeps numbers small. */
export const AMOUNT_MAX = 10_000;

/** Returns when credit expires, counted from its grant. */
export const creditExpiry = (granted: Date): Date => monthsAfter(granted, CREDIT_MONTHS);
/** Returns the moment after which a grant prevents another one. */
export const grantedSince = (moment: Date): Date => monthsAfter(moment, -GRANT_MONTHS);
export const spendCodeExpiry = (moment: Date): Date => new Date(moment.getTime() + CODE_MINUTES * 60_000);

/** Returns the time until which a traveller can dispute a spend. */
export const disputeUntil = (created: Date): Date => new Date(created.getTime() + DISPUTE_DAYS * DAY_MILLISECONDS);

export const NOTHING_LEFT = "There is no credit to spend here.";
export const NO_CODE = "No such code: it is used, has run out after 10 minutes, or is for another place.";
export const NOT_THEIRS = "This voucher is not the traveller's, or of another place.";
export const TOO_LATE = "This was possible until 30 days after the credit was spent.";

export const pastBalance = (balance: number): string => `Only ${formatMoney(balance, "USD")} is left to spend.`;

interface Spent {
  business: string;
  amount: number;
  balance: number;
  /** URL of the statement, where the spend can be disputed. */
  href: string;
}

/** Email to the traveller after credit was spent. */
export const spentEmail = ({ business, amount, balance, href }: Spent): EmailTemplate => ({
  subject: `${formatMoney(amount, "USD")} of your credit spent with ${business}`,
  title: `You spent ${formatMoney(amount, "USD")} with ${business}`,
  paragraphs: [
    `It was taken off your credit with a code from your statement. ${formatMoney(balance, "USD")} is left to spend with ${business}.`,
    `Was this not you? On your statement you can say so for ${DISPUTE_DAYS} days, and the people of the guide look at it.`,
  ],
  button: { label: "See the statement", href },
  notes: ["Credit is a promise of the business. The guide holds and pays no money."],
});

/** URL of a traveller's statement with one business. */
export const statementUrl = (business: string): string => `/traveller/credit/?business=${business}`;
