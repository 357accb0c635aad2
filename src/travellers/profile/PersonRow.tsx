import type { ReactNode } from "react";
import { toInitials } from "../../accounts/travellers/rules.ts";
import { pictureLink } from "../../catalogue/listings/rules.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { travellerUrl } from "./rules.ts";

interface Props {
  traveller: { code: string; name: string; selfie_avatar_uuid: string };
  text: string;
  /** Buttons at the end of the row; on phones, they move below the text if there are two. */
  children?: ReactNode;
  isWide?: boolean;
}

/** Row of a person in a list, with its buttons. */
export const PersonRow = ({ traveller: { code, name, selfie_avatar_uuid }, text, children, isWide = false }: Props) => (
  <li className={`flex items-center gap-4 max-sm:gap-3 border-b border-rule py-3.5 ${isWide ? "max-sm:flex-wrap" : ""}`}>
    <Avatar picture={pictureLink(selfie_avatar_uuid, "avatar")} initials={toInitials(name)} size={56} />
    <div className="min-w-0 flex-1">
      <a href={travellerUrl(code)} className="inline-block font-display text-intro leading-[1.2] font-[560] break-words hover:underline">
        {name}
      </a>
      <p className="text-small text-ink2">{text}</p>
    </div>
    {children && <div className={`flex flex-none gap-2.5 ${isWide ? "max-sm:w-full max-sm:ps-18" : ""}`}>{children}</div>}
  </li>
);
