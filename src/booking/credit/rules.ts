import { plural, t } from "../../platform/languages/text.ts";
import type { EmailTemplate } from "../../platform/mail/emailTemplate.ts";
import { DAY_MILLISECONDS, monthsAfter } from "../../platform/values/days.ts";
import { formatMoney } from "../../platform/values/format.ts";

/** Credit is a business's promise to a traveller, recorded here as a ledger. The guide holds and pays no money. */

export const creditSpent = () => t`The credit of this voucher has already been spent.`;

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

export const nothingLeft = () => t`There is no credit to spend here.`;
export const noCode = () => t`This code was used, has expired or is for another listing. Ask the guest for a new one.`;
export const notTheirs = () => t`This voucher belongs to another traveller or listing.`;
export const disputeTooLate = () => t`You can report a spend only within ${plural(DISPUTE_DAYS, "# day", "# days")}.`;

export const pastBalance = (balance: number): string => t`Only ${formatMoney(balance, "USD")} is left. Enter a smaller amount.`;

interface Spent {
  business: string;
  amount: number;
  balance: number;
  /** URL of the statement, where the spend can be disputed. */
  href: string;
}

/** Email to the traveller after credit was spent. */
export const spentEmail = ({ business, amount, balance, href }: Spent): EmailTemplate => ({
  subject: t`${formatMoney(amount, "USD")} of your credit spent with ${business}`,
  title: t`You spent ${formatMoney(amount, "USD")} with ${business}`,
  receipt: {
    title: business,
    rows: [
      { label: t`Spent`, value: formatMoney(amount, "USD") },
      { label: t`Credit left`, value: formatMoney(balance, "USD"), isTotal: true },
    ],
  },
  paragraphs: [
    t`The business used a code from your statement.`,
    t`Not you? Report it on your statement within ${plural(DISPUTE_DAYS, "# day", "# days")}, and our staff will check it.`,
  ],
  button: { label: t`See the statement`, href },
  notes: [t`Credit is a promise by the business. The Guide never holds or pays money.`],
});

/** URL of a traveller's statement with one business. */
export const statementUrl = (business: string): string => `/traveller/credit/?business=${business}`;
