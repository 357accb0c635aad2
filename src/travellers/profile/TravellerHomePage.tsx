import { Circle, UserPlus } from "lucide";
import { useLoaderData } from "react-router";
import { useMe } from "../../accounts/travellers/useMe.ts";
import { inSentence } from "../../catalogue/places/article.ts";
import { meant, plural, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Section } from "../../ui/Section.tsx";
import { followIntents } from "../follows/submitFollow.ts";
import { type GuideRow, listGuides } from "../guides/contract.ts";
import { GuideCovers } from "../guides/GuideCovers.tsx";
import { myGuideUrl, START_GUIDE } from "../guides/urls.ts";
import { getChecklist, listSuggestedTravellers } from "../trust/contract.ts";
import { listVisitedCountries } from "../visits/places/contract.ts";
import { getTravellerHome } from "./contract.ts";
import { RecommendationRow } from "./RecommendationRow.tsx";
import { FOLLOWING, GUIDES_SIZE, INVITE, TRAVELLER_HOME, travellerUrl } from "./rules.ts";
import { TrustedPeople } from "./TrustedPeople.tsx";

export const handle = { cache: "none" } satisfies PageHandle;

const TRUSTED = 3;
/** Visited countries that are searched for one without a guide. */
const VISITED_SIZE = 50;

export async function loader() {
  const [home, checklist, trusted, guides, visited] = await Promise.all([
    callApi(getTravellerHome, {}),
    callApi(getChecklist, {}),
    callApi(listSuggestedTravellers, { page_size: String(TRUSTED) }),
    callApi(listGuides, { page_size: String(GUIDES_SIZE) }),
    callApi(listVisitedCountries, { page_size: String(VISITED_SIZE) }),
  ]);
  return { home, checklist, trusted: trusted.results, guides: guides.results, next: nextGuide(guides.results, visited.results) };
}

/** Returns the link to the next guide: to a visited country without one. */
function nextGuide(guides: readonly GuideRow[], visited: readonly { country: { code: string; name: string } }[]) {
  const written = new Set(guides.map(({ place }) => place.slug));
  const free = visited.find(({ country }) => !written.has(country.code.toLowerCase()))?.country;
  return free
    ? {
        href: myGuideUrl(free.code.toLowerCase()),
        title: t`Start a guide to ${inSentence(free.name)}`,
        note: t`You have visited ${inSentence(free.name)}. List the places you would send a friend to.`,
        hasOthers: true,
      }
    : {
        href: START_GUIDE,
        title: t`Start a guide`,
        note: t`Choose a country or town.`,
        hasOthers: false,
      };
}

const submit = formAction(followIntents(() => TRAVELLER_HOME));
// `action` does not exist in browsers, so both exports name the function.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`My guides`);

type Data = Awaited<ReturnType<typeof loader>>;

function News({ home: { news, guides, following_count } }: Pick<Data, "home">) {
  return (
    <Section id="news" title="New from people you follow" className="border-t-3 border-ink pt-4">
      {guides.length > 0 && (
        <div className="mt-6">
          <GuideCovers guides={guides} />
        </div>
      )}
      {news.length === 0 && guides.length === 0 ? (
        <div className="mt-5">
          <Notice
            picture="/media/activity/hiking/thumb"
            text={
              following_count === 0
                ? t`Follow people whose taste you trust to see their recommendations here.`
                : t`No recommendations from people you follow yet. See For You for other places.`
            }
          >
            <ArrowLink href={following_count === 0 ? FOLLOWING : "/traveller/for-you/"}>
              {following_count === 0 ? t`Find people` : t`For You`}
            </ArrowLink>
          </Notice>
        </div>
      ) : (
        <ul>
          {news.map((visit) => (
            <li key={visit.uuid} className="when-near border-b border-rule py-6 [--height:260px]">
              <RecommendationRow visit={visit} isNamed />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Checklist({ checklist: { items, completed, total } }: Pick<Data, "checklist">) {
  if (completed === total) return null;
  return (
    <Section id="checklist" title="Finish your profile" size="small" className="border-t-3 border-ink pt-4">
      <p className="mt-1 text-small text-ink2">
        {completed} of {total} done. All optional.
      </p>
      <ul className="mt-2">
        {items
          .filter(({ done }) => !done)
          .map(({ key, title, url }) => (
            <li key={key} className="border-b border-rule">
              <a href={url} className="flex min-h-11 items-center gap-2.5 font-semibold hover:underline">
                <Icon of={Circle} size={20} className="flex-none text-ink2" /> {title}
              </a>
            </li>
          ))}
      </ul>
    </Section>
  );
}

/** Home page of a signed-in traveller: news, open requests, and the remaining first steps. */
export default function TravellerHomePage() {
  const { home, checklist, trusted, guides, next } = useLoaderData<typeof loader>();
  const me = useMe();
  return (
    <div className="page pt-5 sm:pt-10">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <PageTitle>My guides</PageTitle>
        {me?.code !== undefined && <ArrowLink href={travellerUrl(me.code)}>Your passport</ArrowLink>}
      </div>
      {home.requests_count > 0 && (
        <p className="mt-7 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-picture bg-sand px-5 py-3.5">
          <Icon of={UserPlus} size={22} />
          <span className="font-display text-intro">
            {t`${plural(home.requests_count, "# person wants", "# people want")} to follow you.`}
          </span>
          <ArrowLink href={`${FOLLOWING}#requests`}>{meant("verb")`Review`}</ArrowLink>
        </p>
      )}
      <Section id="guides" title="Guides you write" className="mt-9 border-t-3 border-ink pt-4">
        <div className="mt-6">
          <GuideCovers guides={guides} next={next} />
        </div>
        {next.hasOthers && <ArrowLink href={START_GUIDE}>Start a guide to another country or town</ArrowLink>}
      </Section>
      <div className="mt-9 grid grid-cols-[minmax(0,1fr)] items-start gap-x-18 gap-y-13 lg:grid-cols-[minmax(0,1fr)_380px]">
        <News home={home} />
        <aside className="grid gap-11 max-lg:order-first">
          <Checklist checklist={checklist} />
          {trusted.length > 0 && (
            <Section id="trusted" title="People you may trust" size="small" className="border-t-3 border-ink pt-4 max-lg:hidden">
              <TrustedPeople suggested={trusted} />
              <ArrowLink href={INVITE}>Invite a friend</ArrowLink>
            </Section>
          )}
        </aside>
      </div>
    </div>
  );
}
