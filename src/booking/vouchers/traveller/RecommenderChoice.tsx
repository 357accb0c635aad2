import { Check, ChevronDown } from "lucide";
import { type MouseEvent, useState } from "react";
import { toInitials } from "../../../accounts/travellers/rules.ts";
import { pictureLink } from "../../../catalogue/listings/rules.ts";
import { t } from "../../../platform/languages/text.ts";
import type { Recommendation } from "../../../travellers/recommendations/contract.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Icon } from "../../../ui/Icon.tsx";

export type Choosable = Pick<Recommendation, "traveller" | "is_followed" | "reason">;

/**
 * Returns the relation to a recommender: "you follow them", "Lucía follows them", or for a stranger that their recommendation is public.
 */
const nearness = ({ is_followed, reason }: Choosable) => (is_followed ? t`you follow them` : (reason ?? t`public recommendation`));

function Person({ one }: { one: Choosable }) {
  const { name, selfie_avatar_uuid } = one.traveller;
  return (
    <>
      <Avatar picture={pictureLink(selfie_avatar_uuid, "avatar")} initials={toInitials(name)} size={36} />
      <span className="min-w-0 grow leading-tight">
        <b className="block font-semibold break-words">{name}</b>
        <span className="text-small text-ink2">{nearness(one)}</span>
      </span>
    </>
  );
}

/**
 * Closes the list, so that the form's button comes into view. A press on the chosen person changes no radio button but is a choice too. The
 * arrow keys also click a radio button; they move through the open list.
 */
function closeList({ target, currentTarget }: MouseEvent) {
  const list = currentTarget.closest("details");
  if (!list || target instanceof HTMLInputElement) return;
  list.open = false;
  list.querySelector("summary")?.focus({ preventScroll: true });
}

interface Props {
  recommenders: readonly Choosable[];
  /** Code of the recommender that is chosen at first; default: the first one. */
  chosen?: string | undefined;
  /** Whether the list is open at first. */
  isOpen?: boolean;
}

/**
 * Choice of the recommender of a listing. The first is chosen by default. It can be neither emptied nor searched, and has a chevron only if
 * there is a choice. Radio buttons, so that it works without scripts.
 */
export function RecommenderChoice({ recommenders, chosen, isOpen = false }: Props) {
  const [code, setCode] = useState((recommenders.find(({ traveller }) => traveller.code === chosen) ?? recommenders[0])?.traveller.code);
  const shown = recommenders.find(({ traveller }) => traveller.code === code) ?? recommenders[0];
  if (!shown) return null;
  const field = "flex min-h-15 items-center gap-3 rounded-control px-3.5 py-2 shadow-[inset_0_0_0_1.5px_var(--color-line)]";
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-semibold">Recommended by</legend>
      {recommenders.length === 1 ? (
        <p className={field}>
          <Person one={shown} />
          <input type="hidden" name="recommender" value={shown.traveller.code} />
        </p>
      ) : (
        <details open={isOpen} className="group">
          <summary className={`${field} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
            <Person one={shown} />
            <Icon of={ChevronDown} size={19} className="flex-none group-open:rotate-180" />
          </summary>
          <ul className="mt-1.5 max-h-62 overflow-y-auto rounded-control bg-card p-1.5 shadow-float">
            {recommenders.map((one) => (
              <li key={one.traveller.code}>
                {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys move through the open list */}
                <label
                  onClick={closeList}
                  className="flex min-h-14 cursor-pointer items-center gap-3 rounded-[8px] px-2.5 py-1.5 hover:bg-sand has-checked:bg-sea-tint has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-sea [&:has(:checked)>svg]:visible"
                >
                  <input
                    type="radio"
                    name="recommender"
                    value={one.traveller.code}
                    defaultChecked={one.traveller.code === code}
                    onChange={() => setCode(one.traveller.code)}
                    className="sr-only"
                  />
                  <Person one={one} />
                  <Icon of={Check} size={19} className="invisible flex-none" />
                </label>
              </li>
            ))}
          </ul>
        </details>
      )}
    </fieldset>
  );
}
