import { Clock, Users } from "lucide";
import { counted } from "../../platform/languages/text.ts";
import { formatPrice } from "../../platform/values/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ACTIVITY_TYPES } from "../listings/enumerations.ts";
import { pictureAt } from "../listings/rules.ts";
import { AboutPrice } from "./AboutPrice.tsx";
import type { ActivityProductCard } from "./contract.ts";

/**
 * An activity as an entry of a list: thumbnail, kind, title, facts, and the price after leader dots. On phones it is a card with the
 * picture above.
 */
export function ActivityProductView({ product }: { product: ActivityProductCard }) {
  const { minimum_price, minimum_price_currency, maximum_capacity } = product;
  return (
    <article
      className="hovers relative grid grid-rows-[auto_1fr] gap-3 max-sm:h-full sm:grid-cols-[132px_1fr] sm:grid-rows-1 sm:gap-5 sm:py-5"
      data-product={product.id}
    >
      <div className="plate h-[175px] sm:h-[132px]">
        <img src={pictureAt(product.image_link, "card")} alt="" loading="lazy" decoding="async" />
      </div>
      <div className="flex flex-col">
        {product.activity_type && <p className="small-caps text-ink2">{ACTIVITY_TYPES[product.activity_type]}</p>}
        <h3 className="text-intro leading-[1.14] sm:text-h3">
          <a href={product.item_url} lang={product.foreign.title} className="card-target hover-underline">
            {product.title}
          </a>
        </h3>
        <p className="mt-1.5 flex flex-wrap gap-x-3.5 text-small text-ink2">
          {product.duration_human && (
            <span className="inline-flex items-center gap-1.5">
              <Icon of={Clock} size={16} /> {product.duration_human}
            </span>
          )}
          {maximum_capacity !== null && (
            <span className="inline-flex items-center gap-1.5">
              <Icon of={Users} size={16} /> {counted(maximum_capacity, "# person", "# people")}
            </span>
          )}
        </p>
        <p className="leader mt-auto flex-wrap pt-2">
          <span className="text-ink2">by {product.business.name}</span>
          <span className="dots max-sm:hidden" aria-hidden="true" />
          {minimum_price !== null && minimum_price_currency !== null && (
            <span className="max-sm:w-full">
              From <b className="font-bold">{formatPrice(minimum_price, minimum_price_currency)}</b>{" "}
              <AboutPrice amount={minimum_price} currency={minimum_price_currency} />
            </span>
          )}
        </p>
      </div>
    </article>
  );
}
