import { newUuid, now } from "../../../platform/clock.ts";
import { badRequest, conflict, notFound } from "../../../platform/endpoints/errors.ts";
import { listPage } from "../../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { requireListing } from "../entries/api.ts";
import { ANSWERS_MAX, CHANGED, SAME_TITLE, TOO_MANY_ANSWERS } from "../rules.ts";
import * as contract from "./contract.ts";
import * as store from "./store.ts";

const asAnswer = ({ created, ...row }: store.AnswerRow): contract.SavedAnswer => ({ ...row, created: created.toISOString() });

export const answerHandlers: EndpointHandler[] = [
  handle(contract.listAnswers, async ({ params: { code }, query }, ctx) => {
    await requireListing(ctx, code);
    const { count, rows } = store.answerPage(ctx.db, code);
    return listPage(query, ctx.address, { count, rows: async (window) => (await rows(window)).map(asAnswer) });
  }),

  handle(contract.createAnswer, async ({ params: { code: business }, body }, ctx) => {
    await requireListing(ctx, business);
    return ctx.db.transaction(async (tx) => {
      await store.lockAnswers(tx, business);
      if (await store.hasTitle(tx, business, body.title)) throw badRequest({ title: [SAME_TITLE] });
      if ((await store.answerPage(tx, business).count()) >= ANSWERS_MAX) throw badRequest({ non_field_errors: [TOO_MANY_ANSWERS] });
      const [row] = await store.insertAnswers(tx, [{ ...body, uuid: newUuid(), business, created: now() }]);
      return asAnswer(row as store.AnswerRow);
    });
  }),

  handle(contract.changeAnswer, async ({ params: { code: business, uuid }, body: { version, ...values } }, ctx) => {
    await requireListing(ctx, business);
    return ctx.db.transaction(async (tx) => {
      await store.lockAnswers(tx, business);
      const before = await store.findAnswer(tx, { business, uuid });
      if (!before) throw notFound();
      if (version !== undefined && version !== before.version) throw conflict(CHANGED, { present: asAnswer(before) });
      if (values.title !== undefined && (await store.hasTitle(tx, business, values.title, uuid))) throw badRequest({ title: [SAME_TITLE] });
      const row = await store.updateAnswer(tx, { business, uuid, version: before.version }, values);
      return asAnswer(row as store.AnswerRow);
    });
  }),

  handle(contract.deleteAnswer, async ({ params: { code: business, uuid } }, ctx) => {
    await requireListing(ctx, business);
    if (!(await store.removeAnswer(ctx.db, { business, uuid }))) throw notFound();
    return undefined;
  }),
];
