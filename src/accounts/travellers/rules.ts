import { t } from "../../platform/languages/text.ts";
import { formatList } from "../../platform/values/format.ts";

/** Returns the first letters of the first two words of a name. */
export const toInitials = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? "")
    .join("");

export const verifyFirstText = () =>
  t`Please verify your email address first: press the button in the email we sent you. Then you can make your profile public.`;
export const noCountry = () => t`Choose a country from the list.`;

export const soleOwnerText = (names: readonly string[]): string =>
  t`You are the only owner of ${formatList(names)}. Make someone else an owner first, or close the listing.`;

/** Reduces a traveller to name, picture and counts, for a viewer who may not see their lists. */
export const nameAndCounts = <Shown extends { home_country: string | null; selfie: string }>(shown: Shown): Shown => ({
  ...shown,
  home_country: null,
  selfie: "",
});

/** Whether a traveller may be suggested to the followers of their followers. By default, public profiles are. */
export const isSuggested = ({
  visibility,
  is_suggested_to_friends_of_friends,
}: {
  visibility: string;
  is_suggested_to_friends_of_friends: boolean | null;
}): boolean => is_suggested_to_friends_of_friends ?? visibility === "public";

/** Returns the link of an invitation: the sign-up, with the inviter's code. */
export const invitationLink = (code: string): string => `/traveller/signup/?invite=${code}`;

/** Returns the first word of a name, as friends use it. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
