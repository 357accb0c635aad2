/** Listings that are asked about at once. */
export const DETAILS_MAX = 100;
/** The page that lists what is kept and shows it; kept itself, as every visitor gets it. */
export const KEPT_PAGE = "/kept/";
export const WORKER_URL = "/service-worker.js";

/** One pack of it. @param page the address of the page that is kept */
export const packUrl = (page: string): string => `${KEPT_PAGE}?${new URLSearchParams({ pack: page })}`;
