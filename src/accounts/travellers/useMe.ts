import { startTransition, useEffect, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { type Me, toMe } from "./me.ts";

let asked: Promise<Me | null> | undefined;

async function ask(): Promise<Me | null> {
  // Every signed-in viewer has this cookie; a request for all other visitors would add one to every page they open.
  if (!/(?:^|; )csrftoken=/.test(document.cookie)) return null;
  // The schemas are a third as large as React, so they load only for a viewer who may be signed in.
  const [{ callApi }, { getSession }] = await Promise.all([import("../../platform/pages/callApi.ts"), import("./contract.ts")]);
  return toMe(await callApi(getSession, {}));
}

/**
 * Returns the signed-in viewer. A page rendered for one person already contains them; a page shared by all visitors requests them once,
 * after it has appeared.
 * @returns undefined until it is known, null if signed out
 */
export function useMe(): Me | null | undefined {
  const known = useRouteLoaderData<{ me?: Me | null }>("root")?.me;
  const [me, setMe] = useState<Me | null>();
  const isKnown = known !== undefined;
  useEffect(() => {
    if (isKnown) return;
    asked ??= ask().catch(() => null);
    let isHere = true;
    void asked.then((found) => isHere && startTransition(() => setMe(found)));
    return () => {
      isHere = false;
    };
  }, [isKnown]);
  return isKnown ? known : me;
}
