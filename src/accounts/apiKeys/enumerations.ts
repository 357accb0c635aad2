/** Permissions of a key. Our own choice: docs/decisions/0065. */
export const KEY_SCOPES = {
  book: "Read availability and book",
  read: "Read availability",
} as const;

export type KeyScope = keyof typeof KEY_SCOPES;
