import type { ItemKind } from "../../catalogue/items/enumerations.ts";
import { blankItem, itemErrors, mergeItem } from "../../catalogue/items/list/rules.ts";
import * as store from "../../catalogue/items/list/store.ts";
import { findOfMember } from "../../catalogue/listings/members/store.ts";
import { badRequest, notFound } from "../../platform/endpoints/errors.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../platform/http/context.ts";
import { t } from "../../platform/languages/text.ts";
import * as acts from "./acts.ts";
import * as contract from "./contract.ts";

type Ctx = ContextFor<"member">;

const whichKind = () => t`Choose a kind: room or activity.`;

/** @throws ApiError 404 if the account does not own or help run the listing */
async function requireListing({ db, account }: Pick<Ctx, "db" | "account">, code: string): Promise<void> {
  if (!(await findOfMember(db, code, account.id))) throw notFound();
}

/** Returns validation errors of a changed or replaced item, for the fields that the schema accepts. */
async function checkWrite(params: acts.ItemAddress, body: Partial<acts.ItemBody>, ctx: Ctx, isWhole: boolean) {
  await requireListing(ctx, params.businessCode);
  return acts.itemChangeErrors(ctx.db, params, { body, sent: ctx.request.body, isWhole });
}

/** Changes or replaces an item. */
async function write(params: acts.ItemAddress, body: acts.ItemBody, ctx: Ctx, isWhole: boolean) {
  await requireListing(ctx, params.businessCode);
  return store.asOwnItem(ctx.db, await acts.writeItemChange(ctx, params, { body, sent: ctx.request.body, isWhole }));
}

export const itemEditorHandlers: EndpointHandler[] = [
  handle(
    contract.createItem,
    async ({ params, body: { kind: said, ...body } }, ctx) => {
      await requireListing(ctx, params.businessCode);
      const kinds = acts.listedKinds(params.kind);
      const kind = kinds.length === 1 ? kinds[0] : kinds.find((one) => one === said);
      if (!kind) throw badRequest({ kind: [whichKind()] });
      return store.asOwnItem(ctx.db, await acts.addItemWithPictures(ctx, params.businessCode, { kind, body, sent: ctx.request.body }));
    },
    ({ params, body: { kind: said, ...given } }, ctx) => {
      const kinds = acts.listedKinds(params.kind);
      const kind: ItemKind | undefined = kinds.find((one) => one === said) ?? kinds[0];
      return kind ? itemErrors(mergeItem(kind, blankItem(kind), acts.readGivenFields(kind, given, ctx.request.body))) : {};
    },
  ),

  handle(
    contract.replaceItem,
    ({ params, body }, ctx) => write(params, body, ctx, true),
    ({ params, body }, ctx) => checkWrite(params, body, ctx, true),
  ),
  handle(
    contract.changeItem,
    ({ params, body }, ctx) => write(params, body, ctx, false),
    ({ params, body }, ctx) => checkWrite(params, body, ctx, false),
  ),

  handle(contract.deleteItem, async ({ params }, ctx) => {
    await requireListing(ctx, params.businessCode);
    await acts.removeOwnItem(ctx.db, ctx.account.id, params);
    return undefined;
  }),

  handle(contract.restoreItem, async ({ params }, ctx) => {
    await requireListing(ctx, params.businessCode);
    return store.asOwnItem(ctx.db, await acts.bringItemBack(ctx.db, ctx.account.id, params));
  }),

  handle(contract.duplicateItem, async ({ params }, ctx) => {
    await requireListing(ctx, params.businessCode);
    return store.asOwnItem(ctx.db, await acts.copyItem(ctx.db, ctx.account.id, params));
  }),

  handle(contract.orderItems, async ({ params: { businessCode: code }, body: { ordered } }, ctx) => {
    await requireListing(ctx, code);
    return { results: await store.asOwnItems(ctx.db, await acts.reorderItems(ctx.db, ctx.account.id, { code, ordered })) };
  }),

  handle(contract.listOwnItems, async ({ params: { code }, query: { kind } }, ctx) => {
    await requireListing(ctx, code);
    const [items, deleted] = await Promise.all([
      store.listAllItems(ctx.db, code, { kind }),
      store.listAllItems(ctx.db, code, { kind, isDeleted: true }),
    ]);
    return { items: await store.asOwnItems(ctx.db, items), deleted: await store.asOwnItems(ctx.db, deleted) };
  }),
];
