import { useHref, usePlace } from "../../platform/pages/useHref.ts";
import { loginUrl } from "../accounts/redirects.ts";
import { useMe } from "./useMe.ts";

/**
 * Returns a function that links to a private page: visitors go to its login at once, which saves them the redirect from that page. Not with
 * several hosts, because each has its own sessions.
 */
export function usePrivateHref(): (path: string) => string {
  const link = useHref();
  const hasHosts = usePlace() !== undefined;
  const isVisitor = useMe() === null && !hasHosts;
  return (path) => link(isVisitor ? loginUrl(path) : path);
}
