import { X } from "lucide";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { counted, t } from "../../platform/languages/text.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { Icon } from "../../ui/Icon.tsx";
import { typeName } from "../listings/badge.ts";
import type { BusinessCard } from "../listings/contract.ts";
import { Offer } from "../listings/Offer.tsx";
import { pictureAt } from "../listings/rules.ts";
import type { BrowsedCard } from "./contract.ts";
import { FromPrice } from "./FromPrice.tsx";

interface Props {
  /** The listing, with its lowest price if it is on the current page of the list. */
  business: BusinessCard & Partial<Pick<BrowsedCard, "from_price" | "from_currency" | "from_per">>;
  /** Position in the list; the same number as its pin. */
  number: number;
  onClose: () => void;
  /** Moves to the listing's entry in the list. */
  onList: () => void;
}

/** Card of the listing whose pin was pressed, over the bottom of the map. */
export function PinCard({ business, number, onClose, onList }: Props) {
  const { name, profile_url, recommendations_count, city, area, from_price, from_currency, from_per = null } = business;
  const link = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another listing's card is another card
  useEffect(() => link.current?.focus({ preventScroll: true }), [profile_url]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  };
  return (
    <section
      aria-label={t`Number ${number}: ${name}`}
      onKeyDown={onKeyDown}
      className="absolute inset-x-4 bottom-24 z-10 grid max-w-[440px] grid-cols-[104px_1fr] gap-x-4 rounded-control bg-card p-3 shadow-float max-lg:bottom-40 max-sm:bottom-24"
    >
      <div className="plate h-26">
        <img src={pictureAt(business.cover_image_link, "thumb")} alt="" />
      </div>
      <div className="min-w-0">
        <p className="pe-9 text-intro leading-[1.15] font-display">
          <span className="entry-number me-1.5">{number}</span>{" "}
          <a ref={link} href={profile_url} className="hover-underline [overflow-wrap:anywhere]">
            {name}
          </a>
        </p>
        <p className="small-caps mt-1 text-ink2">{withCommas([typeName(business), city || area?.name])}</p>
        {recommendations_count > 0 && (
          <p className="text-small">{counted(recommendations_count, "# recommendation", "# recommendations")}</p>
        )}
        {from_price && from_currency && (
          <p className="text-small">
            From <FromPrice amount={from_price} currency={from_currency} per={from_per} />
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-4">
          <button type="button" className="link min-h-11 cursor-pointer" onClick={onList}>
            Show in the list
          </button>
          <Offer business={business} />
        </p>
      </div>
      <button type="button" aria-label="Close the card" onClick={onClose} className="absolute top-1 end-1 grid size-11 place-items-center">
        <Icon of={X} size={20} />
      </button>
    </section>
  );
}
