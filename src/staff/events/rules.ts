import { STAFF_EVENTS } from "../frame/rules.ts";

/** URLs of the staff pages of events. */
export const NEW_STAFF_EVENT = `${STAFF_EVENTS}new/`;
export const staffEventUrl = (code: string): string => `${STAFF_EVENTS}${code}/`;
export const SEARCH_MAX = 100;
