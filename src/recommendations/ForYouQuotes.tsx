import { BusinessCardView, placeOf } from "../businesses/BusinessCardView.tsx";
import { Offer } from "../businesses/Offer.tsx";
import { pictureAt } from "../businesses/rules.ts";
import { TypeBadge } from "../businesses/TypeBadge.tsx";
import type { Quote } from "./contract.forYou.ts";
import { Face } from "./Highlight.tsx";
import { Rating } from "./Rating.tsx";
import { monthOf } from "./rules.ts";

/** Who says it, when, and how many more of one's people do. */
function QuoteAuthor({ quote, isSmall = false }: { quote: Quote; isSmall?: boolean }) {
  const { traveller, people_count, rating, created } = quote;
  const others = people_count - 1;
  return (
    <p className="flex items-center gap-3">
      <Face traveller={traveller} isSmall={isSmall} />
      <span className="min-w-0 leading-tight">
        <b className="block font-semibold">
          {traveller.name}
          {others > 0 && ` and ${others} more you follow`}
        </b>
        <span className="block text-small text-ink2">{monthOf(created)}</span>
      </span>
      {rating !== null && (
        <span className="ml-auto flex-none pl-2">
          <Rating rating={rating} />
        </span>
      )}
    </p>
  );
}

/** The newest recommendation: a plate, and beside it what is said in large letters. */
function FirstQuote({ quote }: { quote: Quote }) {
  const { business, comment } = quote;
  return (
    <article className="hovers relative grid items-end gap-x-9 gap-y-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="plate h-[240px] sm:h-[360px] lg:h-[460px]">
        <picture>
          <source media="(max-width: 576px)" srcSet={pictureAt(business.cover_image_link, "card")} />
          <img src={business.cover_image_link} alt="" decoding="async" />
        </picture>
      </div>
      <div className="flex flex-col lg:border-t-3 lg:border-ink lg:pt-5">
        {comment !== "" && (
          <blockquote className="mb-6 line-clamp-[9] max-w-[34ch] font-display text-[1.5rem] leading-[1.24] tracking-[-.01em] text-pretty italic sm:text-[1.9375rem]">
            “{comment}”
          </blockquote>
        )}
        <QuoteAuthor quote={quote} />
        <h3 className="mt-6 border-t border-rule pt-5 text-h3">
          <a href={business.profile_url} className="card-target hover-underline">
            {business.name}
          </a>
        </h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-ink2">
          <span className="small-caps">{placeOf(business)}</span>
          <Offer business={business} />
        </p>
      </div>
      <TypeBadge business={business} className="absolute top-3 left-3" />
    </article>
  );
}

/** What the people one follows recommend, the newest first. */
export function ForYouQuotes({ quotes: [first, ...rest] }: { quotes: Quote[] }) {
  return (
    <section id="told" aria-labelledby="told-title" className="page scroll-mt-6 overflow-x-clip pt-12 sm:pt-18">
      <div className="chapter-rule mb-6" aria-hidden="true" />
      <h2 id="told-title" className="mb-5 text-h2 sm:mb-[30px]">
        From people you follow
      </h2>
      {first && <FirstQuote quote={first} />}
      {rest.length > 0 && (
        <ul className="mt-12 grid gap-x-7 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
          {rest.map((quote) => (
            <li key={quote.business.business_code}>
              <BusinessCardView business={quote.business} shape="h-[200px] sm:h-[220px]">
                {quote.comment !== "" && (
                  <blockquote className="mt-3 line-clamp-4 font-display text-[1.125rem] leading-[1.4] italic">“{quote.comment}”</blockquote>
                )}
                <div className="mt-3.5">
                  <QuoteAuthor quote={quote} isSmall />
                </div>
              </BusinessCardView>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
