import { useRouteLoaderData } from "react-router";
import { type Place, pageHref } from "../http/hostNames.ts";

/** Where this page is looked at; undefined with one origin. */
export const usePlace = (): Place | undefined => (useRouteLoaderData("root") as { place?: Place } | undefined)?.place;

/** Makes the address of a link: absolute where the page is on another of the guide's hosts. */
export function useHref(): (path: string) => string {
  const place = usePlace();
  return (path) => (place ? pageHref(path, place) : path);
}
