/** Permissions of a key. Our own choice: docs/decisions/0065. */
export const KEY_SCOPES = {
  book: "Read what is free, and book",
  read: "Read what is free",
} as const;

export type KeyScope = keyof typeof KEY_SCOPES;
