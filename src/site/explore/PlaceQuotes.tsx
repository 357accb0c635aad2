import { kindLabel } from "../../catalogue/listings/badge.ts";
import { pictureAt } from "../../catalogue/listings/rules.ts";
import type { Quote } from "./contract.ts";

/** Quotes from travellers who know the place: in italics, one large and the others beside it, each with its listing. */
export function PlaceQuotes({ place, quotes }: { place: string; quotes: Quote[] }) {
  if (quotes.length === 0) return null;
  return (
    <section className="when-near mt-16 bg-sand py-12 sm:mt-20 sm:py-16" aria-labelledby="told">
      <div className="page">
        <h2 id="told" className="text-lead">
          What travellers recommend in {place}
        </h2>
        <ul className={`mt-6 grid gap-x-14 gap-y-9 ${quotes.length > 1 ? "lg:grid-cols-[7fr_5fr]" : ""}`}>
          {quotes.map(({ business, comment, traveller }, index) => (
            <li
              key={business.business_code}
              className={index === 0 ? "lg:row-span-2" : index === 1 ? "" : "lg:border-t lg:border-rule lg:pt-6"}
            >
              <figure>
                <blockquote
                  dir="auto"
                  className={`max-w-[34ch] font-display italic ${index === 0 ? "text-lead leading-[1.24]" : "text-intro leading-[1.32]"}`}
                >
                  {comment}
                </blockquote>
                <figcaption className="hovers relative mt-4 flex items-center gap-4">
                  <span className="plate size-16 flex-none">
                    <img src={pictureAt(business.cover_image_link, "card")} alt="" loading="lazy" decoding="async" />
                  </span>
                  <span>
                    <a href={business.profile_url} className="card-target hover-underline font-display text-intro font-[560]">
                      {business.name}
                    </a>
                    <span className="small-caps block text-ink2">{kindLabel(business)}</span>
                    <span className="block text-small text-ink2">{traveller.name}</span>
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
