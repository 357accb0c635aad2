import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { Highlight } from "./Highlight.tsx";
import { useRecommendations } from "./RecommendationsSection.tsx";
import { noRecommendations, pickHighlights } from "./rules.ts";

/** Recommendations in the preview of a listing: highlights for signed-in readers, the number for every visitor. */
export function RecommendationsBody({ business }: { business: BusinessCard }) {
  const loaded = useRecommendations(business.business_code)?.recommendations;
  const count = business.recommendations_count;
  if (!loaded || loaded.length === 0)
    return (
      <p className="mt-4 text-ink2">
        {count > 0 ? t`Recommended by ${plural(count, "# traveller", "# travellers")}.` : noRecommendations(business.name)}
      </p>
    );
  return (
    <ul aria-label={t`What travellers say about ${business.name}`} className="mt-5 grid gap-5 border-t border-rule pt-5">
      {pickHighlights(loaded).map((one) => (
        <li key={one.created}>
          <Highlight recommendation={one} />
        </li>
      ))}
    </ul>
  );
}
