import { t } from "../../../platform/languages/text.ts";
import { formatPrice } from "../../../platform/values/format.ts";
import type { Receipt } from "./directPrice.ts";

/** Assumed commission of a booking site, in percent. is_usual: the default figure, whose source is shown. */
export interface CommissionShare {
  percent: number;
  is_usual: boolean;
}

/** Source of the usual commission: COMMISSION_USUAL in platform/config.ts. */
const SOURCE = "https://www.xotels.com/en/glossary/commission";

/**
 * Shows the commission that a direct booking saves, marked as an estimate, with its source. Renders nothing if the guide assumes no
 * commission.
 */
export function Commission({ name, receipt, share: { percent, is_usual } }: { name: string; receipt: Receipt; share: CommissionShare }) {
  if (receipt.commission === 0) return null;
  return (
    <div className="mt-3 border-y border-dashed border-line py-3 leading-[1.4]">
      <p>
        Saves {name} about <b className="font-semibold">{formatPrice(receipt.commission, receipt.currency)}</b> of booking-site commission.
      </p>
      <details className="mt-0.5">
        <summary className="inline-flex min-h-8 cursor-pointer items-center font-semibold text-sea underline underline-offset-3">
          How we estimate
        </summary>
        <p className="mt-1 text-small text-ink2">
          {is_usual ? (
            <>
              An estimate: {percent}% of the listed price, the most common booking-site commission according to{" "}
              <a className="link-inline" href={SOURCE} rel="noopener nofollow">
                the hotel consultants Xotels
              </a>
              . Commissions range from 10% to 30%.
            </>
          ) : (
            t`An estimate: ${percent}% of the listed price, the booking-site commission that this guide's operator assumes.`
          )}
        </p>
      </details>
    </div>
  );
}
