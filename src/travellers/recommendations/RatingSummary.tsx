import { useMe } from "../../accounts/travellers/useMe.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { MeanRating } from "./Rating.tsx";

interface Props {
  /** Number of travellers who recommend it. */
  count: number;
  rating: { count: number; average: number | null };
  /** Path of the listing's page, for the way back from the login. */
  path: string;
  /** True if the page shows a recommendation, with its own link to log in for the others. */
  hasQuote: boolean;
}

/**
 * Shows every visitor how many travellers recommend a listing, and their mean rating; only signed-in readers see who they are. Renders
 * nothing without recommendations.
 */
export function RatingSummary({ count, rating, path, hasQuote }: Props) {
  const me = useMe();
  if (count === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink2">
      {rating.average !== null && <MeanRating average={rating.average} count={rating.count} />}
      <span>{t`Recommended by ${plural(count, "# traveller", "# travellers")}`}</span>
      {!me && !hasQuote && (
        <a className="link-inline inline-flex min-h-8 items-center" href={`/accounts/login/?next=${encodeURIComponent(path)}`}>
          Log in to see what they say
        </a>
      )}
    </p>
  );
}
