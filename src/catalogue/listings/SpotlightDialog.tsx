import { ExternalLink } from "lucide";
import type { ReactNode } from "react";
import { t } from "../../platform/languages/text.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Flag } from "../places/Flag.tsx";
import type { BusinessCard } from "./contract.ts";
import { Offer } from "./Offer.tsx";
import { pictureAt } from "./rules.ts";
import { TypeBadge } from "./TypeBadge.tsx";

/** Links to the country and the area of a listing. */
const PlaceLinks = ({ business: { country, area, city } }: { business: BusinessCard }) => (
  <nav aria-label="Location">
    <ol className="flex flex-wrap items-center gap-x-2 text-ink2">
      <li className="inline-flex items-center gap-2">
        <Flag code={country.code} size={20} />
        <a className="inline-flex min-h-11 items-center hover:underline" href={`/explore/${country.code}/`}>
          {country.name}
        </a>
      </li>
      {(area !== null || city !== "") && (
        <li className="inline-flex items-center gap-2">
          <span aria-hidden="true">/</span>
          {area ? (
            <a className="inline-flex min-h-11 items-center hover:underline" href={`/explore/${area.country_code}/${area.slug}/`}>
              {area.name}
            </a>
          ) : (
            city
          )}
        </li>
      )}
    </ol>
  </nav>
);

/** A short view of a listing: cover, place, description, and a link to its page. */
export function SpotlightDialog({
  business,
  onClose,
  recommendations,
  save,
}: {
  business: BusinessCard;
  onClose: () => void;
  /** Recommendations of the listing, from another capability. */
  recommendations: ReactNode;
  /** Button that saves the listing, from another capability. */
  save: ReactNode;
}) {
  const { name, short_description, hashtags, opening_time, closing_time, profile_url } = business;
  return (
    <Dialog title={name} onClose={onClose} className="sm:max-w-[640px]">
      <div className="plate h-64 rounded-none sm:h-80">
        {/* The card's picture is loaded already and stays visible until the large one has loaded. */}
        <img src={pictureAt(business.cover_image_link, "card")} alt="" />
        <img src={pictureAt(business.cover_image_link, "card_large")} alt="" />
      </div>
      <div className="px-5 pt-4 pb-8 sm:px-7">
        <PlaceLinks business={business} />
        {/* On the picture, but after the links in the DOM: the dialog focuses its first element, and a focused badge opens its tooltip. */}
        <TypeBadge business={business} className="absolute top-4 start-5 sm:start-7" />
        <h2 className="text-h2 leading-none tracking-[-.02em] sm:text-h2">{name}</h2>
        <p className="mt-3">
          <Offer business={business} />
        </p>
        <p lang={business.short_description_language} dir="auto" className="mt-3 font-display text-intro leading-[1.46]">
          {short_description || t`${name} has not added a description yet.`}
        </p>
        {hashtags.length > 0 && (
          <p className="mt-3 text-ink2">
            {hashtags
              .slice(0, 5)
              .map((tag) => `#${tag}`)
              .join(" ")}
          </p>
        )}
        {opening_time && closing_time && (
          <p className="mt-3 text-ink2">
            Open {opening_time.slice(0, 5)} to {closing_time.slice(0, 5)}
          </p>
        )}
        {recommendations}
        <p className="mt-6 flex flex-wrap items-center gap-3">
          <a className="button button-filled" href={profile_url} target="_blank" rel="noopener">
            View Full Listing <Icon of={ExternalLink} size={18} />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
          {save}
        </p>
      </div>
    </Dialog>
  );
}
