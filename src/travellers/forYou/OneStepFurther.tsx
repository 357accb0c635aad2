import { Offer } from "../../catalogue/listings/Offer.tsx";
import { formatPlace, pictureAt } from "../../catalogue/listings/rules.ts";
import { SaveBookmark } from "../wishlist/marks/SaveBookmark.tsx";
import type { PeopleEntry } from "./contract.ts";
import { Faces } from "./Why.tsx";

/** Shows recommendations of people whom the followed people follow, in two columns. */
export const OneStepFurther = ({ entries }: { entries: PeopleEntry[] }) => (
  <section id="further" aria-labelledby="further-title" className="when-near page scroll-mt-6 pt-14 [--height:700px] sm:pt-18">
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t-3 border-ink pt-4">
      <h2 id="further-title" className="text-lead leading-[1.08] lg:text-h2">
        Friends of friends
      </h2>
      <p className="font-display text-small text-ink2 italic">Recommended by people your friends follow</p>
    </div>
    <ul className="mt-1 grid gap-x-14 lg:grid-cols-2">
      {entries.map(({ business, quote, reason, via, person }) => (
        <li key={business.business_code} className="border-b border-rule py-4.5">
          <article
            data-business={business.business_code}
            className="hovers relative grid grid-cols-[96px_minmax(0,1fr)] gap-x-3.5 sm:grid-cols-[132px_minmax(0,1fr)] sm:gap-x-4.5"
          >
            <div className="plate h-[88px] sm:h-[112px]">
              <img src={pictureAt(business.cover_image_link, "thumb")} alt="" loading="lazy" decoding="async" />
            </div>
            <div className="min-w-0">
              <h3 className="pe-13 text-h3">
                <a href={business.profile_url} className="card-target hover-underline">
                  {business.name}
                </a>
              </h3>
              <p className="flex flex-wrap items-center gap-x-2.5 pe-13">
                <span className="small-caps text-ink2">{formatPlace(business)}</span>
                <Offer business={business} />
              </p>
              {quote.comment !== "" && (
                <blockquote dir="auto" className="line-clamp-3 font-display text-body leading-[1.4] italic max-sm:hidden">
                  “{quote.comment}”
                </blockquote>
              )}
              <p className="mt-2 flex items-center gap-2 text-small leading-[1.3]">
                <Faces people={[...via, person]} />
                <span>{reason}</span>
              </p>
            </div>
            <div className="absolute top-0 end-0 z-[2]">
              <SaveBookmark business={business} />
            </div>
          </article>
        </li>
      ))}
    </ul>
  </section>
);
