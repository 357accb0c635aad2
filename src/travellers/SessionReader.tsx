import { useEffect, useState } from "react";

export interface Me {
  /** Of the own traveller; undefined for who is none. */
  code: string | undefined;
  name: string;
  initials: string;
  avatar: string | undefined;
  isStaff: boolean;
}

let asked: Promise<Me | null> | undefined;

async function ask(): Promise<Me | null> {
  // Whoever is signed in has this cookie; to ask for all the others would cost a request on every page they look at.
  if (!/(?:^|; )csrftoken=/.test(document.cookie)) return null;
  // The schemas weigh as much as a third of React: they come only for who may be signed in.
  const [{ callApi }, { getSession }] = await Promise.all([import("../platform/callApi.ts"), import("./contract.ts")]);
  const { traveller, businesses, roles } = await callApi(getSession, {});
  const isStaff = roles.includes("staff");
  if (traveller)
    return { isStaff, code: traveller.code, name: traveller.name, initials: traveller.initials, avatar: traveller.selfie_avatar_link };
  const [first] = businesses;
  const name = first?.name ?? "Your account";
  return first || roles.length > 0 ? { isStaff, code: undefined, name, initials: name.slice(0, 1).toUpperCase(), avatar: undefined } : null;
}

/**
 * Who is signed in, asked once a page and after it is shown: pages for visitors are the same for all of them.
 * @returns undefined until it is known, null for nobody
 */
export function useMe(): Me | null | undefined {
  const [me, setMe] = useState<Me | null>();
  useEffect(() => {
    asked ??= ask().catch(() => null);
    let isHere = true;
    void asked.then((found) => isHere && setMe(found));
    return () => {
      isHere = false;
    };
  }, []);
  return me;
}
