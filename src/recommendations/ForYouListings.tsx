import { BusinessCardView } from "../businesses/BusinessCardView.tsx";
import { BusinessRow } from "../businesses/BusinessRow.tsx";
import type { BusinessCard } from "../businesses/contract.ts";
import { Offer } from "../businesses/Offer.tsx";
import { countriesOf } from "./rules.forYou.ts";

/** How wide each of six stands on a desk: 5, 4 and 3 of twelve, the second row the other way round. */
const WIDTHS = ["lg:col-span-5", "lg:col-span-4", "lg:col-span-3", "lg:col-span-3", "lg:col-span-4", "lg:col-span-5"] as const;

/** What travellers recommend most, and one neither knows nor has saved. */
export function ForYouLoved({ businesses, hasWishes }: { businesses: BusinessCard[]; hasWishes: boolean }) {
  return (
    <section id="loved" aria-labelledby="loved-title" className="page scroll-mt-6 overflow-x-clip pt-16 sm:pt-[92px]">
      <div className="mb-5 sm:mb-[30px]">
        <h2 id="loved-title" className="text-h2">
          Loved by travellers
        </h2>
        <p className="mt-2.5 max-w-[66ch] text-ink2">
          {hasWishes
            ? "Most recommended, and new to you. Countries you want to see come first."
            : "Most recommended in the whole guide, and new to you."}
        </p>
      </div>
      <ul className="swiper sm:grid sm:grid-cols-2 sm:gap-x-7 sm:gap-y-11 lg:grid-cols-12">
        {businesses.map((business, index) => (
          <li key={business.business_code} className={WIDTHS[index % WIDTHS.length]}>
            <BusinessCardView business={business} shape="h-[210px] sm:h-[280px] lg:h-[320px]">
              <p className="mt-1 text-small text-ink2">
                Recommended by {business.recommendations_count} {business.recommendations_count === 1 ? "traveller" : "travellers"}
              </p>
            </BusinessCardView>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is cheaper, or gives credit, when it is booked direct: where one wants to go. */
export function ForYouOffers({ businesses }: { businesses: BusinessCard[] }) {
  return (
    <section id="offers" aria-labelledby="offers-title" className="page scroll-mt-6 pt-16 sm:pt-[92px]">
      <div className="chapter-rule mb-6" aria-hidden="true" />
      <h2 id="offers-title" className="text-h2">
        A discount is waiting
      </h2>
      <p className="mt-2.5 mb-4 max-w-[66ch] text-ink2">
        You want to see {countriesOf(businesses)}. These give something back when you book them direct.
      </p>
      <ul className="grid gap-x-12 lg:grid-cols-2">
        {businesses.map((business) => (
          <li key={business.business_code} className="border-b border-rule py-5">
            <BusinessRow business={business}>
              <p className="mt-auto pt-2">
                <Offer business={business} />
              </p>
            </BusinessRow>
          </li>
        ))}
      </ul>
    </section>
  );
}
