type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype);

const isCard = (value: Plain): value is Plain & { business_code: string } => "wishlist_uuid" in value && "business_code" in value;

/** The codes of all listings that a response shows as cards. */
export function codesOfCards(response: unknown, found = new Set<string>()): Set<string> {
  if (!isPlain(response)) return found;
  if (isCard(response)) found.add(response.business_code);
  for (const value of Object.values(response)) codesOfCards(value, found);
  return found;
}

/**
 * A response whose cards say what is on somebody's wishlist.
 * @param response is left as it is: parts of it may be in memory, and go to others too
 * @param wishes listing → entry
 */
export function withWishes<Response>(response: Response, wishes: ReadonlyMap<string, string>): Response {
  if (!isPlain(response)) return response;
  if (Array.isArray(response)) return response.map((value) => withWishes(value, wishes)) as Response;
  const copy = Object.fromEntries(Object.entries(response).map(([key, value]) => [key, withWishes(value, wishes)]));
  return (isCard(copy) ? { ...copy, wishlist_uuid: wishes.get(copy.business_code) ?? null } : copy) as Response;
}
