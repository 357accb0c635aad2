import { meant, t } from "../../platform/languages/text.ts";
import { formatNumber, formatPrice } from "../../platform/values/format.ts";
import { LeaderLine } from "../../ui/LeaderLine.tsx";
import type { Transfer } from "./transfers/contract.ts";

/** Lists a listing's promises to travellers. They stay with the listing when its owner changes. */
export function PromiseList({ promise }: Pick<Transfer, "promise">) {
  const { discount, bonus_credit, credit_holders, open_vouchers } = promise;
  const lines = [
    [t`Direct discount`, discount > 0 ? `${discount}%` : meant("no discount")`none`],
    [t`Bonus credit`, bonus_credit > 0 ? formatPrice(bonus_credit, "USD") : meant("no credit")`none`],
    [t`Redeemable vouchers`, formatNumber(open_vouchers)],
    [t`Travellers with credit`, formatNumber(credit_holders)],
  ];
  return (
    <ul>
      {lines.map(([label, value]) => (
        <li key={label} className="py-1.5">
          <LeaderLine label={label}>
            <b className="font-semibold">{value}</b>
          </LeaderLine>
        </li>
      ))}
    </ul>
  );
}
