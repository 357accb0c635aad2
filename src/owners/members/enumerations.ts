import { texts } from "../../platform/languages/text.ts";

/** Secrets and connections of a listing with other systems. */
export const SECRET_KINDS = texts({
  key: "Key",
  webhook: "Webhook",
  calendar: "Published calendar",
  feed: "Imported calendar",
  software: "Booking software",
});

/** Effect on each when a person is removed. */
export const AFTER_REMOVAL = texts({
  ends: "Stops working unless an owner takes it over",
  replaced: "Gets a new link",
  stays: "Stays",
});
