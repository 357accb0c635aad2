import type { CallOf } from "../../platform/endpoints/endpoint.ts";
import type { ActivityType, BUSINESS_TYPE_GROUPS } from "../listings/enumerations.ts";
import type { browseBusinesses } from "./contract.ts";
import type { ListQuery } from "./filters.ts";

/** Listings on one page of a list. */
export const LIST_SIZE = 12;

/** What a list is of, before any filter. */
export interface ListBase {
  area?: string;
  country?: string;
  category?: keyof typeof BUSINESS_TYPE_GROUPS;
  activity?: ActivityType;
}

type ListCall = Partial<CallOf<typeof browseBusinesses>>;

/** The question to the API that an address asks. */
export const toListCall = ({ filters, ordering, bounds }: ListQuery): ListCall =>
  ({
    ...filters.choices,
    ...Object.fromEntries(Object.entries(filters.flags).flatMap(([name, isOn]) => (isOn ? [[name, "yes"]] : []))),
    language: [...filters.language],
    hashtag: [...filters.hashtag],
    ordering,
    ...(bounds ? { bounds: bounds.join(",") } : {}),
    // What was read from an address holds only values of the enumerations.
  }) as unknown as ListCall;
