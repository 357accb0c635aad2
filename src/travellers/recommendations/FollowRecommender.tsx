import { useMe } from "../../accounts/travellers/useMe.ts";
import { FollowButton } from "../follows/FollowButton.tsx";
import type { Quote } from "./contract.ts";
import { Face } from "./Highlight.tsx";
import { useRecommendations } from "./RecommendationsSection.tsx";
import { pickHighlights } from "./rules.ts";

interface Props {
  business_code: string;
  /** Recommendation that visitors may read; null without one. */
  quote: Quote | null;
}

/** Offers to follow a traveller who recommends the listing and whom the reader does not follow yet. */
export function FollowRecommender({ business_code, quote }: Props) {
  const me = useMe();
  const loaded = useRecommendations(business_code);
  const found = me
    ? pickHighlights(loaded?.recommendations ?? []).find((one) => !one.is_followed && one.traveller.code !== me.code)
    : quote;
  if (!found) return null;
  const { traveller } = found;
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
      <Face traveller={traveller} isSmall />
      <p className="min-w-0 flex-1">{traveller.name} recommends this place.</p>
      {/* Readers who do not follow the author see only public recommendations. */}
      <FollowButton traveller={{ ...traveller, visibility: "public" }} own={null} look="outlined" className="h-11" />
    </div>
  );
}
