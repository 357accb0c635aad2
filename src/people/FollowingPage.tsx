import { Plus, UserPlus } from "lucide";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { loginUrl } from "../accounts/rules.redirects.ts";
import { changeRelationship, deleteBlock, listBlocks } from "../follows/contract.ts";
import { FollowButton } from "../follows/FollowButton.tsx";
import { followIntents, unfollow } from "../follows/FollowSubmit.tsx";
import { listFollowedHashtags } from "../hashtags/contract.ts";
import { listSuggestedTravellers } from "../network/contract.ts";
import { countryName } from "../places/rules.countries.ts";
import { callApi } from "../platform/callApi.ts";
import { formAction, unlessGone } from "../platform/formAction.ts";
import { formatCount } from "../platform/format.ts";
import { requireSignIn, requireTraveller } from "../platform/pageContext.ts";
import { orNotFound } from "../platform/pageData.ts";
import type { PageHandle } from "../platform/pagePolicy.ts";
import { addTravellerUrl } from "../travellers/rules.urls.ts";
import { ActionForm, FormButton, useFormResult } from "../ui/ActionForm.tsx";
import { ArrowLink } from "../ui/ArrowLink.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Notice } from "../ui/Notice.tsx";
import { listPeople, type PersonRow as Person } from "./contract.ts";
import { PeopleTabs } from "./PeopleTabs.tsx";
import { PersonRow } from "./PersonRow.tsx";
import { FOLLOW_HASHTAGS, FOLLOWING, INVITE, personText, UPDATE_HASHTAGS } from "./rules.ts";
import { TrustedPeople } from "./TrustedPeople.tsx";

export const handle = { cache: "none" } satisfies PageHandle;
export const middleware = [requireSignIn(loginUrl), requireTraveller(addTravellerUrl)];

const TRUSTED = 4;
const TRUSTED_MORE = 24;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const page = (name: string) => searchParams.get(name) ?? undefined;
  const isMore = searchParams.has("more");
  const [following, followers, requests, hashtags, trusted, blocks] = await orNotFound(
    context,
    Promise.all([
      callApi(listPeople, { kind: "following", page: page("following") }),
      callApi(listPeople, { kind: "followers", page: page("followers") }),
      callApi(listPeople, { kind: "requests", page: page("requests") }),
      callApi(listFollowedHashtags, { page_size: "100" }),
      callApi(listSuggestedTravellers, { page_size: String(isMore ? TRUSTED_MORE : TRUSTED) }),
      callApi(listBlocks, { page: page("blocked") }),
    ]),
  );
  return { following, followers, requests, hashtags, trusted, blocks, isMore, done: searchParams.get("done") ?? "" };
}

const submit = formAction(
  {
    ...followIntents(() => FOLLOWING),
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
// In browsers `action` is not there: each names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = () => [{ title: "People · The Guide" }, { name: "robots", content: "noindex" }];

const DONE: Record<string, string> = {
  accepted: "Accepted: your countries, recommendations and guides can be seen now.",
  declined: "Declined. Nobody is told.",
  removed: "Removed from your followers. Nobody is told.",
  blocked: "Blocked. You no longer see each other.",
  unblocked: "The block has ended. What it ended does not come back.",
};

const textOf = ({ traveller, recommendations_count, people, follows_you, relationship }: Person, isFollower = false) =>
  personText({
    home: traveller.home_country ? countryName(traveller.home_country) : undefined,
    recommendations_count,
    // Of who is followed already, who else follows them says nothing.
    people: relationship.from_traveller.code === traveller.code ? people : [],
    follows_you: follows_you && !isFollower,
  });

interface ListProps {
  list: { count: number; next: string | null; previous: string | null };
  name: string;
}

/** To the other pages of one list, which stand in the address by its name. */
function Pages({ list: { next, previous }, name }: ListProps) {
  const to = (address: string) => `${FOLLOWING}?${name}=${new URL(address).searchParams.get("page") ?? 1}#${name}`;
  if (!next && !previous) return null;
  return (
    <p className="mt-4 flex gap-6">
      {previous && (
        <a className="link" href={to(previous)}>
          Newer
        </a>
      )}
      {next && (
        <a className="link" href={to(next)}>
          Older
        </a>
      )}
    </p>
  );
}

const PANEL = "border-t-3 border-ink pt-4";

type Data = Awaited<ReturnType<typeof loader>>;

function Requests({ requests }: Pick<Data, "requests">) {
  return (
    <section id="requests" aria-labelledby="requests-title" data-panel="" className={`${PANEL} mb-13`}>
      <h2 id="requests-title" className="text-h2-in">
        {requests.count === 0 ? "Nobody waits for an answer" : `${formatCount(requests.count, "person asks", "people ask")} to follow you`}
      </h2>
      <ul>
        {requests.results.map((row) => (
          <PersonRow key={row.relationship.uuid} traveller={row.traveller} text={textOf(row)} isWide>
            <ActionForm intent="accept" fields={{ relationship: row.relationship.uuid }} className="flex gap-2.5">
              <FormButton intent="accept" aria-label={`Accept ${row.traveller.name}`}>
                Accept
              </FormButton>
              <FormButton intent="decline" look="outlined" aria-label={`Decline ${row.traveller.name}`}>
                Decline
              </FormButton>
            </ActionForm>
          </PersonRow>
        ))}
      </ul>
      <Pages list={requests} name="requests" />
      <p className="caption mt-3 text-ink2">
        While your profile is private, who is not accepted sees your name and your counts, nothing more. Nobody is told when you decline.
      </p>
    </section>
  );
}

function Following({ following }: Pick<Data, "following">) {
  return (
    <section id="following" aria-labelledby="following-title" data-panel="" className={PANEL}>
      <h2 id="following-title" className="text-h2-in">
        {following.count === 0 ? "You follow nobody yet" : `You follow ${formatCount(following.count, "person", "people")}`}
      </h2>
      {following.count === 0 ? (
        <div className="mt-4">
          <Notice picture="/media/activity/hiking/thumb" text="Follow people whose taste you trust: their places come first for you.">
            <ArrowLink href={INVITE}>Invite a friend</ArrowLink>
          </Notice>
        </div>
      ) : (
        <ul>
          {following.results.map((row) => (
            <PersonRow key={row.relationship.uuid} traveller={row.traveller} text={textOf(row)}>
              <FollowButton traveller={row.traveller} own={row.relationship} look="outlined" isCompact />
            </PersonRow>
          ))}
        </ul>
      )}
      <Pages list={following} name="following" />
    </section>
  );
}

function Followers({ followers }: Pick<Data, "followers">) {
  return (
    <section id="followers" aria-labelledby="followers-title" data-panel="" className={PANEL}>
      <h2 id="followers-title" className="text-h2-in">
        {followers.count === 0 ? "Nobody follows you yet" : `${formatCount(followers.count, "person follows", "people follow")} you`}
      </h2>
      {followers.count === 0 ? (
        <div className="mt-4">
          <Notice picture="/media/activity/sailing/thumb" text="Send your link to the people who would ask you anyway.">
            <ArrowLink href={INVITE}>Invite a friend</ArrowLink>
          </Notice>
        </div>
      ) : (
        <ul>
          {followers.results.map((row) => (
            <PersonRow key={row.relationship.uuid} traveller={row.traveller} text={textOf(row, true)} isWide>
              <FollowButton traveller={row.traveller} own={row.own_follow} look="outlined" />
              <ActionForm intent="remove" fields={{ relationship: row.relationship.uuid }}>
                <FormButton intent="remove" look="quiet" aria-label={`Remove ${row.traveller.name} from your followers`}>
                  Remove
                </FormButton>
              </ActionForm>
            </PersonRow>
          ))}
        </ul>
      )}
      <Pages list={followers} name="followers" />
    </section>
  );
}

const Chips = ({ hashtags }: Pick<Data, "hashtags">) => (
  <ul aria-label="Hashtags you follow" className="mt-3 flex flex-wrap gap-1.5">
    {hashtags.results.map(({ uuid, hashtag }) => (
      <li
        key={uuid}
        className="inline-flex h-11 items-center rounded-control bg-sea-tint px-3.5 font-bold shadow-[inset_0_0_0_2px_var(--color-sea)]"
      >
        #{hashtag}
      </li>
    ))}
    <li>
      <a
        href={FOLLOW_HASHTAGS}
        className="inline-flex h-11 items-center gap-1.5 rounded-control px-3.5 shadow-[inset_0_0_0_1.5px_var(--color-line)] hover:bg-sand"
      >
        <Icon of={Plus} size={17} /> Add
      </a>
    </li>
  </ul>
);

function Blocked({ blocks }: Pick<Data, "blocks">) {
  if (blocks.count === 0) return null;
  return (
    <section id="blocked" aria-labelledby="blocked-title" className="mt-13 border-t border-rule pt-4">
      <h2 id="blocked-title" className="text-h3">
        Blocked
      </h2>
      <ul>
        {blocks.results.map(({ uuid, traveller }) => (
          <li key={uuid} className="flex items-center justify-between gap-4 border-b border-rule py-2.5">
            {traveller.name}
            <ActionForm intent="unblock" fields={{ block: uuid }}>
              <FormButton intent="unblock" look="outlined" aria-label={`End the block of ${traveller.name}`}>
                End the block
              </FormButton>
            </ActionForm>
          </li>
        ))}
      </ul>
      <Pages list={blocks} name="blocked" />
    </section>
  );
}

/** Whom one follows, who follows one, who asks to, and people one may trust. */
export default function FollowingPage() {
  const { following, followers, requests, hashtags, trusted, blocks, isMore, done } = useLoaderData<typeof loader>();
  const failure = useFormResult()?.failure;
  return (
    <div className="page pt-5 sm:pt-10">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-page leading-none tracking-[-.03em]">People</h1>
          <p className="mt-3 font-display text-[1.25rem] text-ink2">What The Guide shows you comes through them.</p>
        </div>
        <a className="button button-outlined" href={INVITE}>
          <Icon of={UserPlus} size={18} /> Invite a friend
        </a>
      </div>
      {(failure || DONE[done]) && (
        <p
          role={failure ? "alert" : "status"}
          className={`mt-6 max-w-[66ch] border-l-4 bg-sand px-4 py-3 ${failure ? "border-danger" : "border-sea"}`}
        >
          {failure || DONE[done]}
        </p>
      )}
      <PeopleTabs
        tabs={[
          { id: "following", title: "Following", count: following.count },
          { id: "followers", title: "Followers", count: followers.count },
          { id: "requests", title: "Requests", count: requests.count },
          { id: "hashtags", title: "Hashtags", count: hashtags.count },
        ]}
        hasRequests={requests.count > 0}
        beside={
          <aside className="max-lg:mt-13">
            {trusted.results.length > 0 && (
              <section aria-labelledby="trusted-title" className={PANEL}>
                <h2 id="trusted-title" className="text-h2-in">
                  People you may trust
                </h2>
                <p className="mt-1 text-small text-ink2">Followed by those you follow. Two steps, never more.</p>
                <TrustedPeople suggested={trusted.results} />
                {!isMore && trusted.next && <ArrowLink href={`${FOLLOWING}?more=1`}>More like these</ArrowLink>}
              </section>
            )}
            <section aria-labelledby="chips-title" className={`${PANEL} mt-10 max-lg:hidden`}>
              <h2 id="chips-title" className="text-h3">
                Hashtags you follow
              </h2>
              <Chips hashtags={hashtags} />
            </section>
          </aside>
        }
      >
        <Requests requests={requests} />
        <Following following={following} />
        <Followers followers={followers} />
        <section id="hashtags" aria-labelledby="hashtags-title" data-panel="" className={PANEL}>
          <h2 id="hashtags-title" className="text-h2-in">
            {hashtags.count === 0 ? "You follow no hashtag yet" : `You follow ${formatCount(hashtags.count, "hashtag", "hashtags")}`}
          </h2>
          <Chips hashtags={hashtags} />
          {hashtags.count > 0 && (
            <p className="mt-3">
              <ArrowLink href={UPDATE_HASHTAGS}>Change them</ArrowLink>
            </p>
          )}
        </section>
        <Blocked blocks={blocks} />
      </PeopleTabs>
    </div>
  );
}
