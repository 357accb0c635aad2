import { BusinessCardView } from "../../catalogue/listings/BusinessCardView.tsx";
import { Offer } from "../../catalogue/listings/Offer.tsx";
import { formatPlace, pictureAt } from "../../catalogue/listings/rules.ts";
import { TypeBadge } from "../../catalogue/listings/TypeBadge.tsx";
import { Rating, ratingWord } from "../recommendations/Rating.tsx";
import { SaveBookmark } from "../wishlist/marks/SaveBookmark.tsx";
import type { PeopleEntry } from "./contract.ts";
import { TrustPath, WhyLine } from "./Why.tsx";

/** Shows the first entry: a plate, with the quote in large letters and the whole path of trust beside it. */
export function LeadEntry({ entry }: { entry: PeopleEntry }) {
  const { business, quote } = entry;
  const offer = business.discount > 0 || business.bonus_credit > 0;
  return (
    <article
      data-business={business.business_code}
      className="hovers relative grid items-end gap-x-11 gap-y-4 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]"
    >
      <div className="plate h-[240px] sm:h-[360px] lg:h-[430px]">
        <picture>
          <source media="(max-width: 576px)" srcSet={pictureAt(business.cover_image_link, "card")} />
          <img src={pictureAt(business.cover_image_link, "card_large")} alt="" decoding="async" />
        </picture>
      </div>
      <div>
        <p className="small-caps text-ink2">{formatPlace(business)}</p>
        <h3 className="mt-0.5 text-lead leading-[1.08] tracking-[-.012em] lg:text-h2">
          <a href={business.profile_url} className="card-target hover-underline">
            {business.name}
          </a>
        </h3>
        {quote.comment !== "" && (
          <blockquote dir="auto" className="mt-3 line-clamp-[9] font-display text-intro leading-[1.32] text-pretty italic lg:text-lead">
            “{quote.comment}”
          </blockquote>
        )}
        {quote.rating !== null && (
          <p className="mt-3 flex items-center gap-2.5 text-small text-ink2">
            <span aria-hidden="true" className="inline-flex">
              <Rating rating={quote.rating} />
            </span>
            {ratingWord(quote.rating)}
          </p>
        )}
        <TrustPath entry={entry} business={business} />
        {offer && (
          <p className="mt-4">
            <Offer business={business} />
          </p>
        )}
      </div>
      <TypeBadge business={business} className="absolute top-3 start-3" />
      <div className="absolute top-3 end-3 z-[2] lg:end-auto lg:start-[calc((100%-2.75rem)*.5652-3.5rem)]">
        <SaveBookmark business={business} />
      </div>
    </article>
  );
}

/** Shows the other entries, three in a row. */
export const PeopleCards = ({ entries }: { entries: PeopleEntry[] }) => (
  <ul className="swiper mt-10 sm:mt-12 sm:grid sm:grid-cols-2 sm:gap-x-7 sm:gap-y-9 lg:grid-cols-3">
    {entries.map(({ business, quote, reason, person, others, via }) => (
      <li key={business.business_code} className="when-near [--height:420px]">
        <BusinessCardView business={business} shape="h-[200px]" bookmark={<SaveBookmark business={business} />}>
          {quote.comment !== "" && (
            <blockquote dir="auto" className="mt-2 line-clamp-4 font-display text-body leading-[1.4] italic">
              “{quote.comment}”
            </blockquote>
          )}
          <WhyLine reason={reason} people={[...via, person, ...others]} />
        </BusinessCardView>
      </li>
    ))}
  </ul>
);
