/** Source: the specification, section 3. */
export const RELATIONSHIP_STATUSES = { requested: "Requested", following: "Following" } as const;
