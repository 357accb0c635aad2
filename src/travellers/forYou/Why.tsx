import { Bookmark, Hash, Heart, Store } from "lucide";
import type { ReactNode } from "react";
import { firstName, toInitials } from "../../accounts/travellers/rules.ts";
import { useMe } from "../../accounts/travellers/useMe.ts";
import type { BusinessCard } from "../../catalogue/listings/contract.ts";
import { pictureLink } from "../../catalogue/listings/rules.ts";
import { meant, t } from "../../platform/languages/text.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { PeopleEntry } from "./contract.ts";

type Person = PeopleEntry["person"];

const avatarLink = ({ selfie_avatar_uuid }: Person) => pictureLink(selfie_avatar_uuid, "avatar");

/** Shows up to three overlapping avatars. */
export const Faces = ({ people }: { people: Person[] }) => (
  <span className="flex flex-none -space-x-2">
    {people.slice(0, 3).map((one) => (
      <span key={one.code} className="inline-flex rounded-full ring-2 ring-paper">
        <Avatar picture={avatarLink(one)} initials={toInitials(one.name)} size={28} />
      </span>
    ))}
  </span>
);

const SIGNS = { near: Bookmark, tagged: Hash, loved: Heart } as const;

/** Shows the reason of an entry on its last line: avatars or an icon, and one sentence. */
export const WhyLine = ({ reason, people, sign }: { reason: string; people?: Person[]; sign?: keyof typeof SIGNS }) => (
  <p className="mt-3 flex items-center gap-2.5 border-t border-rule pt-2.5 text-small leading-[1.3]">
    {people && <Faces people={people} />}
    {sign && <Icon of={SIGNS[sign]} size={19} className="flex-none text-sea" />}
    <span>{reason}</span>
  </p>
);

const Stop = ({ face, name, does }: { face: ReactNode; name: string; does: string }) => (
  <li className="trust-stop flex items-center gap-2">
    {face}
    <span className="min-w-0 leading-tight">
      <b className="block text-small font-semibold">{name}</b>
      <span className="block font-display text-tiny text-ink2 italic">{does}</span>
    </span>
  </li>
);

/** Shows the path to the first entry on a dotted line: from the viewer over at most two people to the place. */
export function TrustPath({ entry: { person, via, quote }, business }: { entry: PeopleEntry; business: BusinessCard }) {
  const me = useMe();
  const knows = quote.familiarity === "know_personally" && business.business_type !== "sight";
  const [middle] = via;
  const face = (one: Person) => <Avatar picture={avatarLink(one)} initials={toInitials(one.name)} size={40} />;
  return (
    <div className="mt-5 border-t border-ink pt-3">
      <p className="mb-2.5 font-display text-small text-ink2 italic" id="lead-why">
        Why you see this
      </p>
      <ol aria-labelledby="lead-why" className="trust-path">
        <Stop
          face={<Avatar picture={me?.avatar ?? ""} initials={me?.initials ?? ""} size={40} />}
          name={t`You`}
          does={meant("below “You”")`follow`}
        />
        {middle && <Stop face={face(middle)} name={firstName(middle.name)} does={meant("below a name")`follows`} />}
        <Stop
          face={face(person)}
          name={firstName(person.name)}
          does={knows ? meant("below a name")`knows, and recommends` : meant("below a name")`recommends`}
        />
        <Stop
          face={
            <span className="grid size-10 flex-none place-items-center rounded-[8px] bg-sand2" aria-hidden="true">
              <Icon of={Store} size={20} />
            </span>
          }
          name={knows ? t`The owner` : t`This place`}
          does={knows ? meant("below “The owner”")`of this place` : business.name}
        />
      </ol>
    </div>
  );
}
