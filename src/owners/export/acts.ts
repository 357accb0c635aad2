import { findOwned } from "../../catalogue/listings/members/store.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { enqueue } from "../../platform/jobs/jobQueue.ts";
import { chosenLanguage } from "../../platform/languages/reader.ts";
import { exportStore } from "./store.ts";

/**
 * Queues an export of the listing, unless one is under way.
 * @throws ApiError 404 if the account does not own the listing
 */
export const exportListing = (db: DbOrTransaction, account: string, code: string) =>
  db.transaction(async (tx) => {
    if (!(await findOwned(tx, code, account))) throw notFound();
    const { row, isNew } = await exportStore.create(tx, code);
    const { uuid } = row;
    if (isNew)
      await enqueue(tx, { task: "make_listing_export", payload: { uuid, language: chosenLanguage() }, key: `listing export ${uuid}` });
    return row;
  });
