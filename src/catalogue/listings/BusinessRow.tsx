import type { ReactNode } from "react";
import { kindLabel } from "./badge.ts";
import type { BusinessCard } from "./contract.ts";
import { formatPlace, pictureAt } from "./rules.ts";

interface Props {
  business: BusinessCard;
  /** Button that saves the listing. */
  bookmark: ReactNode;
  /** The list's own content about the listing, below it. */
  children: ReactNode;
}

/** A listing as an entry of a list, its picture beside its name, kind and place. */
export const BusinessRow = ({ business, bookmark, children }: Props) => (
  <article className="hovers relative grid grid-cols-[104px_minmax(0,1fr)] items-start gap-x-4 sm:grid-cols-[204px_minmax(0,1fr)] sm:gap-x-6">
    <div className="plate h-[104px] sm:h-[144px]">
      <picture>
        <source media="(width < 577px)" srcSet={pictureAt(business.cover_image_link, "thumb")} />
        <img src={pictureAt(business.cover_image_link, "card")} alt="" loading="lazy" decoding="async" />
      </picture>
    </div>
    <div className="flex h-full min-w-0 flex-col">
      <h3 className="pe-13 text-h3">
        <a href={business.profile_url} className="card-target hover-underline">
          {business.name}
        </a>
      </h3>
      <p className="small-caps mt-1 pe-13 text-ink2">
        {kindLabel(business)}, {formatPlace(business)}
      </p>
      {children}
    </div>
    {/* At the end of the row, because it would cover half of so small a picture. */}
    <div className="absolute top-0 end-0 z-[2]">{bookmark}</div>
  </article>
);
