import { isVisible } from "./store.visibility.ts";

/** What jobs of other slices ask about travellers: they use no store but their own. */
export const travellerActs = { isVisible };
