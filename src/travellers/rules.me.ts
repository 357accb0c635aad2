import type { ResponseOf } from "../platform/endpoint.ts";
import type { getSession } from "./contract.ts";

/** Who is signed in, as the chrome shows them. */
export interface Me {
  /** Of the own traveller; undefined for who is none. */
  code: string | undefined;
  name: string;
  initials: string;
  avatar: string | undefined;
  isStaff: boolean;
}

/** @param session what the API says of the one who asks. @returns null when signed out */
export function meOf({ traveller, businesses, roles }: ResponseOf<typeof getSession>): Me | null {
  const isStaff = roles.includes("staff");
  if (traveller)
    return { isStaff, code: traveller.code, name: traveller.name, initials: traveller.initials, avatar: traveller.selfie_avatar_link };
  const [first] = businesses;
  const name = first?.name ?? "Your account";
  return first || roles.length > 0 ? { isStaff, code: undefined, name, initials: name.slice(0, 1).toUpperCase(), avatar: undefined } : null;
}
