import type { ResponseOf } from "../../platform/endpoints/endpoint.ts";
import { isUploaded } from "../../platform/files/uploadMark.ts";
import type { getSession, Traveller } from "./contract.ts";

/** Who is signed in, as the chrome shows them. A type, not an interface: pages take it as a ShownViewer. */
export type Me = {
  /** Of the own traveller; undefined for who is none. */
  code: string | undefined;
  name: string;
  initials: string;
  avatar: string | undefined;
  /** The avatar is a picture of one's own, which has no initials on it. */
  hasPicture: boolean;
  isStaff: boolean;
  /** The account owns or helps run a listing. */
  hasListing: boolean;
  /** On a shared page: what stands for what the traveller has marked (travellers/wishlist/marks/rules.ts); left out where the page's data say it. */
  marks?: string;
};

const NAMELESS = "account-";
const NAMELESS_LENGTH = 22;

/** What a browser calls an account without a traveller. @param hash of the account, with the guide's secret */
export const namelessKeeper = (hash: string): string => NAMELESS + hash.slice(0, NAMELESS_LENGTH);

/** Whether what is kept here is kept for an account without a traveller. */
export const isNameless = (keeper: string): boolean => keeper.startsWith(NAMELESS);

/** What of a session's answer Me is made of. */
export interface SessionSummary extends Pick<ResponseOf<typeof getSession>, "roles"> {
  traveller: Pick<Traveller, "code" | "name" | "initials" | "selfie_avatar_link"> | null;
  businesses: { name: string }[];
}

/**
 * @param session what the API says of the one who asks. @param hasListing where the businesses themselves were not read
 * @returns null when signed out
 */
export function toMe({ traveller, businesses, roles }: SessionSummary, hasListing = businesses.length > 0): Me | null {
  const isStaff = roles.includes("staff");
  if (traveller)
    return {
      isStaff,
      hasListing,
      code: traveller.code,
      name: traveller.name,
      initials: traveller.initials,
      avatar: traveller.selfie_avatar_link,
      hasPicture: isUploaded(traveller.selfie_avatar_link),
    };
  const [first] = businesses;
  // Staff need no traveller: they are called by what they are here.
  const name = first?.name ?? (isStaff ? "Staff" : "Your account");
  return first || roles.length > 0
    ? { isStaff, hasListing, code: undefined, name, initials: name.slice(0, 1).toUpperCase(), avatar: undefined, hasPicture: false }
    : null;
}
