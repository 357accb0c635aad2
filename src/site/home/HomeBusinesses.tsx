import { BusinessCardView } from "../../catalogue/listings/BusinessCardView.tsx";
import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { t } from "../../platform/languages/text.ts";
import { SaveBookmark } from "../../travellers/wishlist/marks/SaveBookmark.tsx";
import { HomeSection } from "./HomeSection.tsx";

/** Grid cells of the six businesses on wide screens: one large, two beside it, three below. */
const PLACES = [
  "lg:col-span-7 lg:row-span-2",
  "lg:col-span-5",
  "lg:col-span-5 lg:self-end",
  "lg:col-span-4",
  "lg:col-span-4",
  "lg:col-span-4",
] as const;
const SHAPES = [
  "h-[210px] sm:h-[320px] lg:h-[518px]",
  "h-[210px] sm:h-[320px] lg:h-[238px]",
  "h-[210px] sm:h-[320px] lg:h-[238px]",
] as const;
const PLAIN = "h-[210px] sm:h-auto sm:aspect-[4/3]";

/** Spread of featured businesses; a row to swipe on phones. */
export function HomeBusinesses({ businesses }: { businesses: BusinessCard[] }) {
  if (businesses.length === 0) return null;
  return (
    <HomeSection
      id="local-businesses"
      title="Discover amazing local businesses"
      about={
        businesses.every((one) => one.is_shell)
          ? t`Chosen for the details we have about them. Never paid for.`
          : t`Chosen for recommendations and direct-booking offers. Never paid for.`
      }
      isChapter
    >
      <ul className="sm:grid sm:grid-cols-2 sm:gap-x-7 sm:gap-y-11 lg:grid-cols-12 swiper">
        {businesses.map((business, index) => (
          <li key={business.business_code} className={businesses.length === 1 ? "sm:col-span-full" : (PLACES[index] ?? "lg:col-span-4")}>
            <BusinessCardView
              business={business}
              isLead={index === 0}
              shape={SHAPES[index] ?? PLAIN}
              bookmark={<SaveBookmark business={business} />}
            >
              {index === 0 && business.short_description !== "" && (
                <p lang={business.short_description_language} dir="auto" className="mt-1.5 max-w-[60ch] text-ink2 max-lg:hidden">
                  {business.short_description}
                </p>
              )}
            </BusinessCardView>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
