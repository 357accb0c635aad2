import { CHANGES_DATABASE, OWNER_KEY, PRIVATE_CACHE, UPLOADS_DATABASE } from "./offlineNames.ts";

/** Deletes what this browser keeps of one traveller for the way: packs, and changes that were not sent. What everybody may read stays. */
export async function deletePrivatePacks(): Promise<void> {
  localStorage.removeItem(OWNER_KEY);
  // All begin at once: a page that is being left has no time for a second step.
  for (const name of [CHANGES_DATABASE, UPLOADS_DATABASE]) globalThis.indexedDB?.deleteDatabase(name);
  // Only with HTTPS, or on this machine.
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(names.filter((name) => name.startsWith(PRIVATE_CACHE)).map((name) => caches.delete(name)));
}

/** Session storage: this tab has sent the form that deletes its account. */
const LEAVING_KEY = "guide:leaving";

/** Call it with the form that deletes an account: what is kept goes once the account has gone, and stays if it may not go. */
export const noteLeaving = () => sessionStorage.setItem(LEAVING_KEY, "yes");

/** Clears what this browser keeps of an account that was just deleted in it. @param isSignedIn whether somebody is: then the account is still there */
export function clearAfterLeaving(isSignedIn: boolean) {
  if (sessionStorage.getItem(LEAVING_KEY) === null) return;
  sessionStorage.removeItem(LEAVING_KEY);
  if (!isSignedIn) clearPrivateStorage();
}

/**
 * At a sign-out what this browser keeps of the visitor goes first, so that the next person finds nothing of it. The worker
 * does its part once more, should this page be gone too soon (offlineWorker.ts).
 */
export function clearPrivateStorage() {
  localStorage.clear();
  sessionStorage.clear();
  deletePrivatePacks().catch(() => undefined);
}
