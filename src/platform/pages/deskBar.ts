import type { ComponentType } from "react";
import { useMatches } from "react-router";
import { isObject } from "../values/objects.ts";

/**
 * Handle of a layout route around a desk: `export const handle = { DeskBar } satisfies DeskHandle`. The bar takes the place of the site's
 * top bar, and the desk has a line in place of the footer. It reads the layout's data with useRouteLoaderData.
 */
export interface DeskHandle {
  DeskBar: ComponentType;
}

const isDesk = (handle: unknown): handle is DeskHandle => isObject(handle) && typeof handle.DeskBar === "function";

/** Returns the bar of the desk that the current page belongs to; undefined for pages outside of desks. */
export const useDeskBar = (): ComponentType | undefined =>
  useMatches()
    .map(({ handle }) => handle)
    .find(isDesk)?.DeskBar;
