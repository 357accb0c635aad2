/** Maximum number of listings per request. */
export const DETAILS_MAX = 100;
/** Page that lists and shows offline packs; browsers store it as every visitor gets it. */
export const KEPT_PAGE = "/kept/";

/** Returns the URL of one pack. @param page URL of the saved page */
export const packUrl = (page: string): string => `${KEPT_PAGE}?${new URLSearchParams({ pack: page })}`;
