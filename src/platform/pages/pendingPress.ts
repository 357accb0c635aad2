/** What somebody pressed before they signed in is done afterwards, in the same browser, for so long. Of each kind the last press is kept. */
const MINUTES = 15;

/** "mark": to mark a thing, "follow": to follow somebody, "guide": to save all places of a guide. */
type PressKind = "mark" | "follow" | "guide";
const storageKey = (kind: PressKind) => `guide:${kind}`;

/** @param what it is about: a mark, a traveller's code, a guide's address */
export const keepPress = (kind: PressKind, what: string) =>
  localStorage.setItem(storageKey(kind), JSON.stringify({ what, at: Date.now() }));

/** What was pressed, where it still counts. @param kept what the browser kept of it @param now milliseconds */
export function parsePress(kept: string | null, now: number): string | undefined {
  try {
    const { what, at } = JSON.parse(kept ?? "") as { what?: unknown; at?: unknown };
    return typeof what === "string" && typeof at === "number" && Math.abs(now - at) < MINUTES * 60_000 ? what : undefined;
  } catch {
    return undefined;
  }
}

/** The press that was kept, once. @param isMine whether it is the caller's to do; otherwise it stays */
export function takePress(kind: PressKind, isMine: (what: string) => boolean = () => true): string | undefined {
  const what = parsePress(localStorage.getItem(storageKey(kind)), Date.now());
  if (what !== undefined && !isMine(what)) return undefined;
  localStorage.removeItem(storageKey(kind));
  return what;
}
