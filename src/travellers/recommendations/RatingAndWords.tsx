import type { VisitedBusiness } from "../visits/contract.ts";
import { Rating, ratingWord } from "./Rating.tsx";

/** Shows the rating and the text of a recommendation, if it has them. */
export const RatingAndWords = ({ visit: { rating, comment } }: { visit: Pick<VisitedBusiness, "rating" | "comment"> }) => (
  <>
    {rating !== null && (
      <p className="mt-2 flex items-center gap-2.5">
        <span aria-hidden="true">
          <Rating rating={rating} />
        </span>
        {ratingWord(rating)}
      </p>
    )}
    {comment !== "" && (
      <blockquote dir="auto" className="mt-2.5 max-w-[52ch] font-display text-intro leading-[1.4] break-words whitespace-pre-line italic">
        “{comment}”
      </blockquote>
    )}
  </>
);
