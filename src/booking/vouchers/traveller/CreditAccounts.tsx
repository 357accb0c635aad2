import { formatPlace, pictureAt } from "../../../catalogue/listings/rules.ts";
import { formatMoney } from "../../../platform/values/format.ts";
import type { CreditAccount } from "../../credit/contract.ts";
import { creditUrl } from "./rules.ts";

/** Businesses with which the traveller has or had credit. Each credit is a separate promise, so there is no sum. */
export const CreditAccounts = ({ accounts, chosen }: { accounts: readonly CreditAccount[]; chosen: string }) => (
  <nav aria-label="Businesses" className="self-start border-t-[3px] border-ink">
    <ul>
      {accounts.map(({ business, balance, currency }) => {
        const isOn = business.business_code === chosen;
        return (
          <li key={business.business_code} className="border-b border-rule">
            <a
              href={creditUrl(business.business_code)}
              aria-current={isOn ? "true" : undefined}
              className={`hovers grid min-h-16 grid-cols-[52px_minmax(0,1fr)_auto] items-center gap-x-3 px-2 py-2.5 ${isOn ? "bg-sea-tint" : ""}`}
            >
              <span className="plate size-13 rounded-control">
                <img src={pictureAt(business.cover_image_link, "square")} alt="" loading="lazy" decoding="async" />
              </span>
              <span className="min-w-0 leading-tight">
                <b className="hover-underline block font-display text-intro font-[560] break-words">{business.name}</b>
                <span className="text-small text-ink2">{formatPlace(business)}</span>
              </span>
              <span className={`text-end font-semibold tabular-nums ${balance > 0 ? "text-terra" : "text-ink2"}`}>
                {formatMoney(balance, currency)}
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  </nav>
);
