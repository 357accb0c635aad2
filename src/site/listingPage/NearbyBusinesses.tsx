import type { MouseEvent } from "react";
import { walkText } from "../../catalogue/directions/rules.ts";
import { typeName } from "../../catalogue/listings/badge.ts";
import type { Business, BusinessCard } from "../../catalogue/listings/contract.ts";
import type { NearbyArea, NearbyBusiness } from "../../catalogue/listings/nearby/contract.ts";
import { distanceText } from "../../catalogue/listings/nearby/rules.ts";
import { pictureAt } from "../../catalogue/listings/rules.ts";
import type { PracticalPlace } from "../../catalogue/practical/contract.ts";
import type { TrailCard } from "../../catalogue/trails/contract.ts";
import { t } from "../../platform/languages/text.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { SaveBookmark } from "../../travellers/wishlist/marks/SaveBookmark.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Carousel } from "../../ui/Carousel.tsx";
import { serverOnly } from "../../ui/serverOnly.tsx";
import { NearbyMore } from "./NearbyMore.tsx";

const More = serverOnly(import.meta.env.SSR ? NearbyMore : undefined);

interface Props {
  business: Business;
  near: readonly NearbyBusiness[];
  areas: readonly NearbyArea[];
  practical?: readonly PracticalPlace[];
  routes?: readonly TrailCard[];
  /** Time when the page was rendered. */
  loadedAt?: string;
  /** Opens a listing's preview over the page. Without scripts the link leads to the listing's own page. */
  onPreview: (business: BusinessCard) => void;
}

/** Nearby listings by distance, practical places, and nearby areas with listings. Renders nothing if all are empty. */
export function NearbyBusinesses({ business, near, areas, practical = [], routes = [], loadedAt, onPreview }: Props) {
  if (near.length + areas.length + practical.length + routes.length === 0) return null;
  const preview = (one: BusinessCard) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onPreview(one);
  };
  const { area } = business;
  return (
    <section aria-labelledby="nearby" className="when-near page mt-16 sm:mt-24">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="nearby" className="text-h2">
          Nearby
        </h2>
        {area && <ArrowLink href={`/explore/${area.country_code}/${area.slug}/`}>All of {area.name}</ArrowLink>}
      </div>
      <p className="caption mt-1 text-ink2">Distances and walking times in a straight line</p>
      {near.length > 0 && (
        <div className="mt-5">
          <Carousel label={t`Near ${business.name}`} kind="recommendations">
            {near.map((one, index) => (
              <article key={one.business_code} className="hovers relative" data-business={one.business_code}>
                <div className="plate aspect-[3/2]">
                  <img src={pictureAt(one.cover_image_link, "card")} alt="" loading="lazy" decoding="async" />
                </div>
                <h3 className="mt-3 flex items-baseline gap-2.5 text-intro leading-[1.15]">
                  <span aria-hidden="true" className="grid size-6 flex-none place-items-center rounded-full bg-ink text-tiny text-paper">
                    {index + 1}
                  </span>
                  <a href={one.profile_url} onClick={preview(one)} data-opens="" className="card-target hover-underline">
                    {one.name}
                  </a>
                </h3>
                <p className="mt-1 text-small text-ink2">
                  {withCommas([typeName(one), distanceText(one.distance), walkText(one.distance)])}
                </p>
                <div className="absolute top-2.5 end-2.5 z-[2]">
                  <SaveBookmark business={one} />
                </div>
              </article>
            ))}
          </Carousel>
        </div>
      )}
      <More areas={areas} practical={practical} routes={routes} loadedAt={loadedAt} />
    </section>
  );
}
