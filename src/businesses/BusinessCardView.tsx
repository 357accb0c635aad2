import type { BusinessCard } from "./contract.ts";
import { typeLabel } from "./rules.badge.ts";
import { pictureLink, priceSymbols, priceTooltip } from "./rules.ts";

const offerOf = ({ discount, bonus_credit }: BusinessCard) =>
  [
    discount > 0 && `${discount}% off when you book direct`,
    bonus_credit > 0 && `$${Math.trunc(bonus_credit)} credit when you book direct`,
  ].filter((line) => line !== false);

/** A listing in a grid: picture, name, where it is, what it is, what booking direct gives. */
export function BusinessCardView({ business }: { business: BusinessCard }) {
  const { name, cover_image_uuid, area, city, country, price_range, short_description } = business;
  return (
    <article>
      <img
        src={pictureLink(cover_image_uuid, "card")}
        alt=""
        width={600}
        height={400}
        loading="lazy"
        className="aspect-[3/2] w-full rounded-picture object-cover"
      />
      <h3 className="mt-3 text-h3">{name}</h3>
      <p className="text-ink2">
        {[area?.name ?? city, country.name].filter(Boolean).join(", ")} · {typeLabel(business)}
        {price_range && business.business_type === "accommodation" && (
          <span title={priceTooltip(price_range)}> {priceSymbols(price_range)}</span>
        )}
      </p>
      {short_description !== "" && <p className="mt-2">{short_description}</p>}
      {offerOf(business).map((offer) => (
        <p key={offer} className="mt-1 font-semibold text-terra">
          {offer}
        </p>
      ))}
    </article>
  );
}
