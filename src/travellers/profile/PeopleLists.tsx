import { Plus } from "lucide";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { listFollowedHashtags } from "../../catalogue/listings/hashtags/contract.ts";
import type { ResponseOf } from "../../platform/endpoints/endpoint.ts";
import { meant, plural, t, texts } from "../../platform/languages/text.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { NewerOlder } from "../../ui/NewerOlder.tsx";
import { Notice } from "../../ui/Notice.tsx";
import type { listBlocks } from "../follows/contract.ts";
import { FollowButton } from "../follows/FollowButton.tsx";
import type { listPeople, PersonRow as Person } from "./contract.ts";
import { PersonRow } from "./PersonRow.tsx";
import { FOLLOW_HASHTAGS, FOLLOWING, INVITE, personText } from "./rules.ts";

interface Data {
  requests: ResponseOf<typeof listPeople>;
  following: ResponseOf<typeof listPeople>;
  followers: ResponseOf<typeof listPeople>;
  hashtags: ResponseOf<typeof listFollowedHashtags>;
  blocks: ResponseOf<typeof listBlocks>;
  homes: Homes;
}

/** Names of the home countries of the listed people, by code. */
export type Homes = Readonly<Record<string, string>>;

/** Returns the name of a person's home country; undefined if it is hidden. */
export const homeName = ({ home_country }: { home_country: string | null }, homes: Homes): string | undefined =>
  home_country ? homes[home_country] : undefined;

const personRowText = ({ traveller, recommendations_count, people, follows_you, relationship }: Person, homes: Homes, isFollower = false) =>
  personText({
    home: homeName(traveller, homes),
    recommendations_count,
    // For a followed person, mutual follows add no information.
    people: relationship.from_traveller.code === traveller.code ? people : [],
    follows_you: follows_you && !isFollower,
  });

const PAGES = texts({
  named: "Pages of named",
  requests: "Pages of requests",
  following: "Pages of following",
  followers: "Pages of followers",
  blocked: "Pages of blocked",
});

interface ListProps {
  list: { count: number; next: string | null; previous: string | null };
  name: keyof typeof PAGES;
  /** Other query parameters that the links preserve. */
  kept?: Record<string, string>;
}

/** Links to the other pages of one list; the list's name is the query parameter. */
export function Pages({ list: { next, previous }, name, kept = {} }: ListProps) {
  const to = (address: string) =>
    `${FOLLOWING}?${new URLSearchParams({ ...kept, [name]: new URL(address).searchParams.get("page") ?? "1" })}#${name}`;
  return <NewerOlder label={PAGES[name]} newer={previous ? to(previous) : undefined} older={next ? to(next) : undefined} />;
}

/** Classes of the top of each panel. */
export const PANEL = "border-t-3 border-ink pt-4";

export function Requests({ requests, homes }: Pick<Data, "requests" | "homes">) {
  return (
    <section id="requests" aria-labelledby="requests-title" data-panel="" className={`${PANEL} mb-13`}>
      <h2 id="requests-title" className="text-lead">
        {requests.count === 0 ? t`No requests` : t`${plural(requests.count, "# person wants", "# people want")} to follow you`}
      </h2>
      <ul>
        {requests.results.map((row) => (
          <PersonRow key={row.relationship.uuid} traveller={row.traveller} text={personRowText(row, homes)} isWide>
            <ActionForm intent="accept" fields={{ relationship: row.relationship.uuid }} className="flex gap-2.5">
              <FormButton intent="accept" aria-label={t`Accept ${row.traveller.name}`}>
                Accept
              </FormButton>
              <FormButton intent="decline" look="outlined" aria-label={t`Decline ${row.traveller.name}`}>
                Decline
              </FormButton>
            </ActionForm>
          </PersonRow>
        ))}
      </ul>
      <Pages list={requests} name="requests" />
      <p className="caption mt-3 text-ink2">While your profile is private, others see only your name and totals. Declining is silent.</p>
    </section>
  );
}

/** Lists the followed people. A person unfollowed here stays in the list until the page is left, so that the press can be undone. */
export function Following({ following, homes }: Pick<Data, "following" | "homes">) {
  const { revalidate } = useRevalidator();
  const [first] = useState(following.results);
  const isNew = ({ traveller }: Person) => first.every((one) => one.traveller.code !== traveller.code);
  const rows = [...following.results.filter(isNew), ...first];
  return (
    <section id="following" aria-labelledby="following-title" data-panel="" className={PANEL}>
      <h2 id="following-title" className="text-lead">
        {following.count === 0 ? t`You don't follow anyone yet` : t`You follow ${plural(following.count, "# person", "# people")}`}
      </h2>
      {rows.length === 0 ? (
        <div className="mt-4">
          <Notice picture="/media/activity/hiking/thumb" text={t`Follow people whose taste you trust to see their recommendations first.`}>
            <ArrowLink href={INVITE}>Invite a friend</ArrowLink>
          </Notice>
        </div>
      ) : (
        <ul>
          {rows.map((row) => (
            <PersonRow key={row.traveller.code} traveller={row.traveller} text={personRowText(row, homes)}>
              <FollowButton
                traveller={row.traveller}
                own={row.relationship}
                look="outlined"
                className="max-sm:px-3"
                onSaved={() => void revalidate()}
              />
            </PersonRow>
          ))}
        </ul>
      )}
      <Pages list={following} name="following" />
    </section>
  );
}

export function Followers({ followers, homes }: Pick<Data, "followers" | "homes">) {
  const { revalidate } = useRevalidator();
  return (
    <section id="followers" aria-labelledby="followers-title" data-panel="" className={PANEL}>
      <h2 id="followers-title" className="text-lead">
        {followers.count === 0 ? t`No followers yet` : t`${plural(followers.count, "# person follows", "# people follow")} you`}
      </h2>
      {followers.count === 0 ? (
        <div className="mt-4">
          <Notice picture="/media/activity/sailing/thumb" text={t`Share your link with friends who ask you for advice.`}>
            <ArrowLink href={INVITE}>Invite a friend</ArrowLink>
          </Notice>
        </div>
      ) : (
        <ul>
          {followers.results.map((row) => (
            <PersonRow key={row.relationship.uuid} traveller={row.traveller} text={personRowText(row, homes, true)} isWide>
              <FollowButton traveller={row.traveller} own={row.own_follow} look="outlined" onSaved={() => void revalidate()} />
              <ActionForm intent="remove" fields={{ relationship: row.relationship.uuid }}>
                <FormButton intent="remove" look="danger-quiet" aria-label={t`Remove ${row.traveller.name} from your followers`}>
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

export const Chips = ({ hashtags }: Pick<Data, "hashtags">) => (
  <ul aria-label="Hashtags you follow" className="mt-3 flex flex-wrap gap-1.5">
    {hashtags.results.map(({ uuid, hashtag }) => (
      <li
        key={uuid}
        className="inline-flex h-11 items-center rounded-control bg-sea-tint px-3.5 font-bold shadow-[inset_0_0_0_2px_var(--color-sea)]"
      >
        <bdi dir="ltr">#{hashtag}</bdi>
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

export function Blocked({ blocks }: Pick<Data, "blocks">) {
  if (blocks.count === 0) return null;
  return (
    <section id="blocked" aria-labelledby="blocked-title" className="mt-13 border-t border-rule pt-4">
      <h2 id="blocked-title" className="text-h3">
        {meant("people")`Blocked`}
      </h2>
      <ul>
        {blocks.results.map(({ uuid, traveller }) => (
          <li key={uuid} className="flex items-center justify-between gap-4 border-b border-rule py-2.5">
            {traveller.name}
            <ActionForm intent="unblock" fields={{ block: uuid }}>
              <FormButton intent="unblock" look="outlined" aria-label={t`Unblock ${traveller.name}`}>
                Unblock
              </FormButton>
            </ActionForm>
          </li>
        ))}
      </ul>
      <Pages list={blocks} name="blocked" />
    </section>
  );
}
