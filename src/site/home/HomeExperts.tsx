import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { formatPlace, pictureAt } from "../../catalogue/listings/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { SaveBookmark } from "../../travellers/wishlist/marks/SaveBookmark.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { LeaderLine } from "../../ui/LeaderLine.tsx";

interface Props {
  businesses: BusinessCard[];
  /** Name of the one place that the guide is about; empty for several. */
  place: string;
  isWorldwide: boolean;
  /** Activities that the experts offer, for the small index beside them. */
  index: { label: string; url: string; businesses_count: number }[];
}

function Host({ business }: { business: BusinessCard }) {
  return (
    <article className="hovers relative" data-business={business.business_code}>
      <div className="plate h-[200px] sm:h-[264px]">
        <img src={pictureAt(business.cover_image_link, "card")} alt="" loading="lazy" decoding="async" />
      </div>
      {business.short_description !== "" && (
        <p lang={business.short_description_language} dir="auto" className="mt-4 font-display text-intro leading-[1.32] italic">
          {business.short_description}
        </p>
      )}
      <h3 className="mt-2 text-intro">
        <a href={business.profile_url} className="card-target hover-underline">
          {business.name}
        </a>
      </h3>
      <p className="small-caps mt-1 text-ink2">{formatPlace(business)}</p>
      <div className="absolute top-3 end-3 z-[2]">
        <SaveBookmark business={business} />
      </div>
    </article>
  );
}

const headingText = ({ place, isWorldwide }: Pick<Props, "place" | "isWorldwide">): string =>
  place ? t`Activities & tours in ${place}` : isWorldwide ? t`Activities & tours around the world` : t`Activities & tours`;

/** Local experts on a band of sand: heading and index are sticky while the experts scroll past in two offset columns. */
export function HomeExperts({ businesses, index, ...where }: Props) {
  if (businesses.length === 0) return null;
  // The operator of an unclaimed listing is unknown, so no one could answer.
  const isRun = businesses.some((one) => !one.is_shell);
  return (
    <section id="local-experts" aria-labelledby="local-experts-title" className="when-near mt-16 bg-sand py-14 sm:mt-24 sm:py-[84px]">
      <div className="page grid gap-8 overflow-x-clip lg:grid-cols-[300px_1fr]">
        <div className="lg:sticky lg:top-10 lg:self-start">
          <h2 id="local-experts-title" className="text-h2">
            {isRun ? t`Activities & tours run by local experts` : headingText(where)}
          </h2>
          <p className="mt-4 mb-2 text-ink2">
            {isRun
              ? t`People who live where they guide. Ask before you book; you pay them directly.`
              : t`Activities for an hour or a day, from operators' websites and open data.`}
          </p>
          <ArrowLink href="/explore/activities/">Pick an activity</ArrowLink>
          <ul className="mt-5 max-w-[270px] border-t border-ink pt-2 empty:hidden max-lg:hidden">
            {index.map(({ label, url, businesses_count }) => (
              <li key={url}>
                <a href={url} className="block min-h-9 py-1 hover:underline">
                  <LeaderLine label={label}>
                    <span className="old-style">{businesses_count}</span>
                  </LeaderLine>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <ul className="swiper sm:grid sm:grid-cols-2 sm:gap-8 lg:[&>:nth-child(even)]:translate-y-[72px] lg:pb-[72px]">
          {businesses.map((business) => (
            <li key={business.business_code}>
              <Host business={business} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
