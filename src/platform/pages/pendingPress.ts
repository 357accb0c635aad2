/**
 * Minutes within which a button pressed before signing in is carried out afterwards, in the same browser. Only the last press of each kind
 * is stored.
 */
const MINUTES = 15;

/**
 * "mark": to mark a thing, "follow": to follow a traveller, "guide": to save all places of a guide, "voucher": to save a listing's voucher,
 * "told": a message for the next page.
 */
type PressKind = "mark" | "follow" | "guide" | "voucher" | "told";
const storageKey = (kind: PressKind) => `guide:${kind}`;

/** @param what the subject: a mark, a traveller's code, a guide's address, a sentence */
export const keepPress = (kind: PressKind, what: string) =>
  localStorage.setItem(storageKey(kind), JSON.stringify({ what, at: Date.now() }));

/** Returns the subject of a stored press, if it is recent enough. @param now in milliseconds */
export function parsePress(kept: string | null, now: number): string | undefined {
  try {
    const { what, at }: { what?: unknown; at?: unknown } = JSON.parse(kept ?? "");
    return typeof what === "string" && typeof at === "number" && Math.abs(now - at) < MINUTES * 60_000 ? what : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the stored press, once. @param isMine whether the caller handles it; otherwise it stays */
export function takePress(kind: PressKind, isMine: (what: string) => boolean = () => true): string | undefined {
  const what = parsePress(localStorage.getItem(storageKey(kind)), Date.now());
  if (what !== undefined && !isMine(what)) return undefined;
  localStorage.removeItem(storageKey(kind));
  return what;
}
