import type { ReactNode } from "react";
import { NumberedName } from "../businesses/NumberedName.tsx";
import { Offer } from "../businesses/Offer.tsx";
import { typeLabel } from "../businesses/rules.badge.ts";
import { pictureAt } from "../businesses/rules.ts";
import { TypeBadge } from "../businesses/TypeBadge.tsx";
import { PER_NIGHT } from "../inventory/rules.ts";
import { formatCount, formatPrice } from "../platform/format.ts";
import type { BrowsedCard } from "./contract.ts";

interface Props {
  business: BrowsedCard;
  /** Its place in the whole list, from 1; its pin on the map has the same. */
  number: number;
  /** The area that the list is of: it need not be said again. */
  areaName?: string | undefined;
  /** Saves it. */
  bookmark: ReactNode;
}

/** A listing in a list: picture, number and name, what it is, who recommends it, and at the foot the offer and the price on leader dots. */
export function ListingEntry({ business, number, areaName, bookmark }: Props) {
  const { short_description, recommendations_count, from_price, from_currency, city, area, country } = business;
  const place = city !== "" && city !== areaName ? city : areaName === undefined ? (area?.name ?? country.name) : "";
  const hasPrice = from_price !== null && from_currency !== null;
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
        <p className="small-caps mt-1.5 text-ink2">
          {[typeLabel(business).replace("ACTIVITY", "Activity"), place].filter(Boolean).join(", ")}
        </p>
        {short_description !== "" && <p className="mt-1.5 line-clamp-3 text-ink2">{short_description}</p>}
        {recommendations_count > 0 && (
          <p className="mt-1.5 text-small">Recommended by {formatCount(recommendations_count, "traveller", "travellers")}</p>
        )}
        {(hasOffer || hasPrice) && (
          <p className="leader mt-auto items-center justify-between pt-3 sm:@max-[36rem]:flex-wrap sm:@max-[36rem]:[&_.dots]:hidden">
            <Offer business={business} />
            {hasPrice && (
              <>
                {hasOffer ? <span className="dots" aria-hidden="true" /> : <span className="text-ink2">From</span>}
                {!hasOffer && <span className="dots" aria-hidden="true" />}
                <span>
                  {hasOffer && <span className="sr-only">From </span>}
                  <b className="font-bold whitespace-nowrap">{formatPrice(from_price, from_currency)}</b>{" "}
                  <span className="text-ink2">{PER_NIGHT}</span>
                </span>
              </>
            )}
          </p>
        )}
      </div>
      <TypeBadge business={business} className="absolute top-3 left-3" />
      {/* At the picture's corner: right on phones, where it is as wide as the entry. */}
      <div className="absolute top-3 right-3 z-[2] sm:right-auto sm:left-[calc(38%-3.5rem)] sm:@min-[36rem]:left-[192px]">{bookmark}</div>
    </article>
  );
}
