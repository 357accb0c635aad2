/**
 * Cache policy of a page; each page with an address declares it: `export const handle = { cache: … } satisfies PageHandle`.
 * - "none": rendered per request, with the visitor's cookies and a token for its forms.
 * - "shared": rendered once for all visitors who are not signed in.
 * - an object: shared, but its content depends on query parameters or on the visitor.
 */
export type CacheMode =
  | "none"
  | "shared"
  | {
      /** Parameters that are part of the cache key; all others are left out of it. */
      parameters: readonly string[];
      /** Parameters with arbitrary values: a page with one of them is not cached, so that made-up pages cannot evict the others. */
      unbounded?: readonly string[];
      /**
       * A signed-in visitor may see more of it, or nothing: shared among visitors who are not signed in, rendered per request for others.
       */
      isForVisitors?: boolean;
      /** Parameters that give access to private content: a page with one of them is rendered per request and never cached. */
      secrets?: readonly string[];
      /** Its text depends on the hour ("Open now"): it is never served older than five minutes, but rendered again first. */
      isTimed?: boolean;
    };

export interface PageHandle {
  cache: CacheMode;
  /**
   * Other sites may show it in a frame or as a picture. It is the same for every visitor, shared, sets and reads no cookie, and holds no
   * form and no script.
   */
  isEmbedded?: true;
}
