import type { ReactNode } from "react";
import { toInitials } from "../../accounts/travellers/rules.ts";
import { pictureLink } from "../../catalogue/listings/rules.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import type { Quote } from "./contract.ts";
import { Rating } from "./Rating.tsx";
import { visitMonth } from "./rules.ts";

/** Picture of a traveller whose name is beside it. */
export function Face({ traveller: { name, selfie_avatar_uuid }, isSmall = false }: { traveller: Quote["traveller"]; isSmall?: boolean }) {
  const avatar = <Avatar picture={pictureLink(selfie_avatar_uuid, "avatar")} initials={toInitials(name)} size={isSmall ? 36 : 44} />;
  return isSmall ? <span className="inline-flex rounded-full ring-2 ring-paper">{avatar}</span> : avatar;
}

interface HighlightProps {
  recommendation: Quote & { reason?: string | null };
  /** Set if it is alone in its row. */
  isLarge?: boolean;
  /** Set in a carousel of quotations: quotation, author and buttons are in rows that the slides share. */
  isInRow?: boolean;
  /** Buttons below it. */
  actions?: ReactNode;
}

/** Shows one traveller's recommendation of a listing, and how near the traveller is to the reader. */
export function Highlight({ recommendation, isLarge = false, isInRow = false, actions }: HighlightProps) {
  const { comment, rating, created, traveller, reason } = recommendation;
  const quote = isLarge ? "text-lead leading-[1.24] tracking-[-.01em]" : "text-intro leading-[1.4]";
  return (
    <figure
      className={
        isInRow
          ? "row-span-3 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid"
          : `flex h-full flex-col ${isLarge ? "lg:grid lg:grid-cols-[minmax(0,1fr)_380px] lg:items-start lg:gap-x-16" : ""}`
      }
    >
      {comment !== "" && (
        <blockquote dir="auto" className={`max-w-[44ch] ${isLarge ? "lg:row-span-2" : ""} font-display text-pretty italic ${quote}`}>
          “{comment}”
        </blockquote>
      )}
      <figcaption
        className={`flex gap-3 pt-3.5 ${isInRow ? "row-start-2 items-start" : isLarge ? "mt-auto items-center lg:col-start-2 lg:mt-0 lg:pt-1" : "mt-auto items-center"}`}
      >
        <Face traveller={traveller} />
        <span className="min-w-0 leading-tight">
          <b className="block font-semibold">{traveller.name}</b>
          <span className="block text-small text-ink2">{visitMonth(created)}</span>
          {reason && <span className="mt-0.5 block font-display text-small text-ink2 italic">{reason}</span>}
        </span>
        {rating !== null && (
          <span className={isLarge ? "ms-4" : "ms-auto"}>
            <Rating rating={rating} />
          </span>
        )}
      </figcaption>
      {actions && <div className={`mt-1.5 ${isInRow ? "row-start-3" : isLarge ? "lg:col-start-2" : ""}`}>{actions}</div>}
    </figure>
  );
}
