import type { CallOf } from "../../platform/endpoints/endpoint.ts";
import type { ActivityType, BUSINESS_TYPE_GROUPS } from "../listings/enumerations.ts";
import type { browseBusinesses } from "./contract.ts";
import type { ListQuery } from "./filters.ts";

/** Number of listings on one page of a list. */
export const LIST_SIZE = 12;

/** Base of a list, before any filter. */
export interface ListBase {
  area?: string;
  country?: string;
  category?: keyof typeof BUSINESS_TYPE_GROUPS;
  activity?: ActivityType;
}

type ListCall = Partial<CallOf<typeof browseBusinesses>>;

/** Converts the list of a URL to an API query. */
export const toListCall = ({ filters, ordering, bounds }: ListQuery): ListCall =>
  ({
    ...filters.choices,
    ...Object.fromEntries(Object.entries(filters.flags).flatMap(([name, isOn]) => (isOn ? [[name, "yes"]] : []))),
    language: [...filters.language],
    hashtag: [...filters.hashtag],
    ordering,
    ...(bounds ? { bounds: bounds.join(",") } : {}),
    // The URL's parser accepts only values of the enumerations.
  }) as unknown as ListCall;
