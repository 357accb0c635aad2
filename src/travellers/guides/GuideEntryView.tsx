import { AboutPrice } from "../../catalogue/items/AboutPrice.tsx";
import { PRICE_UNITS } from "../../catalogue/items/rules.ts";
import { typeName } from "../../catalogue/listings/badge.ts";
import { NumberedName } from "../../catalogue/listings/NumberedName.tsx";
import { Offer } from "../../catalogue/listings/Offer.tsx";
import { pictureAt } from "../../catalogue/listings/rules.ts";
import { meant } from "../../platform/languages/text.ts";
import { formatPrice } from "../../platform/values/format.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { Rating, ratingWord } from "../recommendations/Rating.tsx";
import { SaveBookmark } from "../wishlist/marks/SaveBookmark.tsx";
import type { GuideEntry, GuidePlace } from "./contract.ts";

interface Props {
  entry: GuideEntry & { number: number };
  place: GuidePlace;
  /** True for the first place of a chapter, which has a large plate. */
  isLead: boolean;
}

const Stars = ({ rating, className }: { rating: number; className: string }) => (
  <p className={`items-center gap-2.5 text-small text-ink2 ${className}`}>
    <Rating rating={rating} />
    <span aria-hidden="true">{ratingWord(rating)}</span>
  </p>
);

/** Place in a guide: its number, the author's note, and the advantages of booking it direct. */
export function GuideEntryView({ entry: { business, note, rating, address, from_price, from_currency, number }, place, isLead }: Props) {
  const { city, area, country, business_type } = business;
  const where = [city, area?.name, country.name].find((one) => one && one !== place.area?.name) ?? "";
  const town = city || (area?.name ?? "");
  const hasOffer = business.discount > 0 || business.bonus_credit > 0;
  const price = from_price !== null && from_currency !== null && (
    <b className="font-bold whitespace-nowrap text-ink">{formatPrice(from_price, from_currency)}</b>
  );
  const per = business_type === "accommodation" ? PRICE_UNITS.night_for_two : PRICE_UNITS.person;
  return (
    <article
      className={`hovers relative grid gap-x-6 gap-y-3.5 break-inside-avoid ${isLead ? "" : "sm:grid-cols-[212px_minmax(0,1fr)]"}`}
      data-business={business.business_code}
    >
      <div className={`relative ${isLead ? "" : "print:hidden"}`}>
        <div className={`plate ${isLead ? "h-[232px] sm:h-[300px] print:h-[38mm]" : "h-[178px]"}`}>
          <picture>
            {isLead && <source media="(width >= 577px)" srcSet={pictureAt(business.cover_image_link, "card_large")} />}
            <img src={pictureAt(business.cover_image_link, "card")} alt="" loading="lazy" decoding="async" />
          </picture>
        </div>
        <div className="absolute top-3 end-3 z-[2] print:hidden">
          <SaveBookmark business={business} />
        </div>
      </div>
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-4">
          <NumberedName business={business} number={number} className="text-lead lg:text-lead" />
          {isLead && rating !== null && <Stars rating={rating} className="mt-1.5 hidden flex-none sm:flex" />}
        </div>
        <p className="small-caps mt-1 text-ink2">{withCommas([typeName(business), where === country.name && place.area ? "" : where])}</p>
        {address !== "" && <p className="mt-1 hidden text-small print:block">{withCommas([address, !address.includes(town) && town])}</p>}
        {note !== "" && (
          <blockquote
            dir="auto"
            className="mt-2 font-display text-intro leading-[1.42] break-words whitespace-pre-line italic lg:text-intro"
          >
            “{note}”
          </blockquote>
        )}
        {rating !== null && <Stars rating={rating} className={`mt-2 flex ${isLead ? "sm:hidden" : ""}`} />}
        {(hasOffer || price) && (
          <p className="leader mt-1 min-h-8 items-center text-small">
            {hasOffer ? <Offer business={business} /> : <span className="text-ink2">{meant("of a price")`From`}</span>}
            {price && (
              <>
                <span className="dots" aria-hidden="true" />
                <span className="text-ink2">
                  {hasOffer ? (
                    <>
                      from {price} {per}
                    </>
                  ) : (
                    <>
                      {price} {per}
                    </>
                  )}{" "}
                  <AboutPrice amount={from_price} currency={from_currency} />
                </span>
              </>
            )}
          </p>
        )}
      </div>
    </article>
  );
}
