/** The page of all that is kept, as platform/keptNames.ts has it for the worker. */
export const KEPT = "/kept/";

/** One pack of it. @param page the address of the page that is kept */
export const packUrl = (page: string): string => `${KEPT}?${new URLSearchParams({ pack: page })}`;
