/**
 * How a page is cached; each page with an address says it: `export const handle = { cache: … } satisfies PageHandle`.
 * - "none": rendered per request, with the visitor's cookies and a token for its forms.
 * - "shared": rendered once for all visitors who are not signed in.
 * - an object: shared, and its query parameters change what it shows, or who asks does.
 */
export type CacheMode =
  | "none"
  | "shared"
  | {
      /** Parameters that are part of the cache key; all others are left out of it. */
      parameters: readonly string[];
      /** Parameters with values that visitors make up: with one of them the page is not kept, so that made-up pages cannot push the others out. */
      unbounded?: readonly string[];
      /** Who is signed in may see more of it, or nothing: shared by visitors alone, for everybody else rendered per request. */
      isForVisitors?: boolean;
      /** Parameters that open what is not public: with one of them the page is rendered per request and kept nowhere. */
      secrets?: readonly string[];
    };

export interface PageHandle {
  cache: CacheMode;
  /**
   * Other sites may show it in a frame or as a picture. It is the same for everybody, shared, sets and reads no cookie, and holds no form and no script.
   */
  isEmbedded?: true;
}
