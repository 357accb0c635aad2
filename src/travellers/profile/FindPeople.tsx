import { useRevalidator } from "react-router";
import type { ResponseOf } from "../../platform/endpoints/endpoint.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { FollowButton } from "../follows/FollowButton.tsx";
import type { findPeople } from "./contract.ts";
import { type Homes, homeName, PANEL, Pages } from "./PeopleLists.tsx";
import { PersonRow } from "./PersonRow.tsx";
import { FOLLOWING, INVITE, NAME_MAX, NAME_MIN, personText } from "./rules.ts";

/** Search for people by name; an ordinary form, so that it works without scripts. */
export const FindPeopleForm = ({ name }: { name: string }) => (
  <search className="grow">
    <form action={FOLLOWING} noValidate className="flex gap-2.5">
      <label className="sr-only" htmlFor="people-name">
        Find people by name
      </label>
      <input
        id="people-name"
        type="search"
        name="name"
        defaultValue={name}
        placeholder="Find people by name"
        minLength={NAME_MIN}
        maxLength={NAME_MAX}
        autoComplete="off"
        required
        className="field-input min-w-0 grow sm:w-[250px]"
      />
      <Button type="submit" look="outlined">
        Find
      </Button>
    </form>
  </search>
);

interface Props {
  name: string;
  /** Results, or the reason why the search failed. */
  named: ResponseOf<typeof findPeople> | { failure: string };
  homes: Homes;
}

/** Lists the people with this name. */
export function FoundPeople({ name, named, homes }: Props) {
  const { revalidate } = useRevalidator();
  if ("failure" in named)
    return (
      <p role="alert" className="mt-6 max-w-[66ch] border-s-4 border-danger bg-sand px-4 py-3">
        {named.failure}
      </p>
    );
  const { count, results } = named;
  return (
    <section id="named" aria-labelledby="named-title" className={`${PANEL} mt-8 max-w-[800px] scroll-mt-6`}>
      <h2 id="named-title" className="text-lead break-words">
        {count === 0 ? t`No people called “${name}”` : t`${plural(count, "# person", "# people")} called “${name}”`}
      </h2>
      {count === 0 ? (
        <ArrowLink href={INVITE}>Invite them</ArrowLink>
      ) : (
        <ul>
          {results.map(({ traveller, own_follow, ...about }) => (
            <PersonRow key={traveller.code} traveller={traveller} text={personText({ ...about, home: homeName(traveller, homes) })}>
              <FollowButton
                traveller={traveller}
                own={own_follow}
                look="outlined"
                className="max-sm:px-3"
                onSaved={() => void revalidate()}
              />
            </PersonRow>
          ))}
        </ul>
      )}
      <Pages list={named} name="named" kept={{ name }} />
    </section>
  );
}
