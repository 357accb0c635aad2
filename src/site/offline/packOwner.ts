import { getKeeper } from "../../accounts/travellers/contract.ts";
import { isNameless } from "../../accounts/travellers/me.ts";
import { OWNER_KEY } from "../../platform/offline/offlineNames.ts";
import { deletePrivatePacks } from "../../platform/offline/privateStorage.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";

/**
 * Ensures that private pages are stored only for the account that is logged in now: another tab may have logged out.
 * @throws CallError otherwise
 */
export async function requireKeeper(owner: string) {
  const { keeper } = await callApi(getKeeper, {});
  if (keeper !== owner) throw new CallError(403, {});
}

/**
 * Deletes private data of another account.
 * @param code of the signed-in traveller; undefined for an account without one, which only the guide can name
 * @param owner code of the account whose data is stored here
 */
export async function deleteOthers(code: string | undefined, owner: string) {
  const keeper = code ?? (isNameless(owner) ? (await callApi(getKeeper, {})).keeper : undefined);
  // Another tab may have deleted them meanwhile, and the data here may now be this account's.
  if (keeper !== owner && localStorage.getItem(OWNER_KEY) === owner) await deletePrivatePacks();
}
