import { texts } from "../../platform/languages/text.ts";

/** Permissions of a key. Our own choice: docs/decisions/0065. */
export const KEY_SCOPES = texts({
  book: "Read availability and book",
  read: "Read availability",
});

export type KeyScope = keyof typeof KEY_SCOPES;
