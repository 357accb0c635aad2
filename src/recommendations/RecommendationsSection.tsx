import { type ReactNode, useEffect, useState } from "react";
import { callApi } from "../platform/callApi.ts";
import { useMe } from "../travellers/SessionReader.tsx";
import { Carousel } from "../ui/Carousel.tsx";
import { getBusinessRecommendations, type Recommendation } from "./contract.ts";
import { Face, Highlight } from "./Highlight.tsx";
import { highlightsOf, noRecommendations, othersText } from "./rules.ts";

interface Subject {
  business_code: string;
  name: string;
  recommendations_count: number;
}

/** What the signed-in traveller gets to know of who recommends a listing. Undefined: signed out, or it failed, or it is not there yet. */
export function useRecommendations(business_code: string): Recommendation[] | undefined {
  const [loaded, setLoaded] = useState<Recommendation[]>();
  const own = useMe()?.code;
  useEffect(() => {
    if (own === undefined) return;
    let isLeft = false;
    callApi(getBusinessRecommendations, { business_code, traveller: own }).then(
      ({ recommendations }) => isLeft || setLoaded(recommendations),
      // A section that did not load is not shown; the page is whole without it.
      () => undefined,
    );
    return () => {
      isLeft = true;
      setLoaded(undefined);
    };
  }, [business_code, own]);
  return loaded;
}

/** Who else recommends it: faces, two names and a number. */
function Others({ others, total }: { others: Recommendation[]; total: number }) {
  if (others.length === 0) return null;
  return (
    <p className="mt-7 flex flex-wrap items-center gap-x-3.5 gap-y-2">
      <span className="flex -space-x-2">
        {others.slice(0, 4).map(({ traveller }) => (
          <Face key={traveller.code} traveller={traveller} isSmall />
        ))}
      </span>
      <span>
        {othersText(
          others.map(({ traveller }) => traveller.name),
          total,
        )}
      </span>
    </p>
  );
}

/** The highlights: one large, several in a row to be swiped. */
export function Highlights({ name, highlights }: { name: string; highlights: Recommendation[] }) {
  const [first] = highlights;
  if (first && highlights.length === 1) return <Highlight recommendation={first} isLarge />;
  return (
    <Carousel label={`What travellers say about ${name}`} kind="recommendations">
      {highlights.map((one) => (
        <Highlight key={one.created} recommendation={one} />
      ))}
    </Carousel>
  );
}

/** For the signed-in: what others say of a listing, up to five highlights, and what booking direct gives. @param offer shown only with a discount */
export function RecommendationsSection({ business, offer }: { business: Subject; offer: ReactNode }) {
  const loaded = useRecommendations(business.business_code);
  if (!loaded) return null;
  const highlights = highlightsOf(loaded);
  return (
    <section aria-labelledby="recommendations" className="mt-14 border-t border-rule pt-6.5">
      <h2 id="recommendations" className="mb-4.5 text-h2-in">
        {highlights.length > 0 ? "Recommended by travellers" : "Recommendations"}
      </h2>
      {highlights.length === 0 ? (
        <p className="rounded-picture bg-sand px-6 py-7 font-display text-[1.375rem]">{noRecommendations(business.name)}</p>
      ) : (
        <>
          <Highlights name={business.name} highlights={highlights} />
          <Others others={loaded.filter((one) => !highlights.includes(one))} total={business.recommendations_count - highlights.length} />
          {offer}
        </>
      )}
    </section>
  );
}
