import type { ReactNode } from "react";
import { texts } from "../../platform/languages/text.ts";
import { formatPrice } from "../../platform/values/format.ts";
import { serverOnly } from "../../ui/serverOnly.tsx";
import { pictureAt } from "../listings/rules.ts";
import { AboutPrice } from "./AboutPrice.tsx";
import type { InventoryItem } from "./contract.ts";
import type { ItemKind } from "./enumerations.ts";
import { OfferText } from "./OfferText.tsx";

const HEADINGS: Record<ItemKind, string> = texts({
  room: "Rooms",
  activity: "Activities",
  dish: "On the menu",
  product: "To take home",
  supplier: "Suppliers",
});
/** Order of the kinds on a profile. */
const KINDS: ItemKind[] = ["room", "activity", "dish", "product", "supplier"];

const UNITS: Partial<Record<ItemKind, string>> = texts({ room: "per night", activity: "per person", dish: "each", product: "each" });

const isBookable = (kind: ItemKind) => kind === "room" || kind === "activity";

function Price({ item: { kind, minimum_price, minimum_price_currency } }: { item: InventoryItem }) {
  if (minimum_price === null || minimum_price_currency === null)
    return isBookable(kind) ? <p className="text-small text-ink2">Price on request</p> : null;
  const price = <b className="text-intro font-semibold text-ink">{formatPrice(minimum_price, minimum_price_currency)}</b>;
  return (
    <p className="text-small text-ink2">
      {isBookable(kind) ? <>From {price}</> : price} <span className="sm:block">{UNITS[kind]}</span>{" "}
      <AboutPrice amount={minimum_price} currency={minimum_price_currency} className="sm:block" />
    </p>
  );
}

const Text = serverOnly(import.meta.env.SSR ? OfferText : undefined);

function OfferRow({ item, action, below }: { item: InventoryItem; action: ReactNode; below: ReactNode }) {
  return (
    <li
      id={`item-${item.id}`}
      className="grid scroll-mt-24 grid-cols-[96px_1fr] items-start gap-x-4 gap-y-3 border-b border-rule py-4.5 sm:grid-cols-[148px_1fr_auto] sm:gap-x-5.5"
    >
      <div className="plate h-24 sm:h-28">
        <img src={pictureAt(item.image_link, "thumb")} alt="" width={300} height={200} loading="lazy" decoding="async" />
      </div>
      <div className="min-w-0">
        <Text item={item} />
      </div>
      <div className="flex items-center justify-between gap-x-3 gap-y-2.5 empty:hidden max-sm:col-span-2 sm:flex-col sm:items-end sm:text-end">
        <Price item={item} />
        {action}
      </div>
      {below && <div className="col-span-full">{below}</div>}
    </li>
  );
}

interface OffersProps {
  items: readonly InventoryItem[];
  /** Renders an item's action: Book Direct. */
  action: (item: InventoryItem) => ReactNode;
  /** Renders content that has opened below an item's row. */
  below?: (item: InventoryItem) => ReactNode;
}

/** All items of a listing, by kind, with whole prices in their own currency. */
export function Offers({ items, action, below }: OffersProps) {
  const kinds = KINDS.map((kind) => ({ kind, own: items.filter((item) => item.kind === kind) })).filter(({ own }) => own.length > 0);
  return (
    <div className="grid gap-9">
      {kinds.map(({ kind, own }) => (
        <section key={kind} aria-labelledby={`kind-${kind}`}>
          <h3 id={`kind-${kind}`} className="small-caps border-b border-ink pb-1.5 text-ink2">
            {HEADINGS[kind]}
          </h3>
          <ul>
            {own.map((item) => (
              <OfferRow key={item.id} item={item} action={action(item)} below={below?.(item)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
