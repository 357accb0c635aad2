import { AboutPrice } from "../../catalogue/items/AboutPrice.tsx";
import { PRICE_UNITS } from "../../catalogue/items/rules.ts";
import { BusinessCardView } from "../../catalogue/listings/BusinessCardView.tsx";
import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { meant } from "../../platform/languages/text.ts";
import { formatPrice } from "../../platform/values/format.ts";
import { SaveBookmark } from "../../travellers/wishlist/marks/SaveBookmark.tsx";
import { LeaderLine } from "../../ui/LeaderLine.tsx";
import { HomeSection } from "./HomeSection.tsx";

type Stay = BusinessCard & { from_price: number | null; from_currency: string | null };

/** Widths of a row in the ratio 5 to 4 to 3.2, reversed in the second row. The two gaps of 28 px are subtracted first. */
const WIDTHS = [
  "lg:w-[calc((100%-3.5rem)*.4098)]",
  "lg:w-[calc((100%-3.5rem)*.3278)]",
  "lg:w-[calc((100%-3.5rem)*.2622)]",
  "lg:w-[calc((100%-3.5rem)*.2622)]",
  "lg:w-[calc((100%-3.5rem)*.3278)]",
  "lg:w-[calc((100%-3.5rem)*.4098)]",
] as const;

/** Places to stay as three plates of decreasing width, with the price on leader dots. */
export function HomeStays({ stays }: { stays: Stay[] }) {
  if (stays.length === 0) return null;
  return (
    <HomeSection id="places-to-stay" title="Featured places to stay">
      <ul className="swiper sm:grid sm:grid-cols-2 sm:gap-x-7 sm:gap-y-11 lg:flex lg:flex-wrap">
        {stays.map((stay, index) => (
          <li key={stay.business_code} className={WIDTHS[index % WIDTHS.length]}>
            <BusinessCardView business={stay} shape="h-[240px] sm:h-[300px] lg:h-[356px]" bookmark={<SaveBookmark business={stay} />}>
              {stay.from_price !== null && stay.from_currency !== null && (
                <p className="mt-2 text-ink2">
                  <LeaderLine label={meant("of a price")`From`}>
                    <b className="font-bold text-ink">{formatPrice(stay.from_price, stay.from_currency)}</b> {PRICE_UNITS.night_for_two}{" "}
                    <AboutPrice amount={stay.from_price} currency={stay.from_currency} />
                  </LeaderLine>
                </p>
              )}
            </BusinessCardView>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
