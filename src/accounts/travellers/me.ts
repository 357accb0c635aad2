import type { ResponseOf } from "../../platform/endpoints/endpoint.ts";
import { isUploaded } from "../../platform/files/uploadMark.ts";
import { t } from "../../platform/languages/text.ts";
import type { getSession, Traveller } from "./contract.ts";

/** Signed-in viewer, as the header shows them. A type, not an interface: pages take it as a ShownViewer. */
export type Me = {
  /** Code of the viewer's traveller; undefined without one. */
  code: string | undefined;
  name: string;
  initials: string;
  avatar: string | undefined;
  /** True if the avatar is the traveller's own picture, which has no initials on it. */
  hasPicture: boolean;
  isStaff: boolean;
  /** True if the account owns or helps run a listing. */
  hasListing: boolean;
  /**
   * On a shared page, the placeholder of the traveller's marks (travellers/wishlist/marks/rules.ts); left out if the page's data contain
   * them.
   */
  marks?: string;
};

const NAMELESS = "account-";
const NAMELESS_LENGTH = 22;

/**
 * Returns the name by which a browser stores data of an account without a traveller.
 * @param hash of the account, with the guide's secret
 */
export const namelessKeeper = (hash: string): string => NAMELESS + hash.slice(0, NAMELESS_LENGTH);

/** Whether stored data belong to an account without a traveller. */
export const isNameless = (keeper: string): boolean => keeper.startsWith(NAMELESS);

/** Parts of the session response that Me is built from. */
export interface SessionSummary extends Pick<ResponseOf<typeof getSession>, "roles"> {
  traveller: Pick<Traveller, "code" | "name" | "initials" | "selfie_avatar_link"> | null;
  businesses: { name: string }[];
}

/**
 * @param session of the caller, from the API
 * @param hasListing passed if the businesses themselves were not read
 * @returns null if signed out
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
  // The name of one of several listings would look like that of the open one. Staff need no traveller, so their name is their role.
  const only = businesses.length > 1 ? undefined : first?.name;
  const name = only ?? (isStaff ? t`Staff` : t`Your account`);
  return first || roles.length > 0
    ? { isStaff, hasListing, code: undefined, name, initials: name.slice(0, 1).toUpperCase(), avatar: undefined, hasPicture: false }
    : null;
}
