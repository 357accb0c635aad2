import { BusinessCardView } from "../businesses/BusinessCardView.tsx";
import type { BusinessCard } from "../businesses/contract.ts";
import { wholePrice } from "../inventory/rules.ts";
import { LeaderLine } from "../ui/LeaderLine.tsx";
import { HomeSection } from "./HomeSection.tsx";

type Stay = BusinessCard & { from_price: number | null; from_currency: string | null };

/** Places to stay as three plates of falling width, with the price on leader dots. */
export function HomeStays({ stays }: { stays: Stay[] }) {
  return (
    <HomeSection id="places-to-stay" title="Featured places to stay">
      <ul className="swiper sm:grid sm:grid-cols-2 sm:gap-x-7 sm:gap-y-11 lg:grid-cols-[5fr_4fr_3.2fr] lg:[&>:nth-child(3n+5)]:order-none">
        {stays.map((stay) => (
          <li key={stay.business_code}>
            <BusinessCardView business={stay} shape="h-[240px] sm:h-[300px] lg:h-[356px]">
              {stay.from_price !== null && stay.from_currency !== null && (
                <p className="mt-2 text-ink2">
                  <LeaderLine label="From">
                    <b className="font-bold text-ink">{wholePrice(stay.from_price, stay.from_currency)}</b> a night
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
