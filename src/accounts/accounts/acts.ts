import type { DbOrTransaction } from "../../platform/db/types.ts";
import { enqueueNotice } from "./jobs.ts";
import { type Account, setPasskeysOnly } from "./store.ts";

/** Lets email links log in to an account again after its passkeys are lost, and notifies its owner. */
export async function allowLinks(db: DbOrTransaction, { id, email }: Pick<Account, "id" | "email">): Promise<void> {
  await db.transaction(async (tx) => {
    await setPasskeysOnly(tx, id, false);
    await enqueueNotice(tx, { kind: "not_only_passkeys", to: email, what: "", host: "theguide" });
  });
}
