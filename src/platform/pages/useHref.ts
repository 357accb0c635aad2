import { useRouteLoaderData } from "react-router";
import { type Place, pageHref } from "../http/hosts/hostNames.ts";
import { inReadersLanguage } from "../languages/pageAddress.ts";

/** Returns the host on which this page is viewed; undefined with one origin. */
export const usePlace = (): Place | undefined => useRouteLoaderData<{ place?: Place }>("root")?.place;

/** Returns a function that makes the address of a link: absolute if the page is on another of the guide's hosts. */
export function useHref(): (path: string) => string {
  const place = usePlace();
  return (path) => (place ? pageHref(path, place) : inReadersLanguage(path));
}
