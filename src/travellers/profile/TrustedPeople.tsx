import { useState } from "react";
import { useRevalidator } from "react-router";
import { toInitials } from "../../accounts/travellers/rules.ts";
import { pictureLink } from "../../catalogue/listings/rules.ts";
import type { ResponseOf } from "../../platform/endpoints/endpoint.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { FollowButton } from "../follows/FollowButton.tsx";
import type { listSuggestedTravellers } from "../trust/contract.ts";
import type { listPeople } from "./contract.ts";
import { travellerUrl } from "./rules.ts";

interface Props {
  suggested: ResponseOf<typeof listSuggestedTravellers>["results"];
  /** Rows of followed people in the same page. */
  following?: ResponseOf<typeof listPeople>["results"];
}

/** Lists people whom the traveller may trust, each with the reason and the avatars of the people behind it. */
export function TrustedPeople({ suggested, following = [] }: Props) {
  const { revalidate } = useRevalidator();
  // A followed traveller is no longer suggested, but the button stays, so that the press can be undone.
  const [shown] = useState(suggested);
  return (
    <ul>
      {shown.map(({ traveller, reason, people }) => (
        <li key={traveller.code} className="border-b border-rule py-4">
          <div className="flex items-center gap-3">
            <Avatar picture={traveller.selfie_avatar_link} initials={traveller.initials} size={44} />
            <a
              href={travellerUrl(traveller.code)}
              className="min-w-0 flex-1 font-display text-intro leading-[1.2] font-[560] break-words hover:underline"
            >
              {traveller.name}
            </a>
            <FollowButton
              traveller={traveller}
              own={following.find((one) => one.traveller.code === traveller.code)?.relationship ?? null}
              look="outlined"
              className="h-11"
              onSaved={() => void revalidate()}
            />
          </div>
          <p className="mt-2 flex items-center gap-2.5 text-small text-ink2">
            {people.length > 0 && (
              <span className="flex flex-none -space-x-2" aria-hidden="true">
                {people.slice(0, 3).map(({ code, name, selfie_avatar_uuid }) => (
                  <span key={code} className="inline-flex scale-80 rounded-full ring-2 ring-paper">
                    <Avatar picture={pictureLink(selfie_avatar_uuid, "avatar")} initials={toInitials(name)} size={36} />
                  </span>
                ))}
              </span>
            )}
            {reason}
          </p>
        </li>
      ))}
    </ul>
  );
}
