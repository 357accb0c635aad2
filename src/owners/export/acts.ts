import { findOwned } from "../../catalogue/listings/members/store.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { exportStore } from "./store.ts";

/** Has everything of a listing packed, unless that is under way. @throws ApiError 404 for a listing that is not theirs */
export const exportListing = (db: DbOrTransaction, account: string, code: string) =>
  db.transaction(async (tx) => {
    if (!(await findOwned(tx, code, account))) throw notFound();
    const { row, isNew } = await exportStore.create(tx, code);
    const { uuid } = row;
    if (isNew) await enqueue(tx, { task: "make_listing_export", payload: { uuid }, key: `listing export ${uuid}` });
    return row;
  });
