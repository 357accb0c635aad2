import { CHANGES_DATABASE, OWNER_KEY, PRIVATE_CACHE, UPLOADS_DATABASE } from "./offlineNames.ts";

/** Deletes the offline data of one traveller in this browser: packs, and unsent changes. Public packs stay. */
export async function deletePrivatePacks(): Promise<void> {
  localStorage.removeItem(OWNER_KEY);
  // All start at once: a page that is being left has no time for a second step.
  for (const name of [CHANGES_DATABASE, UPLOADS_DATABASE]) globalThis.indexedDB?.deleteDatabase(name);
  // Available only with HTTPS, or on this machine.
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(names.filter((name) => name.startsWith(PRIVATE_CACHE)).map((name) => caches.delete(name)));
}

/** Session storage: this tab has sent the form that deletes its account. */
const LEAVING_KEY = "guide:leaving";

/**
 * Call it when the form that deletes an account is sent: the offline data are deleted once the account is, and stay if it may not be
 * deleted.
 */
export const noteLeaving = () => sessionStorage.setItem(LEAVING_KEY, "yes");

/** Clears this browser's data of an account that it has just deleted. @param isSignedIn true if the account still exists */
export function clearAfterLeaving(isSignedIn: boolean) {
  if (sessionStorage.getItem(LEAVING_KEY) === null) return;
  sessionStorage.removeItem(LEAVING_KEY);
  if (!isSignedIn) clearPrivateStorage();
}

/**
 * Deletes this browser's data of the visitor before a sign-out, so that the next person finds none. The worker deletes them again, in case
 * this page ends too soon (serviceWorker.ts).
 */
export function clearPrivateStorage() {
  localStorage.clear();
  sessionStorage.clear();
  deletePrivatePacks().catch(() => undefined);
}
