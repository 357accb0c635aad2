/** Filters for the staff list of accounts. */
export const PEOPLE_FILTERS = { all: "All", staff: "Staff", blocked: "Suspended" } as const;
export type PeopleFilter = keyof typeof PEOPLE_FILTERS;
