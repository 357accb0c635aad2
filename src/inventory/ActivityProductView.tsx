import { ACTIVITY_TYPES } from "../businesses/enumerations.ts";
import { pictureLink } from "../businesses/rules.ts";
import type { ActivityProductCard } from "./contract.ts";

/** An activity in a grid: picture, title, facts, price and who offers it. */
export function ActivityProductView({ product }: { product: ActivityProductCard }) {
  const facts = [
    product.activity_type && ACTIVITY_TYPES[product.activity_type],
    product.duration_human,
    product.maximum_capacity !== null && `up to ${product.maximum_capacity} people`,
  ].filter(Boolean);
  return (
    <article>
      <img
        src={pictureLink(product.image_link_uuid, "card")}
        alt=""
        width={600}
        height={400}
        loading="lazy"
        className="aspect-[3/2] w-full rounded-picture object-cover"
      />
      <h3 className="mt-3 text-h3">{product.title}</h3>
      <p className="text-ink2">{facts.join(" · ")}</p>
      <p className="mt-2">{product.description}</p>
      <p className="mt-1 font-semibold">{product.pricing_text_line}</p>
      <p className="text-ink2">by {product.business.name}</p>
    </article>
  );
}
