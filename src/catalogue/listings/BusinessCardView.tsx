import { Bookmark } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";
import type { BusinessCard } from "./contract.ts";
import { Offer } from "./Offer.tsx";
import { formatPlace, pictureAt } from "./rules.ts";
import { TypeBadge } from "./TypeBadge.tsx";

interface Props {
  business: BusinessCard;
  /** Aspect ratio or height of the picture, as utility classes. */
  shape?: string;
  isLead?: boolean;
  /** Distance of the badge from the top; narrow cards have no room for it beside the bookmark. */
  badgeTop?: string;
  /** Button that saves the listing to the wishlist or removes it; without it a listing on the wishlist only has a mark. */
  bookmark?: ReactNode;
  /** Content below: a price line, a quotation. */
  children?: ReactNode;
}

const OnWishlist = () => (
  <span className="grid size-11 place-items-center rounded-full bg-card text-sea">
    <Icon of={Bookmark} size={20} fill="currentColor" />
    <span className="sr-only">On your wishlist</span>
  </span>
);

/** A listing: picture with its badge, then name, place and direct-booking offer. The link that opens it is the first focusable element. */
export function BusinessCardView({ business, shape = "aspect-[4/3]", isLead = false, badgeTop = "top-3", bookmark, children }: Props) {
  const mark = bookmark ?? (business.wishlist_uuid !== null && <OnWishlist />);
  return (
    <article className="hovers relative" data-business={business.business_code}>
      <div className={`plate ${shape}`}>
        {isLead ? (
          <picture>
            <source media="(min-width: 1024px)" srcSet={pictureAt(business.cover_image_link, "card_large")} />
            <img src={pictureAt(business.cover_image_link, "card")} alt="" loading="lazy" decoding="async" />
          </picture>
        ) : (
          <img src={pictureAt(business.cover_image_link, "card")} alt="" loading="lazy" decoding="async" />
        )}
      </div>
      <h3 className={`mt-3.5 ${isLead ? "text-h3 lg:text-lead" : "text-h3"}`}>
        <a href={business.profile_url} className="card-target hover-underline">
          {business.name}
        </a>
      </h3>
      <TypeBadge business={business} className={`absolute start-3 ${badgeTop}`} />
      {mark && <div className="absolute top-3 end-3 z-[2]">{mark}</div>}
      <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-ink2">
        <span className="small-caps">{formatPlace(business)}</span>
        <Offer business={business} />
      </p>
      {children}
    </article>
  );
}
