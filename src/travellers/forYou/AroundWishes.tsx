import { BusinessCardView } from "../../catalogue/listings/BusinessCardView.tsx";
import { SaveBookmark } from "../wishlist/marks/SaveBookmark.tsx";
import type { ForYou, PlainEntry } from "./contract.ts";
import { hashtagsText } from "./rules.ts";
import { WhyLine } from "./Why.tsx";

const Cards = ({ entries, sign, columns }: { entries: PlainEntry[]; sign: "near" | "tagged" | "loved"; columns: string }) => (
  <ul className={`swiper mt-4 sm:grid sm:gap-x-7 sm:gap-y-9 ${columns}`}>
    {entries.map(({ business, reason }) => (
      <li key={business.business_code}>
        <BusinessCardView business={business} shape="h-[180px]" bookmark={<SaveBookmark business={business} />}>
          <WhyLine reason={reason} sign={sign} />
        </BusinessCardView>
      </li>
    ))}
  </ul>
);

const HEADING = "text-lead";

/** Shows places near saved ones and places with a followed hashtag, side by side if there are both. */
export function AroundWishes({ near, tagged }: Pick<ForYou, "near" | "tagged">) {
  const hashtags = hashtagsText(tagged.map(({ hashtag }) => hashtag));
  const isBoth = near.length > 0 && tagged.length > 0;
  const columns = isBoth ? "sm:grid-cols-2" : "sm:grid-cols-2 lg:grid-cols-3";
  return (
    <div className={`when-near page grid gap-x-14 gap-y-14 pt-14 [--height:760px] sm:pt-18 ${isBoth ? "lg:grid-cols-2" : ""}`}>
      {near.length > 0 && (
        <section id="near" aria-labelledby="near-title" className="min-w-0 scroll-mt-6 border-t-3 border-ink pt-4">
          <h2 id="near-title" className={HEADING}>
            Near places you saved
          </h2>
          <Cards entries={near} sign="near" columns={columns} />
        </section>
      )}
      {tagged.length > 0 && (
        <section id="tagged" aria-labelledby="tagged-title" className="min-w-0 scroll-mt-6 border-t-3 border-ink pt-4">
          <h2 id="tagged-title" className={HEADING}>
            Because you follow {hashtags}
          </h2>
          <Cards entries={tagged} sign="tagged" columns={columns} />
        </section>
      )}
    </div>
  );
}

/** Shows the most recommended places that the viewer does not know, while there are few other entries. */
export const Loved = ({ entries }: { entries: PlainEntry[] }) => (
  <section id="loved" aria-labelledby="loved-title" className="when-near page scroll-mt-6 pt-14 [--height:420px] sm:pt-18">
    <div className="border-t-3 border-ink pt-4">
      <h2 id="loved-title" className="text-lead leading-[1.08] lg:text-h2">
        Loved by travellers
      </h2>
      <Cards entries={entries} sign="loved" columns="sm:grid-cols-2 lg:grid-cols-3" />
    </div>
  </section>
);
