type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype);

const isCard = (value: Plain): value is Plain & { business_code: string } => "wishlist_uuid" in value && "business_code" in value;

/** Returns the codes of all listings that a response contains as cards. */
export function codesOfCards(response: unknown, found = new Set<string>()): Set<string> {
  if (!isPlain(response)) return found;
  if (isCard(response)) found.add(response.business_code);
  for (const value of Object.values(response)) codesOfCards(value, found);
  return found;
}

/**
 * Returns a copy of a response whose cards have the traveller's wishlist entries.
 * @param response stays unchanged: parts of it may be cached and sent to others
 * @param wishes listing → entry
 */
export function withWishes(response: unknown, wishes: ReadonlyMap<string, string>): unknown {
  if (!isPlain(response)) return response;
  if (Array.isArray(response)) return response.map((value: unknown) => withWishes(value, wishes));
  const copy = Object.fromEntries(Object.entries(response).map(([key, value]) => [key, withWishes(value, wishes)]));
  return isCard(copy) ? { ...copy, wishlist_uuid: wishes.get(copy.business_code) ?? null } : copy;
}
