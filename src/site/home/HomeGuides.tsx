import { Store, User } from "lucide";
import { firstName, toInitials } from "../../accounts/travellers/rules.ts";
import { pictureLink } from "../../catalogue/listings/rules.ts";
import { meant, t } from "../../platform/languages/text.ts";
import type { GuideRow } from "../../travellers/guides/contract.ts";
import { GuideCovers } from "../../travellers/guides/GuideCovers.tsx";
import { ArrowLink } from "../../ui/ArrowLink.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { HomeSection } from "./HomeSection.tsx";

const SIGN = "grid size-10 flex-none place-items-center bg-sand2";

/** Shows how a place comes to For You, on its dotted line: from the reader over a traveller to the place. */
function TrustLine({ guide: { traveller, place } }: { guide: GuideRow }) {
  const stops = [
    {
      face: (
        <span className={`${SIGN} rounded-full`} aria-hidden="true">
          <Icon of={User} size={20} />
        </span>
      ),
      name: t`You`,
      does: meant("you")`follow`,
    },
    {
      face: <Avatar picture={pictureLink(traveller.selfie_avatar_uuid, "avatar")} initials={toInitials(traveller.name)} size={40} />,
      name: firstName(traveller.name),
      does: meant("a traveller")`recommends`,
    },
    {
      face: (
        <span className={`${SIGN} rounded-[8px]`} aria-hidden="true">
          <Icon of={Store} size={20} />
        </span>
      ),
      name: t`A place`,
      does: t`in ${place.name}`,
    },
  ];
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-t border-ink pt-5">
      <ol aria-label="How a place comes to For You" className="trust-path">
        {stops.map(({ face, name, does }) => (
          <li key={name} className="trust-stop flex items-center gap-2">
            {face}
            <span className="min-w-0 leading-tight">
              <b className="block text-small font-semibold">{name}</b>
              <span className="block font-display text-tiny text-ink2 italic">{does}</span>
            </span>
          </li>
        ))}
      </ol>
      <ArrowLink href="/traveller/for-you/">See For You</ArrowLink>
    </div>
  );
}

/** Guides that travellers have written, after the eight sections. */
export function HomeGuides({ guides }: { guides: readonly GuideRow[] }) {
  const [first] = guides;
  if (!first) return null;
  return (
    <HomeSection id="traveller-guides" title="Guides by travellers" about="Follow their authors to see what they recommend in For You.">
      <GuideCovers guides={guides} />
      <TrustLine guide={first} />
    </HomeSection>
  );
}
