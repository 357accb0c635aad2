import { useHref, usePlace } from "../../platform/pages/useHref.ts";
import { loginUrl } from "../accounts/redirects.ts";
import { useMe } from "./useMe.ts";

/**
 * Returns a function that makes the address of a link to a private page. Visitors are linked straight to the login, which saves a redirect;
 * not with several hosts, because each has its own sessions.
 */
export function usePrivateHref(): (path: string) => string {
  const link = useHref();
  const hasHosts = usePlace() !== undefined;
  const isVisitor = useMe() === null && !hasHosts;
  return (path) => link(isVisitor ? loginUrl(path) : path);
}
