import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { formatCount } from "../../platform/values/format.ts";
import { Highlight } from "./Highlight.tsx";
import { useRecommendations } from "./RecommendationsSection.tsx";
import { noRecommendations, pickHighlights } from "./rules.ts";

/** What the preview of a listing says about who recommends it: highlights for the signed-in, the number for everybody. */
export function RecommendationsBody({ business }: { business: BusinessCard }) {
  const loaded = useRecommendations(business.business_code)?.recommendations;
  const count = business.recommendations_count;
  if (!loaded || loaded.length === 0)
    return (
      <p className="mt-4 text-ink2">
        {count > 0 ? `Recommended by ${formatCount(count, "traveller", "travellers")}.` : noRecommendations(business.name)}
      </p>
    );
  return (
    <ul aria-label={`What travellers say about ${business.name}`} className="mt-5 grid gap-5 border-t border-rule pt-5">
      {pickHighlights(loaded).map((one) => (
        <li key={one.created}>
          <Highlight recommendation={one} />
        </li>
      ))}
    </ul>
  );
}
