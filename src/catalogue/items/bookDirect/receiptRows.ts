import { t } from "../../../platform/languages/text.ts";
import { formatPrice } from "../../../platform/values/format.ts";
import { withCommas } from "../../../platform/values/punctuation.ts";
import { type CostLine, costName, groupPrice, groupText, rateText } from "../costs/rules.ts";
import type { Receipt } from "./directPrice.ts";

/** Rows of a receipt besides price, discount and amount to pay, in the same words on pages and in mails. */

export interface ReceiptRows {
  /** Guests by price, before the listed price. */
  groups: LabelledValue[];
  /** Costs that the amount to pay contains, before it. */
  included: LabelledValue[];
  /** All other costs, after the amount to pay. */
  after: LabelledValue[];
  /** The listing's words on deposit and cancellation, which may be long. */
  terms: LabelledValue[];
}

interface LabelledValue {
  label: string;
  value: string;
  /** Language of the value, if it is another one than the reader's. */
  lang?: string | undefined;
}

function costRow({ cost, amount, isIncluded }: CostLine): LabelledValue {
  const name = cost.required ? (isIncluded ? costName(cost) : t`Plus ${costName(cost)}`) : t`${costName(cost)}, optional`;
  if (amount === null) return { label: name, value: rateText(cost) };
  return { label: cost.per === "stay" ? name : withCommas([name, rateText(cost)]), value: formatPrice(amount, cost.currency) };
}

/** Returns the rows of a receipt's costs and terms. */
export function receiptRows({
  item: { terms, foreign },
  groups,
  costs,
  currency,
}: Pick<Receipt, "item" | "groups" | "costs" | "currency">): ReceiptRows {
  return {
    groups: groups.map((group) => ({ label: groupText(group, currency), value: formatPrice(groupPrice(group), currency) })),
    included: costs.filter(({ isIncluded }) => isIncluded).map(costRow),
    after: costs.filter(({ isIncluded }) => !isIncluded).map(costRow),
    terms: [
      ...(terms.deposit ? [{ label: t`Deposit`, value: terms.deposit, lang: foreign.deposit }] : []),
      ...(terms.cancellation ? [{ label: t`Cancellation`, value: terms.cancellation, lang: foreign.cancellation }] : []),
    ],
  };
}
