import { texts } from "../../platform/languages/text.ts";

export const RELATIONSHIP_STATUSES = texts({ requested: "Requested", following: "Following" });
