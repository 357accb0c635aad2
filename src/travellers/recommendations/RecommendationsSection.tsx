import { type ReactNode, useEffect, useState } from "react";
import { getSession } from "../../accounts/travellers/contract.ts";
import { useMe } from "../../accounts/travellers/useMe.ts";
import type { ResponseOf } from "../../platform/endpoints/endpoint.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formatCount } from "../../platform/values/format.ts";
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

/** With what names it in a report. */
type OwnQuote = Quote & { uuid: string };

type Loaded = Pick<ResponseOf<typeof getBusinessRecommendations>, "recommendations" | "can_thank">;

/** Who is no traveller reads them where the listing is their own. @param traveller one's own code; empty for none */
async function loadRecommendations(business_code: string, traveller: string): Promise<Loaded | undefined> {
  if (traveller === "") {
    const { businesses } = await callApi(getSession, {});
    if (!businesses.some((one) => one.business_code === business_code)) return undefined;
  }
  return callApi(getBusinessRecommendations, { business_code, traveller });
}

/** What the signed-in traveller gets to know of who recommends a listing. Undefined: signed out, or it failed, or it is not there yet. */
export function useRecommendations(business_code: string): Loaded | undefined {
  const [loaded, setLoaded] = useState<Loaded>();
  const me = useMe();
  const own = me ? (me.code ?? "") : undefined;
  useEffect(() => {
    if (own === undefined) return;
    let isLeft = false;
    loadRecommendations(business_code, own).then(
      (found) => isLeft || setLoaded(found),
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

/** What can be done with one recommendation. */
type ActionsOf = (recommendation: Recommendation) => ReactNode;

/** The highlights: one large, several in a row to be swiped. */
function Highlights({ name, highlights, actionsOf }: { name: string; highlights: Recommendation[]; actionsOf: ActionsOf }) {
  const [first] = highlights;
  if (first && highlights.length === 1) return <Highlight recommendation={first} isLarge actions={actionsOf(first)} />;
  return (
    <Carousel label={`What travellers say about ${name}`} kind="recommendations">
      {highlights.map((one) => (
        <Highlight key={one.created} recommendation={one} actions={actionsOf(one)} />
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

const RECOMMENDED = "Recommended by travellers";

/** For visitors: one quotation, and where the others are. */
function OneQuote({ business, quote, path }: { business: Subject; quote: OwnQuote; path: string }) {
  const others = business.recommendations_count - 1;
  const what = `what ${quote.traveller.name} says of ${business.name}`;
  return (
    <Section title={RECOMMENDED}>
      <Highlight
        recommendation={quote}
        isLarge
        actions={<ReportLink kind="recommendation" id={quote.uuid} name={what} back={business.profile_url} />}
      />
      <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-1">
        <a className="link" href={`/accounts/login/?next=${encodeURIComponent(path)}`}>
          {others > 0
            ? `Log in to read what ${formatCount(others, "other traveller says", "other travellers say")}`
            : "Log in for recommendations of people you follow"}
        </a>
      </p>
    </Section>
  );
}

interface Props {
  business: Subject;
  /** What a visitor may read; null where nobody public has said anything. */
  quote: OwnQuote | null;
  /** The listing's page, to come back to. */
  path: string;
  /** Shown only with a discount. */
  offer: ReactNode;
}

/** What others say of a listing: for the signed-in up to five highlights, and what booking direct gives; for a visitor one quotation. */
export function RecommendationsSection({ business, quote, path, offer }: Props) {
  const me = useMe();
  const loaded = useRecommendations(business.business_code);
  if (!loaded) return !me && quote ? <OneQuote business={business} quote={quote} path={path} /> : null;
  const { recommendations, can_thank } = loaded;
  const highlights = pickHighlights(recommendations);
  const renderActions = (one: Recommendation) => <RecommendationActions recommendation={one} business={business} canThank={can_thank} />;
  return (
    <Section title={highlights.length > 0 ? RECOMMENDED : "Recommendations"}>
      {highlights.length === 0 ? (
        <p className="rounded-picture bg-sand px-6 py-7 font-display text-h3">{noRecommendations(business.name)}</p>
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
