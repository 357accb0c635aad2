import { UserPlus } from "lucide";
import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from "react-router";
import { AFTER_SIGN_UP, OWN_SETTINGS } from "../../accounts/accounts/redirects.ts";
import { firstName } from "../../accounts/travellers/rules.ts";
import { useMe } from "../../accounts/travellers/useMe.ts";
import { CODE } from "../../catalogue/listings/contract.ts";
import { WorldMap } from "../../catalogue/maps/WorldMap.tsx";
import { countryName } from "../../catalogue/places/countries/rules.ts";
import { pageMeta } from "../../catalogue/seo/rules.ts";
import { exploreLabel } from "../../platform/guideName.ts";
import { counted, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import { orNotFound, pageNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { privateMeta, titled, useGuide } from "../../platform/pages/useGuide.ts";
import { formatNumber } from "../../platform/values/format.ts";
import { useFormResult } from "../../ui/ActionForm.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { ShareLink } from "../../ui/ShareLink.tsx";
import { StoryLink } from "../../ui/StoryLink.tsx";
import { createBlock } from "../follows/contract.ts";
import { followIntents } from "../follows/submitFollow.ts";
import { listGuides } from "../guides/contract.ts";
import { GuideCovers } from "../guides/GuideCovers.tsx";
import { listVisitedBusinesses } from "../visits/contract.ts";
import { getPassport, type Passport } from "./contract.ts";
import { profileJsonLd } from "./jsonLd.ts";
import { PassportSpread } from "./PassportSpread.tsx";
import { ProfileMenu } from "./ProfileMenu.tsx";
import { worldText } from "./passport.ts";
import { RecommendationRow } from "./RecommendationRow.tsx";
import {
  FOLLOWING,
  GUIDES_SIZE,
  guidesTitle,
  INVITE,
  passportDescription,
  passportStoryUrl,
  RECOMMENDATIONS_SIZE,
  travellerUrl,
} from "./rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const given = params.code ?? "";
  const code = given.toLowerCase();
  if (!CODE.test(code)) throw await pageNotFound(context);
  if (code !== given) throw redirect(travellerUrl(code), 301);
  const { searchParams } = new URL(request.url);
  const page = searchParams.get("page") ?? undefined;
  const passport = await orNotFound(context, callApi(getPassport, { code }));
  const said = passport.sees_lists
    ? await orNotFound(
        context,
        callApi(listVisitedBusinesses, { traveller__code: code, is_recommended: "true", page, page_size: String(RECOMMENDATIONS_SIZE) }),
      )
    : undefined;
  const guides = passport.sees_lists ? (await callApi(listGuides, { traveller__code: code, page_size: String(GUIDES_SIZE) })).results : [];
  return {
    passport,
    // Resolved on the server, so that browsers do not load the names of all countries.
    homeName: passport.traveller.home_country ? countryName(passport.traveller.home_country) : "",
    said,
    guides,
    page: Number(page ?? 1),
    stampPage: Math.trunc(Number(searchParams.get("stamps"))) || 1,
    isInvited: searchParams.has("invited"),
  };
}

const submit = formAction(
  {
    ...followIntents((form) => travellerUrl(form.to_traveller ?? "")),
    block: async ({ traveller = "" }) => {
      await callApi(createBlock, { traveller });
      return `${FOLLOWING}?done=blocked#blocked`;
    },
  },
  { hidden: ["traveller", "to_traveller", "relationship"] },
);
// `action` does not exist in browsers, so both exports name the function.
export const action = submit;
export const clientAction = submit;

const NO_INDEX = { name: "robots", content: "noindex" };

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) => {
  if (!loaderData) return privateMeta(matches, t`Page not found`);
  const { passport, page } = loaderData;
  const { name, code, visibility } = passport.traveller;
  // A private profile reveals nothing to a reader who only follows a link.
  if (visibility !== "public" || !passport.is_verified) return privateMeta(matches, name);
  const { origin } = (matches[0]?.loaderData ?? { origin: "" }) as { origin: string };
  const about = passportDescription(name, worldText(passport.countries), passport.recommendations_count);
  return [
    ...pageMeta(matches, travellerUrl(code), titled(matches, name), about, {
      subject: `/media/${passport.traveller.selfie_avatar_uuid}`,
      of: name,
    }),
    ...(import.meta.env.SSR ? [{ "script:ld+json": profileJsonLd(passport, origin) }] : []),
    ...(page > 1 ? [NO_INDEX] : []),
  ];
};

/** @param label noun below the number */
function Count({ count, label }: { count: number; label: string }) {
  return (
    <li>
      <b className="old-style block font-display text-h2 leading-none font-[540] tracking-[-.02em] sm:text-page">{formatNumber(count)}</b>
      <span className="text-ink2 sm:text-body">{label}</span>
    </li>
  );
}

function Counts({ passport }: { passport: Passport }) {
  const guide = useGuide();
  const { traveller, is_self, is_verified } = passport;
  const { countries_visited_count: countries, areas_visited_count: areas, businesses_visited_count: places } = traveller;
  const { followers_count: followers, following_count: following } = traveller;
  const me = useMe();
  const followersText = (
    <>
      <b className="font-semibold text-ink">{formatNumber(followers)}</b> {counted(followers, "follower", "followers")}
    </>
  );
  const followingNumber = <b className="font-semibold text-ink">{formatNumber(following)}</b>;
  const followingText = <>{followingNumber} following</>;
  const link = "inline-flex min-h-11 items-center gap-1 underline decoration-rule underline-offset-4 hover:decoration-ink";
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5 pt-7 sm:pt-11">
      <ul className="flex gap-8.5 sm:gap-13">
        <Count count={countries} label={counted(countries, "country", "countries")} />
        {areas > 0 && <Count count={areas} label={counted(areas, "area", "areas")} />}
        <Count count={places} label={counted(places, "place visited", "places visited")} />
      </ul>
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-3 text-ink2 max-sm:w-full">
        {is_self ? (
          <>
            <a className={link} href={`${FOLLOWING}#followers`}>
              {followersText}
            </a>
            <a className={link} href={FOLLOWING}>
              {followingText}
            </a>
            <a className={link} href={OWN_SETTINGS}>
              Edit profile
            </a>
          </>
        ) : (
          <>
            <span>{followersText}</span>
            <span>{passport.follows_you ? <>{followingText}. Follows you</> : followingText}</span>
          </>
        )}
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-3 max-sm:w-full max-sm:[&>.button]:flex-1">
          <ShareLink title={`${traveller.name} · ${guide.name}`} path={travellerUrl(traveller.code)} label="Share profile" />
          {is_self ? (
            <a className="button button-outlined min-h-11 px-3.5" href={INVITE}>
              <Icon of={UserPlus} size={18} /> Invite a friend
            </a>
          ) : (
            <ProfileMenu traveller={traveller} canBlock={me?.code !== undefined} />
          )}
          {traveller.visibility === "public" && is_verified && <StoryLink href={passportStoryUrl(traveller.code)} />}
        </div>
      </div>
    </div>
  );
}

function World({ passport: { traveller, countries, is_self } }: { passport: Passport }) {
  if (countries.length === 0) return null;
  const text = worldText(countries);
  return (
    <section aria-labelledby="world" className="mt-12 bg-deep py-14 text-on-deep sm:mt-18 sm:py-20">
      <div className="page">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
          <h2 id="world" className="text-h2">
            {is_self ? t`Where you have been` : t`Where ${firstName(traveller.name)} has been`}
          </h2>
          <p className="text-on-deep2">{text}</p>
        </div>
        <WorldMap filled={countries.map(({ code }) => code)} label={t`Map of the world: ${text}`} className="mt-5 h-auto w-full" />
        {is_self && (
          <p className="mt-4">
            <a
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 [&:focus-visible]:outline-white"
              href="/traveller/add-countries/eu/"
            >
              Add countries
            </a>
          </p>
        )}
      </div>
    </section>
  );
}

type Said = Awaited<ReturnType<typeof loader>>["said"];

function Recommendations({ passport, said, page }: { passport: Passport; said: NonNullable<Said>; page: number }) {
  const guide = useGuide();
  const { traveller, is_self } = passport;
  const first = firstName(traveller.name);
  const more = (to: number) => `${travellerUrl(traveller.code)}?page=${to}#recommendations`;
  return (
    <section aria-labelledby="recommendations" className="page mt-14 sm:mt-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8">
        <h2 id="recommendations" className="scroll-mt-6 text-h2">
          {is_self ? t`What you recommend` : t`What ${first} recommends`}
        </h2>
        {is_self && said.count > 0 && <ArrowLink href="/traveller/add-recommendations/">Add and edit</ArrowLink>}
      </div>
      {said.count === 0 ? (
        <div className="mt-6 max-w-[46rem]">
          <Notice
            picture="/media/activity/coffee_tours/thumb"
            text={is_self ? t`Recommend a place you love.` : t`${first} has not recommended a place yet.`}
          >
            <ArrowLink href={is_self ? "/traveller/add-recommendations/" : "/explore/"}>
              {is_self ? t`Recommend a place` : exploreLabel(guide.name)}
            </ArrowLink>
          </Notice>
        </div>
      ) : (
        <ul className="mt-7 grid gap-x-14 gap-y-9 lg:grid-cols-2">
          {said.results.map((visit) => (
            <li key={visit.uuid} className="border-t border-rule pt-6">
              <RecommendationRow visit={visit} {...(is_self ? {} : { back: travellerUrl(traveller.code) })} />
            </li>
          ))}
        </ul>
      )}
      {(said.previous || said.next) && (
        <p className="mt-6 flex gap-6">
          {said.previous && (
            <a className="link" href={more(page - 1)}>
              Newer
            </a>
          )}
          {said.next && (
            <a className="link" href={more(page + 1)}>
              More of {formatNumber(said.count)}
            </a>
          )}
        </p>
      )}
    </section>
  );
}

/** Page of a traveller's profile, drawn as a passport. */
export default function PassportPage() {
  const { passport, homeName, said, guides, page, stampPage, isInvited } = useLoaderData<typeof loader>();
  const failure = useFormResult()?.failure;
  const { traveller, is_self, is_verified, own_follow } = passport;
  return (
    <>
      <div className="page">
        {failure && (
          <p role="alert" className="mt-6 border-s-4 border-danger bg-sand px-4 py-3">
            {failure}
          </p>
        )}
        {is_self && !is_verified && (
          <p role="status" className="mt-6 border-s-4 border-sea bg-sand px-4 py-3">
            Only you can see this page. To show it to others, press the button in the email we sent you.{" "}
            <a className="link-inline" href={AFTER_SIGN_UP}>
              Send the email again
            </a>
          </p>
        )}
        {isInvited && !is_self && !own_follow && (
          <p role="status" className="mt-6 border-s-4 border-sea bg-sand px-4 py-3">
            {traveller.name} invited you. Follow {firstName(traveller.name)} to see their recommendations first.
          </p>
        )}
        {is_self && is_verified && (
          <p className="mt-6 text-ink2">Your passport: the page that shows other travellers where you have been and what you recommend.</p>
        )}
        <PassportSpread passport={passport} homeName={homeName} stampPage={stampPage} />
        <Counts passport={passport} />
      </div>
      <World passport={passport} />
      {guides.length > 0 && (
        <section aria-labelledby="guides" className="page mt-14 sm:mt-20">
          <h2 id="guides" className="mb-6 text-h2">
            {is_self ? t`Your guides` : guidesTitle(firstName(traveller.name))}
          </h2>
          <GuideCovers guides={guides} />
        </section>
      )}
      {said && <Recommendations passport={passport} said={said} page={page} />}
    </>
  );
}
