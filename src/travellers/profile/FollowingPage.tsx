import { UserPlus } from "lucide";
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData, useLocation } from "react-router";
import { listFollowedHashtags } from "../../catalogue/listings/hashtags/contract.ts";
import { countryName } from "../../catalogue/places/countries/rules.ts";
import { messageFor } from "../../platform/endpoints/errorCatalogue.ts";
import { meant, plural, t, texts } from "../../platform/languages/text.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { type FormFields, formAction, unlessGone } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { useFormResult } from "../../ui/ActionForm.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { changeRelationship, deleteBlock, listBlocks } from "../follows/contract.ts";
import { followIntents, unfollow } from "../follows/submitFollow.ts";
import { listSuggestedTravellers } from "../trust/contract.ts";
import { findPeople, listPeople } from "./contract.ts";
import { FindPeopleForm, FoundPeople } from "./FindPeople.tsx";
import { Blocked, Chips, Followers, Following, type Homes, PANEL, Requests } from "./PeopleLists.tsx";
import { PeopleTabs } from "./PeopleTabs.tsx";
import { FOLLOWING, INVITE, NAME_MAX, NAME_MIN, UPDATE_HASHTAGS } from "./rules.ts";
import { TrustedPeople } from "./TrustedPeople.tsx";

export const handle = { cache: "none" } satisfies PageHandle;

const TRUSTED = 4;
const TRUSTED_MORE = 24;

/** Returns people by name. After too many searches, the page shows the error and the rest stays usable. */
async function searchByName(name: string, page: string | undefined) {
  try {
    return await callApi(findPeople, { name, page });
  } catch (error) {
    if (error instanceof CallError && error.status === 429) return { failure: messageFor(error) };
    throw error;
  }
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const page = (name: string) => searchParams.get(name) ?? undefined;
  const isMore = searchParams.has("more");
  const name = (page("name") ?? "").trim().slice(0, NAME_MAX);
  const [named, following, followers, requests, hashtags, trusted, blocks] = await orNotFound(
    context,
    Promise.all([
      name.length < NAME_MIN ? undefined : searchByName(name, page("named")),
      callApi(listPeople, { kind: "following", page: page("following") }),
      callApi(listPeople, { kind: "followers", page: page("followers") }),
      callApi(listPeople, { kind: "requests", page: page("requests") }),
      callApi(listFollowedHashtags, { page_size: "100" }),
      callApi(listSuggestedTravellers, { page_size: String(isMore ? TRUSTED_MORE : TRUSTED) }),
      callApi(listBlocks, { page: page("blocked") }),
    ]),
  );
  const homes = homeNames([named, following, followers, requests].flatMap((list) => (list && "results" in list ? list.results : [])));
  return { name, named, following, followers, requests, hashtags, trusted, blocks, homes, isMore, done: searchParams.get("done") ?? "" };
}

/** Returns the names of home countries by code. Resolved on the server: browsers know other names. */
const homeNames = (rows: readonly { traveller: { home_country: string | null } }[]): Homes =>
  Object.fromEntries(rows.flatMap(({ traveller: { home_country: code } }) => (code ? [[code, countryName(code)]] : [])));

/** Returns to the search results if the traveller was followed from there. */
function afterFollow(_form: FormFields, { request }: ActionFunctionArgs) {
  const name = new URL(request.url).searchParams.get("name");
  return name ? `${FOLLOWING}?${new URLSearchParams({ name })}` : FOLLOWING;
}

const submit = formAction(
  {
    ...followIntents(afterFollow),
    accept: async ({ relationship = "" }) => {
      await unlessGone(callApi(changeRelationship, { uuid: relationship, status: "following" }));
      return `${FOLLOWING}?done=accepted`;
    },
    decline: async ({ relationship = "" }) => {
      await unfollow(relationship);
      return `${FOLLOWING}?done=declined`;
    },
    remove: async ({ relationship = "" }) => {
      await unfollow(relationship);
      return `${FOLLOWING}?done=removed#followers`;
    },
    unblock: async ({ block = "" }) => {
      await unlessGone(callApi(deleteBlock, { uuid: block }));
      return `${FOLLOWING}?done=unblocked`;
    },
  },
  { hidden: ["to_traveller", "relationship"] },
);
// `action` does not exist in browsers, so both exports name the function.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => meant("people you follow")`People`);

const DONE: Record<string, string> = texts({
  accepted: "Accepted. They can now see your countries, recommendations and guides.",
  declined: "Declined. They are not notified.",
  removed: "Removed from your followers. They are not notified.",
  blocked: "Blocked. You no longer see each other.",
  unblocked: "Unblocked. Follows removed by the block are not restored.",
});

type Data = Awaited<ReturnType<typeof loader>>;

/** Says why people are suggested: those whom no followed person follows are suggested by their followers alone. */
export function trustedText(suggested: readonly { people: readonly unknown[] }[]): string {
  const known = suggested.filter(({ people }) => people.length > 0).length;
  if (known === suggested.length) return t`Followed by people you follow.`;
  return known === 0 ? t`Travellers with the most followers.` : t`Followed by people you follow, then those with the most followers.`;
}

/** Shows people whom the traveller may trust, and the followed hashtags, beside the lists. */
const Beside = ({ trusted, following, hashtags, isMore }: Pick<Data, "trusted" | "following" | "hashtags" | "isMore">) => (
  <aside className="max-lg:mt-13">
    {trusted.results.length > 0 && (
      <section aria-labelledby="trusted-title" className={PANEL}>
        <h2 id="trusted-title" className="text-lead">
          People you may trust
        </h2>
        <p className="mt-1 text-small text-ink2">{trustedText(trusted.results)}</p>
        <TrustedPeople key={String(isMore)} suggested={trusted.results} following={following.results} />
        {!isMore && trusted.next && <ArrowLink href={`${FOLLOWING}?more=1`}>Show more</ArrowLink>}
      </section>
    )}
    <section aria-labelledby="chips-title" className={`${PANEL} mt-10 max-lg:hidden`}>
      <h2 id="chips-title" className="text-h3">
        Hashtags you follow
      </h2>
      <Chips hashtags={hashtags} />
    </section>
  </aside>
);

/** Page of followed people, followers, requests, and people whom the traveller may trust. */
export default function FollowingPage() {
  const { name, named, following, followers, requests, hashtags, trusted, blocks, homes, isMore, done } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const failure = useFormResult()?.failure;
  return (
    <div className="page pt-5 sm:pt-10">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="max-sm:w-full">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <PageTitle>{meant("people you follow")`People`}</PageTitle>
            <a className="button button-outlined min-h-11 flex-none sm:hidden" href={INVITE}>
              <Icon of={UserPlus} size={18} /> Invite a friend
            </a>
          </div>
          <p className="mt-3 font-display text-intro text-ink2">Recommendations from people you follow come first.</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-3 max-sm:w-full">
          <FindPeopleForm name={name} />
          <a className="button button-outlined max-sm:hidden" href={INVITE}>
            <Icon of={UserPlus} size={18} /> Invite a friend
          </a>
        </div>
      </div>
      {(failure || DONE[done]) && (
        <p
          role={failure ? "alert" : "status"}
          className={`mt-6 max-w-[66ch] border-s-4 bg-sand px-4 py-3 ${failure ? "border-danger" : "border-sea"}`}
        >
          {failure || DONE[done]}
        </p>
      )}
      {named && <FoundPeople name={name} named={named} homes={homes} />}
      <PeopleTabs
        tabs={[
          { id: "following", title: meant("a list of people")`Following`, count: following.count },
          { id: "followers", title: t`Followers`, count: followers.count },
          { id: "requests", title: t`Requests`, count: requests.count },
          { id: "hashtags", title: t`Hashtags`, count: hashtags.count },
        ]}
        hasRequests={requests.count > 0}
        beside={<Beside trusted={trusted} following={following} hashtags={hashtags} isMore={isMore} />}
      >
        <Requests requests={requests} homes={homes} />
        <Following key={search} following={following} homes={homes} />
        <Followers followers={followers} homes={homes} />
        <section id="hashtags" aria-labelledby="hashtags-title" data-panel="" className={PANEL}>
          <h2 id="hashtags-title" className="text-lead">
            {hashtags.count === 0
              ? t`You don't follow any hashtags yet`
              : t`You follow ${plural(hashtags.count, "# hashtag", "# hashtags")}`}
          </h2>
          <Chips hashtags={hashtags} />
          {hashtags.count > 0 && (
            <p className="mt-3">
              <ArrowLink href={UPDATE_HASHTAGS}>Edit hashtags</ArrowLink>
            </p>
          )}
        </section>
        <Blocked blocks={blocks} />
      </PeopleTabs>
    </div>
  );
}
