import { getKeeper } from "../../accounts/travellers/contract.ts";
import { isNameless } from "../../accounts/travellers/me.ts";
import { OWNER_KEY } from "../../platform/offline/offlineNames.ts";
import { deletePrivatePacks } from "../../platform/offline/privateStorage.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";

/** Ensures that private pages are stored only for the account that is logged in now: another tab may have logged out. @throws CallError otherwise */
export async function requireKeeper(owner: string) {
  const { keeper } = await callApi(getKeeper, {});
  if (keeper !== owner) throw new CallError(403, {});
}

/**
 * Deletes private things that are another account's.
 * @param code of the traveller who is signed in; undefined for an account without one, which only the guide can name @param owner whose things are here
 */
export async function deleteOthers(code: string | undefined, owner: string) {
  const keeper = code ?? (isNameless(owner) ? (await callApi(getKeeper, {})).keeper : undefined);
  // Meanwhile they may be gone, and what is here is one's own.
  if (keeper !== owner && localStorage.getItem(OWNER_KEY) === owner) await deletePrivatePacks();
}
