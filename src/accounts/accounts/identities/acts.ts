import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { forbidden } from "../../../platform/endpoints/errors.ts";
import type { RequestContext } from "../../../platform/http/context.ts";
import { onlyProvider, providerName } from "./rules.ts";
import { isProviderRequired } from "./store.ts";

type Deps = Pick<RequestContext, "services">;

/** For every other way to log in, once it has proved who asks. @throws ApiError 403 if the provider alone may log the account in */
export async function refuseOtherWays(deps: Deps, db: DbOrTransaction, id: string): Promise<void> {
  if (await isProviderRequired(deps.services.config, db, id)) throw forbidden(onlyProvider(providerName(deps.services.config) ?? ""));
}
