import { newUuid, now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import type { InputOf } from "../../../platform/endpoints/endpoint.ts";
import { badRequest, conflict, notFound } from "../../../platform/endpoints/errors.ts";
import { itemAt } from "../../../platform/values/items.ts";
import { ANSWERS_MAX, entryChanged, sameTitle, tooManyAnswers } from "../rules.ts";
import type { changeAnswer, createAnswer, SavedAnswer } from "./contract.ts";
import * as store from "./store.ts";

/** Acts on the saved answers of a listing. */

export const toSavedAnswer = ({ created, ...row }: store.AnswerRow): SavedAnswer => ({ ...row, created: created.toISOString() });

/** @throws ApiError 400 if the title exists already or the listing has too many answers */
export function addAnswer(db: DbOrTransaction, business: string, given: InputOf<typeof createAnswer>["body"]): Promise<store.AnswerRow> {
  return db.transaction(async (tx) => {
    await store.lockAnswers(tx, business);
    if (await store.hasTitle(tx, business, given.title)) throw badRequest({ title: [sameTitle()] });
    if ((await store.answerPage(tx, business).count()) >= ANSWERS_MAX) throw badRequest({ non_field_errors: [tooManyAnswers()] });
    const rows = await store.insertAnswers(tx, [{ ...given, uuid: newUuid(), business, created: now() }]);
    return itemAt(rows, 0);
  });
}

/** @throws ApiError 404 if the listing has no answer of this UUID, 400 if the title exists already, 409 if the version has changed */
export function editAnswer(
  db: DbOrTransaction,
  { business, uuid }: { business: string; uuid: string },
  { version, ...values }: InputOf<typeof changeAnswer>["body"],
): Promise<store.AnswerRow> {
  return db.transaction(async (tx) => {
    await store.lockAnswers(tx, business);
    const before = await store.findAnswer(tx, { business, uuid });
    if (!before) throw notFound();
    if (version !== undefined && version !== before.version) throw conflict(entryChanged(), { present: toSavedAnswer(before) });
    if (values.title !== undefined && (await store.hasTitle(tx, business, values.title, uuid))) throw badRequest({ title: [sameTitle()] });
    const row = await store.updateAnswer(tx, { business, uuid, version: before.version }, values);
    if (!row) throw notFound();
    return row;
  });
}
