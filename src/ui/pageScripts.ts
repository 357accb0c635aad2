/** Sent once everything is there that a page hydrates with. */
export const LOADED_EVENT = "guide:loaded";

/** Sent once the page answers to presses by itself. */
export const HYDRATED_EVENT = "guide:hydrated";

/** Where a page's HTML says which scripts it has, and where it keeps what its loaders read. */
export const SCRIPTS_ID = "page-scripts";
export const DATA_ID = "page-data";

/** A page's own scripts, by the manifest of the build. */
export interface PageScripts {
  /** They start with the page; otherwise at the first sign of use, or when nothing else is to be done. */
  isEager: boolean;
  /** The manifest that the router wants to know. */
  manifest: string;
  /** The module of each route of the page by the route's id, from the root inwards. */
  routes: Record<string, string>;
  /** What hydrates the page once all of them are there. */
  entry: string;
  /** What all of these import. */
  imports: string[];
  /** How the server's router is set up. */
  context: object;
}
