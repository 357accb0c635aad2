import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { decideChange } from "./acts.ts";
import { decideImportChange } from "./contract.ts";

export const importChangeHandlers: EndpointHandler[] = [
  handle(decideImportChange, async ({ params: { uuid }, body: { is_applied } }, { db, account }) => {
    await decideChange(db, uuid, is_applied, account.id);
    return { is_applied };
  }),
];
