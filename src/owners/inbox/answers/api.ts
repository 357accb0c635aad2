import { notFound } from "../../../platform/endpoints/errors.ts";
import { listPage } from "../../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../../platform/http/context.ts";
import { requireListing } from "../entries/api.ts";
import { addAnswer, editAnswer, toSavedAnswer } from "./acts.ts";
import * as contract from "./contract.ts";
import * as store from "./store.ts";

export const answerHandlers: EndpointHandler[] = [
  handle(contract.listAnswers, async ({ params: { code }, query }, ctx) => {
    await requireListing(ctx, code);
    const { count, rows } = store.answerPage(ctx.db, code);
    return listPage(query, ctx.address, { count, rows: async (window) => (await rows(window)).map(toSavedAnswer) });
  }),

  handle(contract.createAnswer, async ({ params: { code: business }, body }, ctx) => {
    await requireListing(ctx, business);
    return toSavedAnswer(await addAnswer(ctx.db, business, body));
  }),

  handle(contract.changeAnswer, async ({ params: { code: business, uuid }, body }, ctx) => {
    await requireListing(ctx, business);
    return toSavedAnswer(await editAnswer(ctx.db, { business, uuid }, body));
  }),

  handle(contract.deleteAnswer, async ({ params: { code: business, uuid } }, ctx) => {
    await requireListing(ctx, business);
    if (!(await store.removeAnswer(ctx.db, { business, uuid }))) throw notFound();
    return undefined;
  }),
];
