/** Sent once everything is there that a page hydrates with. */
export const LOADED_EVENT = "guide:loaded";

/** Sent once the page answers to presses by itself. */
export const HYDRATED_EVENT = "guide:hydrated";

/** Where a page's HTML says which scripts it has, and where it keeps what its loaders read. */
export const SCRIPTS_ID = "page-scripts";
export const DATA_ID = "page-data";

/** Where a page's HTML says what is fetched ahead, for browsers that do so by themselves and for those that do not. */
export const AHEAD_ID = "page-ahead";

/** What is fetched ahead, in the browsers' own form, the rule for all links last. https://wicg.github.io/nav-speculation/speculation-rules.html */
export interface SpeculationRules {
  prefetch: {
    where: {
      and: readonly [{ or: readonly { href_matches: string }[] }, { not: { selector_matches: string } }, ...{ selector_matches: string }[]];
    };
    eagerness: "immediate" | "moderate";
  }[];
}

/** A page's own scripts, by the manifest of the build. */
export interface PageScripts {
  /** They start with the page; otherwise at the first sign of use, or when nothing else is to be done. */
  isEager: boolean;
  /**
   * What the router wants to know of the build, with the routes of this page alone, from the root inwards: links lead to documents, so the router never goes
   * to another one, and a list of all of them would be a file for each page to load.
   */
  manifest: {
    entry: { module: string; imports: string[] };
    url: string;
    version: string;
    routes: Record<string, { id: string; module: string }>;
  };
  /** What all of these import. */
  imports: string[];
  /** How the server's router is set up. */
  context: object;
}
