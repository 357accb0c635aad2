/** Sent once everything needed to hydrate a page is loaded. */
export const LOADED_EVENT = "guide:loaded";

/** Sent once the page handles presses itself. */
export const HYDRATED_EVENT = "guide:hydrated";

/** Ids of the elements that hold a page's list of scripts and its loader data. */
export const SCRIPTS_ID = "page-scripts";
export const DATA_ID = "page-data";

/** Id of the element that holds the rules of what may be prefetched (ui/prefetch.ts). */
export const AHEAD_ID = "page-ahead";

/** Scripts of a page, by the manifest of the build. */
export interface PageScripts {
  /** Whether they start with the page; otherwise they start on the first interaction, or when the browser is idle. */
  isEager: boolean;
  /**
   * The part of the build's manifest that the router needs, with only the routes of this page, from the root inwards. Links load documents,
   * so the router never navigates to another route, and a full list would be a file for each page to load.
   */
  manifest: {
    entry: { module: string; imports: string[] };
    url: string;
    version: string;
    routes: Record<string, { id: string; module: string }>;
  };
  /** Shared imports of these modules. */
  imports: string[];
  /** Configuration of the server's router. */
  context: object;
}
