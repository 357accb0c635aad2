import { firstName } from "../../accounts/travellers/rules.ts";
import { BusinessRow } from "../../catalogue/listings/BusinessRow.tsx";
import { t } from "../../platform/languages/text.ts";
import { formatMonth } from "../../platform/values/format.ts";
import { RatingAndWords } from "../recommendations/RatingAndWords.tsx";
import { ReportLink } from "../reports/ReportLink.tsx";
import type { VisitedBusiness } from "../visits/contract.ts";
import { SaveBookmark } from "../wishlist/marks/SaveBookmark.tsx";
import { travellerUrl } from "./rules.ts";

interface Props {
  visit: VisitedBusiness;
  /** Shows the author's name: in news, not on the author's own page. */
  isNamed?: boolean;
  /** Path of the current page; enables the report link. */
  back?: string;
}

/** Row of a recommendation, with its text. */
export function RecommendationRow({ visit, isNamed = false, back }: Props) {
  const { uuid, business, traveller, created } = visit;
  return (
    <BusinessRow business={business} bookmark={<SaveBookmark business={business} />}>
      <RatingAndWords visit={visit} />
      {/* Above the link that covers the entry. */}
      <p className="relative z-[2] mt-2 flex w-fit flex-wrap items-center gap-x-4 text-small text-ink2">
        <span>
          {isNamed && (
            <>
              <a className="link-inline font-semibold" href={travellerUrl(traveller.code)}>
                {traveller.name}
              </a>
              {", "}
            </>
          )}
          {formatMonth(created)}
        </span>
        {back !== undefined && (
          <ReportLink
            kind="recommendation"
            id={uuid}
            name={t`the recommendation of ${business.name} by ${firstName(traveller.name)}`}
            back={back}
          />
        )}
      </p>
    </BusinessRow>
  );
}
