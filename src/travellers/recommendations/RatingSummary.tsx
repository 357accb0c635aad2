import { useMe } from "../../accounts/travellers/useMe.ts";
import { formatCount } from "../../platform/values/format.ts";
import { MeanRating } from "./Rating.tsx";

interface Props {
  /** Travellers who recommend it. */
  count: number;
  rating: { count: number; average: number | null };
  /** The listing's page, to come back to. */
  path: string;
}

/** For everybody: how many recommend a listing, and how well they think of it; who they are is for the signed-in. Nothing when there are none. */
export function RatingSummary({ count, rating, path }: Props) {
  const me = useMe();
  if (count === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink2">
      {rating.average !== null && <MeanRating average={rating.average} count={rating.count} />}
      <span>Recommended by {formatCount(count, "traveller", "travellers")}</span>
      {!me && (
        <a className="link-inline inline-flex min-h-8 items-center" href={`/accounts/login/?next=${encodeURIComponent(path)}`}>
          Log in to see what they say
        </a>
      )}
    </p>
  );
}
