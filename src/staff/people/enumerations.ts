import { texts } from "../../platform/languages/text.ts";

/** Filters for the staff list of accounts. */
export const PEOPLE_FILTERS = texts({ all: "All", staff: "Staff", blocked: "Suspended" });
export type PeopleFilter = keyof typeof PEOPLE_FILTERS;
