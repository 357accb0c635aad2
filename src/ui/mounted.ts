import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and in the first pass of the browser, then true: what works only with scripts stays away until they run. */
export const useMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
