import { ChevronRight, Gift, Leaf, Tag } from "lucide";
import type { Business } from "../../catalogue/listings/contract.ts";
import { DIETARY_CATEGORIES, LGBTQ_TYPES } from "../../catalogue/listings/enumerations.ts";
import { TypeBadge } from "../../catalogue/listings/TypeBadge.tsx";
import { Flag } from "../../catalogue/places/Flag.tsx";
import { formatPrice } from "../../platform/values/format.ts";
import { Icon } from "../../ui/Icon.tsx";

const CRUMB = "inline-flex min-h-8 items-center underline decoration-rule underline-offset-4 hover:decoration-ink";
const BADGE = "inline-flex h-[34px] items-center gap-1.5 rounded-badge px-2.5 text-small leading-none font-semibold";

function Crumbs({ business: { name, country, area, area_path, city } }: { business: Business }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="flex flex-wrap items-center gap-x-1 text-ink2">
        <li className="inline-flex items-center gap-1.5">
          <Flag code={country.code} size={18} />
          <a href={`/explore/${country.code}/`} className={CRUMB}>
            {country.name}
          </a>
        </li>
        {area_path.map((outer) => (
          <li key={outer.slug} className="inline-flex items-center gap-1">
            <Icon of={ChevronRight} size={16} />
            <a href={`/explore/${outer.country_code}/${outer.slug}/`} className={CRUMB}>
              {outer.name}
            </a>
          </li>
        ))}
        {(area !== null || city !== "") && (
          <li className="inline-flex items-center gap-1">
            <Icon of={ChevronRight} size={16} />
            {area ? (
              <a href={`/explore/${area.country_code}/${area.slug}/`} className={CRUMB}>
                {area.name}
              </a>
            ) : (
              city
            )}
          </li>
        )}
        <li className="inline-flex min-h-8 items-center gap-1">
          <Icon of={ChevronRight} size={16} />
          <span aria-current="page">{name}</span>
        </li>
      </ol>
    </nav>
  );
}

function Badges({ business }: { business: Business }) {
  const { dietary_category, lgbtq_type, discount, bonus_credit } = business;
  return (
    <ul className="mt-5 flex flex-wrap gap-2">
      <li>
        <TypeBadge business={business} className="h-[34px] bg-sand text-small" />
      </li>
      {dietary_category !== "nothing" && (
        <li className={`${BADGE} bg-sand`}>
          <Icon of={Leaf} size={16} /> {DIETARY_CATEGORIES[dietary_category]}
        </li>
      )}
      {lgbtq_type !== "nothing" && <li className={`${BADGE} bg-sand`}>{LGBTQ_TYPES[lgbtq_type]}</li>}
      {discount > 0 && (
        <li className={`${BADGE} bg-terra-tint text-terra`}>
          <Icon of={Tag} size={16} /> {discount}% off direct
        </li>
      )}
      {bonus_credit > 0 && (
        <li className={`${BADGE} bg-terra-tint text-terra`}>
          <Icon of={Gift} size={16} /> {formatPrice(bonus_credit, "USD")} credit
        </li>
      )}
    </ul>
  );
}

/** Location, name, short description and badges of a listing. The server alone renders them (ProfileHead.tsx). */
export const HeadText = ({ business }: { business: Business }) => (
  <>
    <Crumbs business={business} />
    <h1 className="mt-2 text-page leading-none font-[540] tracking-[-.032em] sm:-ms-0.5">
      <bdi>{business.name}</bdi>
    </h1>
    {business.original_name !== undefined && (
      <p className="mt-1.5 text-ink2">
        <bdi>{business.original_name}</bdi>
      </p>
    )}
    {/* Imports may repeat a short description as the lead. */}
    {business.short_description !== "" && business.short_description !== business.description && (
      <p
        lang={business.short_description_language}
        dir="auto"
        className="mt-2.5 max-w-[32em] font-display text-intro leading-[1.4] text-ink2 sm:text-h3"
      >
        {business.short_description}
      </p>
    )}
    <Badges business={business} />
  </>
);
