import type { ReactNode } from "react";
import { meant, plural, t } from "../../platform/languages/text.ts";
import { openText } from "../hours/openText.ts";
import { NumberedName } from "../listings/NumberedName.tsx";
import { Offer } from "../listings/Offer.tsx";
import { pictureAt, priceSymbols } from "../listings/rules.ts";
import { TypeBadge } from "../listings/TypeBadge.tsx";
import type { BrowsedCard } from "./contract.ts";
import { FromPrice } from "./FromPrice.tsx";
import { rowText } from "./rows/rules.ts";

interface Props {
  business: BrowsedCard;
  /** Position in the whole list, from 1; the same number as its pin. */
  number: number;
  /** Name of the list's area, which an entry need not repeat. */
  areaName?: string | undefined;
  /** The current time; before scripts run, the time when the page was rendered. */
  now: Date | undefined;
  /** Button that saves the listing. */
  bookmark: ReactNode;
}

/** Maximum length of a source's price text in an entry, in characters. */
const PRICE_TEXT_MAX = 30;

/** Shows the lowest known price, else the source's price text, else the price level. */
function RowPrice({ business, hasOffer }: { business: BrowsedCard; hasOffer: boolean }) {
  const { from_price, from_currency, from_per, price_text, price_range, business_type } = business;
  const dots = <span className="dots" aria-hidden="true" />;
  if (from_price !== null && from_currency !== null)
    return (
      <>
        {!hasOffer && <span className="text-ink2">{meant("of a price")`From`}</span>}
        {/* One piece, so that a long price moves to a line of its own instead of breaking beside the offer. */}
        <span className="leader max-sm:relative sm:@min-[38rem]:grow">
          {/* On phones beside the price and below the offer: on a line of its own, the price has them outside the clipped row. */}
          <span
            className="dots max-sm:absolute max-sm:top-[calc(1lh-0.6em)] max-sm:end-full max-sm:me-1.5 max-sm:w-screen"
            aria-hidden="true"
          />
          <span className="sm:@min-[38rem]:text-end">
            {hasOffer && <span className="sr-only">From </span>}
            <FromPrice amount={from_price} currency={from_currency} per={from_per} />
          </span>
        </span>
      </>
    );
  const words = price_text !== "" && price_text.length <= PRICE_TEXT_MAX ? price_text : "";
  // The badge of a place to stay already shows the level.
  const level = price_range !== null && business_type !== "accommodation" ? price_range : null;
  if (words === "" && level === null) return null;
  return (
    <>
      {!hasOffer && <span className="text-ink2">Price</span>}
      {dots}
      <span>{words === "" && level !== null ? priceSymbols(level) : words}</span>
    </>
  );
}

/**
 * A listing in a list: picture, number and name, type and place, whether it is open, number of recommendations, and below them the offer
 * and the price.
 */
export function ListingEntry({ business, number, areaName, now, bookmark }: Props) {
  const { short_description, recommendations_count, business_type } = business;
  // A place to stay has the hours of its reception: "Closed now" would suggest that it has closed down.
  const open = business_type === "accommodation" ? null : business.open;
  const hasOffer = business.discount > 0 || business.bonus_credit > 0;
  return (
    <article
      className="hovers relative grid gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,38%)_1fr] sm:@min-[36rem]:grid-cols-[248px_1fr] sm:@min-[36rem]:gap-x-6"
      data-business={business.business_code}
    >
      <div className="plate aspect-[3/2] sm:aspect-auto sm:min-h-50">
        <img src={pictureAt(business.cover_image_link, "card")} alt="" loading="lazy" decoding="async" />
      </div>
      <div className="flex min-w-0 flex-col">
        <NumberedName business={business} number={number} className="text-h3" />
        <p className="small-caps mt-1.5 text-ink2">{rowText(business, areaName)}</p>
        {open && <p className="mt-1 min-h-[1.5em] text-small font-semibold">{now && openText(open, now)}</p>}
        {short_description !== "" && (
          <p lang={business.short_description_language} dir="auto" className="mt-1.5 line-clamp-3 text-ink2">
            {short_description}
          </p>
        )}
        {recommendations_count > 0 && (
          <p className="mt-1.5 text-small">{t`Recommended by ${plural(recommendations_count, "# traveller", "# travellers")}`}</p>
        )}
        <p className="leader mt-auto items-center max-sm:pointer-events-none max-sm:flex-wrap max-sm:gap-x-6 max-sm:overflow-x-clip max-sm:*:first:z-[1] max-sm:*:first:bg-paper max-sm:*:first:pe-1.5 justify-between pt-3 empty:hidden sm:@max-[38rem]:flex-wrap sm:@max-[38rem]:[&_.dots]:hidden">
          <Offer business={business} />
          <RowPrice business={business} hasOffer={hasOffer} />
        </p>
      </div>
      <TypeBadge business={business} className="absolute top-3 start-3" />
      {/* At the picture's corner: on the right on phones, where the picture fills the width; below the badge if it is narrow. */}
      <div className="absolute top-3 end-3 z-[2] sm:end-auto sm:start-[calc(38%-3.5rem)] sm:@max-[36rem]:top-14 sm:@min-[36rem]:start-[192px]">
        {bookmark}
      </div>
    </article>
  );
}
