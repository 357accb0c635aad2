export const RELATIONSHIP_STATUSES = { requested: "Requested", following: "Following" } as const;
