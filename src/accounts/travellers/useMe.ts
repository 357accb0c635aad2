import { useEffect, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { type Me, toMe } from "./me.ts";

let asked: Promise<Me | null> | undefined;

async function ask(): Promise<Me | null> {
  // Whoever is signed in has this cookie; to ask for all the others would cost a request on every page they look at.
  if (!/(?:^|; )csrftoken=/.test(document.cookie)) return null;
  // The schemas weigh as much as a third of React: they come only for who may be signed in.
  const [{ callApi }, { getSession }] = await Promise.all([import("../../platform/pages/callApi.ts"), import("./contract.ts")]);
  return toMe(await callApi(getSession, {}));
}

/**
 * Who is signed in. A page made for one person says so itself; on one that is the same for all visitors it is asked once, after the page is shown.
 * @returns undefined until it is known, null when signed out
 */
export function useMe(): Me | null | undefined {
  const known = (useRouteLoaderData("root") as { me?: Me | null } | undefined)?.me;
  const [me, setMe] = useState<Me | null>();
  const isKnown = known !== undefined;
  useEffect(() => {
    if (isKnown) return;
    asked ??= ask().catch(() => null);
    let isHere = true;
    void asked.then((found) => isHere && setMe(found));
    return () => {
      isHere = false;
    };
  }, [isKnown]);
  return isKnown ? known : me;
}
