import { DESK, sectionUrl } from "../../catalogue/listings/own/rules.ts";

/** Used in place of an event's code for a new event. */
export const NEW_EVENT = "new";

/** URLs of the desk pages of a listing's events. */
export const ownEventsUrl = (code: string): string => sectionUrl(code, DESK.events);
export const ownEventUrl = (code: string, event: string): string => `${ownEventsUrl(code)}${event}/`;
