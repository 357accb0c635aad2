import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Returns false on the server and in the browser's first render, then true: hides what needs scripts until they run. */
export const useMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
