import { useLoaderData } from "react-router";
import { useMe } from "../../accounts/travellers/useMe.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { OnThisPage } from "../../ui/OnThisPage.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { AroundWishes, Loved } from "./AroundWishes.tsx";
import { getForYou } from "./contract.ts";
import { ForYouStart } from "./ForYouStart.tsx";
import { LeadEntry, PeopleCards } from "./FromPeople.tsx";
import { HowItWorks } from "./HowItWorks.tsx";
import { OneStepFurther } from "./OneStepFurther.tsx";
import { hashtagsText, introduction } from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export const loader = () => callApi(getForYou, {});

export const meta = hiddenMeta(() => t`For You`);

/**
 * Shows recommendations for one traveller, each with its reason: from followed people, one step further, near saved places, and by hashtag.
 */
export default function ForYouPage() {
  const { followed, further, near, tagged, loved, following_count, done } = useLoaderData<typeof loader>();
  const isTraveller = useMe()?.code !== undefined;
  const [lead, ...others] = followed;
  const hashtags = hashtagsText(tagged.map(({ hashtag }) => hashtag));
  const parts = [
    { href: "#people", label: t`From people you follow`, count: followed.length },
    { href: "#further", label: t`Friends of friends`, count: further.length },
    { href: "#near", label: t`Near places you saved`, count: near.length },
    { href: "#tagged", label: t`For ${hashtags}`, count: tagged.length },
    { href: "#loved", label: t`Loved by travellers`, count: loved.length },
  ].filter(({ count }) => count > 0);
  return (
    <>
      <div className="page grid gap-x-16 gap-y-7 pt-8 sm:pt-10 lg:grid-cols-[minmax(0,1fr)_420px] lg:items-end">
        <div>
          <PageTitle>For You</PageTitle>
          <p className="mt-3 max-w-[40ch] font-display text-intro leading-[1.46] font-normal">
            {introduction({ followed: followed.length, further: further.length, near: near.length, tagged: tagged.length })}
          </p>
        </div>
        {parts.length > 1 && <OnThisPage parts={parts} className="max-sm:hidden" />}
      </div>
      {lead && (
        <section id="people" aria-labelledby="people-title" className="page scroll-mt-6 pt-5 sm:pt-8">
          <div className="chapter-rule mb-4" aria-hidden="true" />
          <h2 id="people-title" className="mb-4 text-lead leading-[1.08] sm:mb-6 lg:text-h2">
            From people you follow
          </h2>
          <LeadEntry entry={lead} />
          {others.length > 0 && <PeopleCards entries={others} />}
        </section>
      )}
      {further.length > 0 && <OneStepFurther entries={further} />}
      {(near.length > 0 || tagged.length > 0) && <AroundWishes near={near} tagged={tagged} />}
      {!lead && isTraveller && <ForYouStart done={{ follow: following_count > 0, ...done }} />}
      {loved.length > 0 && <Loved entries={loved} />}
      <HowItWorks />
    </>
  );
}
