import { useId } from "react";
import { plural, t } from "../../platform/languages/text.ts";
import { formatNumber } from "../../platform/values/format.ts";
import { RATING_LEVELS } from "../visits/enumerations.ts";

const LEVELS = [1, 2, 3] as const;
const WORDS: Readonly<Record<number, string>> = RATING_LEVELS;
/** Star with six points and its centre at (10, 10), and the width of one star with its gap. */
const STAR = "M10 0.5L12.6 5.5L18.2 5.25L15.2 10L18.2 14.75L12.6 14.5L10 19.5L7.4 14.5L1.8 14.75L4.8 10L1.8 5.25L7.4 5.5Z";
const STEP = 23;

/**
 * Draws three stars, filled up to the rating, fractions included.
 * @param rating from 1 to 3
 */
function Stars({ rating }: { rating: number }) {
  const id = useId();
  const stars = LEVELS.map((level) => <path key={level} d={STAR} transform={`translate(${(level - 1) * STEP} 0)`} />);
  const whole = Math.trunc(rating);
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${3 * STEP - 3} 20`} className="h-[17px] w-auto flex-none">
      <clipPath id={id}>
        <rect width={whole * STEP + (rating - whole) * 20} height="20" />
      </clipPath>
      <g className="fill-none stroke-line" strokeWidth="1.2">
        {stars}
      </g>
      <g clipPath={`url(#${id})`} className="fill-sea">
        {stars}
      </g>
    </svg>
  );
}

/** Returns the word of the level that is nearest to a rating. */
export const ratingWord = (rating: number): string => WORDS[Math.min(3, Math.max(1, Math.round(rating)))] ?? "";

/**
 * Shows one traveller's rating as stars, with its word for screen readers.
 * @param rating 1, 2 or 3
 */
export const Rating = ({ rating }: { rating: number }) => (
  <span className="inline-flex">
    <Stars rating={rating} />
    <span className="sr-only">{ratingWord(rating)}</span>
  </span>
);

/** Shows the mean of several ratings. */
export const MeanRating = ({ average, count }: { average: number; count: number }) => (
  <span className="inline-flex items-center gap-2">
    <Stars rating={average} />
    <span>{t`${formatNumber(average)} of 3 stars from ${plural(count, "# rating", "# ratings")}`}</span>
  </span>
);
