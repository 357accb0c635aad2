import { writeLog } from "../../../accounts/auditLog/store.ts";
import { lockShells, retireShells, updateShells } from "../../../catalogue/listings/shells/store.ts";
import { decideQuestion, insertRetired, lockQuestion, type Question } from "../../../openData/importing/retirement/store.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { conflict, notFound } from "../../../platform/endpoints/errors.ts";
import { t } from "../../../platform/languages/text.ts";

/** Decisions of staff on changes that imports suggest. */

const listingGone = () => t`This listing was merged or deleted meanwhile, so nothing was changed.`;
const listingClaimed = () => t`This listing is claimed. Ask its owner to close it, or keep it as it is.`;

async function apply(tx: Transaction, { business_code, run, suggestion, after, kind, source_key, path }: Question): Promise<string> {
  const [listing] = await lockShells(tx, [business_code]);
  if (!listing) throw conflict(listingGone());
  if (suggestion === "retype") {
    await updateShells(tx, [{ code: business_code, fields: { ...listing.fields, ...after } }]);
    return String(listing.fields.name);
  }
  if (!listing.is_shell) throw conflict(listingClaimed());
  const gone = await retireShells(tx, [business_code]);
  if (gone.length === 0) throw conflict(listingGone());
  const replacement = { business_code, kind: kind ?? "event", source_key: source_key ?? "", path };
  await insertRetired(
    tx,
    run,
    gone.map(({ was_published }) => ({ ...replacement, was_published })),
  );
  return String(listing.fields.name);
}

/**
 * Applies a suggested change, or leaves the listing as it is; idempotent.
 * @throws ApiError 404 if there is no such change, 409 if the listing is gone, or claimed and would be removed
 */
export const decideChange = (db: DbOrTransaction, uuid: string, is_applied: boolean, by: string): Promise<void> =>
  db.transaction(async (tx) => {
    const question = await lockQuestion(tx, uuid);
    if (!question) throw notFound();
    if (question.decided !== null) return;
    const name = is_applied ? await apply(tx, question) : "";
    await decideQuestion(tx, uuid);
    const act = is_applied ? "import.change_applied" : "import.change_rejected";
    await writeLog(tx, { business: question.business_code, account: by, side: "staff", act, id: uuid, name });
  });
