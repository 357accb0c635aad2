/** What narrows staff's list of accounts. */
export const PEOPLE_FILTERS = { all: "All", staff: "Staff", blocked: "Blocked" } as const;
export type PeopleFilter = keyof typeof PEOPLE_FILTERS;
