import { listOwners } from "./people/store.ts";
import { isVisible } from "./visibility/store.ts";

/** Queries about travellers for jobs of other capabilities, which may only use their own store. */
export const travellerActs = { isVisible, listOwners };
