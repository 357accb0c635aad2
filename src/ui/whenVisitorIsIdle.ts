import { offerLanguage } from "./offerLanguage.ts";
import { prefetchVisible } from "./prefetchVisible.ts";

/** Does what the page of a visitor does once it has been left alone for a while. */
export function whenVisitorIsIdle() {
  offerLanguage();
  prefetchVisible();
}
