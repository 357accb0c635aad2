import { formatPrice } from "../../platform/values/format.ts";
import type { Receipt } from "./receipt.ts";

/** What a booking site is taken to keep, in percent; is_usual: the guide's own figure, whose source is shown. */
export interface CommissionShare {
  percent: number;
  is_usual: boolean;
}

/** A figure of the trade: platform/config.ts, COMMISSION_USUAL. */
const SOURCE = { href: "https://www.xotels.com/en/glossary/commission", label: "the hotel consultants Xotels" };

/** What a booking site's commission would have been: an estimate, said to be one, with its source. Nothing where the guide counts with none. */
export function Commission({ name, receipt, share: { percent, is_usual } }: { name: string; receipt: Receipt; share: CommissionShare }) {
  if (receipt.commission === 0) return null;
  return (
    <div className="mt-3 border-y border-dashed border-line py-3 leading-[1.4]">
      <p>
        Saves {name} about <b className="font-semibold">{formatPrice(receipt.commission, receipt.currency)}</b> of booking-site commission.
      </p>
      <details className="mt-0.5">
        <summary className="inline-flex min-h-8 cursor-pointer items-center font-semibold text-sea underline underline-offset-3">
          How we count
        </summary>
        <p className="mt-1 text-small text-ink2">
          An estimate: {percent}% of the listed price,{" "}
          {is_usual ? (
            <>
              the most common commission of booking sites according to{" "}
              <a className="link-inline" href={SOURCE.href} rel="noopener nofollow">
                {SOURCE.label}
              </a>
              . Each has its own, from 10% to 30%.
            </>
          ) : (
            "the share of booking sites that the people who run this guide count with."
          )}
        </p>
      </details>
    </div>
  );
}
