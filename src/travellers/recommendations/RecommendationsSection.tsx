import { type ReactNode, useEffect, useState } from "react";
import { getSession } from "../../accounts/travellers/contract.ts";
import { useMe } from "../../accounts/travellers/useMe.ts";
import type { ResponseOf } from "../../platform/endpoints/endpoint.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { Carousel } from "../../ui/Carousel.tsx";
import { ReportLink } from "../reports/ReportLink.tsx";
import { getBusinessRecommendations, type Quote, type Recommendation } from "./contract.ts";
import { Face, Highlight } from "./Highlight.tsx";
import { RecommendationActions } from "./RecommendationActions.tsx";
import { noRecommendations, othersText, pickHighlights } from "./rules.ts";

interface Subject {
  business_code: string;
  name: string;
  profile_url: string;
  recommendations_count: number;
}

/** Quote with its id for a report, and the number of other comments that everyone with an account may read. */
type OwnQuote = Quote & { uuid: string; others_count: number };

type Loaded = Pick<ResponseOf<typeof getBusinessRecommendations>, "recommendations" | "can_thank">;

/**
 * Loads the recommendations. An account without a traveller gets them only for its own listing.
 * @param traveller code of the reader; empty for none
 */
async function loadRecommendations(business_code: string, traveller: string): Promise<Loaded | undefined> {
  if (traveller === "") {
    const { businesses } = await callApi(getSession, {});
    if (!businesses.some((one) => one.business_code === business_code)) return undefined;
  }
  return callApi(getBusinessRecommendations, { business_code, traveller });
}

/**
 * Returns the recommendations of a listing with their authors for the signed-in reader. Undefined while signed out, after a failure, or
 * until they have loaded.
 */
export function useRecommendations(business_code: string): Loaded | undefined {
  const [loaded, setLoaded] = useState<Loaded>();
  const me = useMe();
  const own = me ? (me.code ?? "") : undefined;
  useEffect(() => {
    if (own === undefined) return;
    let isLeft = false;
    loadRecommendations(business_code, own).then(
      (found) => isLeft || setLoaded(found),
      // A section that failed to load is not shown; the page works without it.
      () => undefined,
    );
    return () => {
      isLeft = true;
      setLoaded(undefined);
    };
  }, [business_code, own]);
  return loaded;
}

/** Shows the other people who recommend it: avatars, two names and a number. */
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

/**
 * Classes of a row of quotations. They differ in length, so their authors and buttons have rows in common; few of them fill the width. On
 * phones they are cut at the edge of the screen, not before it.
 */
const QUOTES =
  "grid grid-flow-col auto-cols-[minmax(calc((100%-(var(--in-view)-1)*20px)/var(--in-view)),1fr)] grid-rows-[auto_auto_auto] gap-y-0 *:row-span-3 *:grid *:grid-cols-[minmax(0,1fr)] *:grid-rows-subgrid max-sm:-mx-5 max-sm:scroll-px-5 max-sm:px-5";

/** Returns the actions of a recommendation. */
type ActionsOf = (recommendation: Recommendation) => ReactNode;

/** Shows the highlights: a single one is large, several are in a carousel. */
function Highlights({ name, highlights, actionsOf }: { name: string; highlights: Recommendation[]; actionsOf: ActionsOf }) {
  const [first] = highlights;
  if (first && highlights.length === 1) return <Highlight recommendation={first} isLarge actions={actionsOf(first)} />;
  return (
    <Carousel label={t`What travellers say about ${name}`} kind="recommendations" className={QUOTES}>
      {highlights.map((one) => (
        <Highlight key={one.created} recommendation={one} isInRow actions={actionsOf(one)} />
      ))}
    </Carousel>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-labelledby="recommendations" className="mt-14 border-t border-rule pt-6.5">
    <h2 id="recommendations" className="mb-4.5 text-lead">
      {title}
    </h2>
    {children}
  </section>
);

const recommendedByTravellers = () => t`Recommended by travellers`;

/** Shows visitors one quote, with a link to log in for the others. */
function OneQuote({ business, quote, path }: { business: Subject; quote: OwnQuote; path: string }) {
  const others = quote.others_count;
  const what = t`the recommendation of ${business.name} by ${quote.traveller.name}`;
  return (
    <Section title={recommendedByTravellers()}>
      <Highlight
        recommendation={quote}
        isLarge
        actions={<ReportLink kind="recommendation" id={quote.uuid} name={what} back={business.profile_url} />}
      />
      <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-1">
        <a className="link" href={`/accounts/login/?next=${encodeURIComponent(path)}`}>
          {others > 0
            ? t`Log in to read ${plural(others, "# more recommendation", "# more recommendations")}`
            : t`Log in for recommendations from people you follow`}
        </a>
      </p>
    </Section>
  );
}

interface Props {
  business: Subject;
  /** Quote that a visitor may read; null if no public traveller has written one. */
  quote: OwnQuote | null;
  /** Path of the listing's page, for the way back from the login. */
  path: string;
  /** Shown only if the listing has a discount. */
  offer: ReactNode;
}

/**
 * Shows recommendations of a listing: up to five highlights and the benefit of booking direct for signed-in readers, one quote for
 * visitors.
 */
export function RecommendationsSection({ business, quote, path, offer }: Props) {
  const me = useMe();
  const loaded = useRecommendations(business.business_code);
  if (!loaded) return !me && quote ? <OneQuote business={business} quote={quote} path={path} /> : null;
  const { recommendations, can_thank } = loaded;
  const highlights = pickHighlights(recommendations);
  const renderActions = (one: Recommendation) => <RecommendationActions recommendation={one} business={business} canThank={can_thank} />;
  return (
    <Section title={highlights.length > 0 ? recommendedByTravellers() : t`Recommendations`}>
      {highlights.length === 0 ? (
        <p className="rounded-picture bg-sand px-6 py-7 font-display text-h3">
          {/* Others may be the reader's own, or only for the author's followers. */}
          {business.recommendations_count > 0 ? t`No other recommendations that you can see.` : noRecommendations(business.name)}
        </p>
      ) : (
        <>
          <Highlights name={business.name} highlights={highlights} actionsOf={renderActions} />
          <Others
            others={recommendations.filter((one) => !highlights.includes(one))}
            total={business.recommendations_count - highlights.length}
          />
          {offer}
        </>
      )}
    </Section>
  );
}
