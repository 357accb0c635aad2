import type { BusinessCard } from "./contract.ts";

interface Props {
  business: Pick<BusinessCard, "name" | "profile_url">;
  /** Position in the list; the same number as its pin on the map. */
  number: number;
  /** Classes for the type size. */
  className: string;
}

/** A listing's name in a numbered list, with the link that covers its entry. */
export const NumberedName = ({ business: { name, profile_url }, number, className }: Props) => (
  <h3 className={`flex items-baseline gap-2.5 ${className}`}>
    <span className="entry-number translate-y-[-.15em]" aria-hidden="true">
      {number}
    </span>
    <a href={profile_url} className="card-target hover-underline min-w-0 break-words">
      {name}
    </a>
  </h3>
);
