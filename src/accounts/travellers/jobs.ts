import { listOwners } from "./store.people.ts";
import { isVisible } from "./store.visibility.ts";

/** Queries about travellers for jobs of other slices, which may only use their own store. */
export const travellerActs = { isVisible, listOwners };
