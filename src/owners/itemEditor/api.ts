import { changedFields } from "../../accounts/auditLog/rules.ts";
import { writeLog } from "../../accounts/auditLog/store.ts";
import { placeAgain } from "../../booking/calendars/rooms/store.ts";
import { ITEM_KINDS, type ItemKind, type LIST_KINDS, OFFERING_KINDS } from "../../catalogue/items/enumerations.ts";
import { blankItem, copyTitle, ITEMS_MAX, type ItemValues, itemErrors, mergeItem, orderedIds } from "../../catalogue/items/list/rules.ts";
import * as store from "../../catalogue/items/list/store.ts";
import { findOfMember } from "../../catalogue/listings/members/store.ts";
import { newUuid } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/db/types.ts";
import type { InputOf } from "../../platform/endpoints/endpoint.ts";
import { badRequest, conflict, notFound } from "../../platform/endpoints/errors.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../platform/http/context.ts";
import { listItemUploads } from "../pictures/store.ts";
import * as contract from "./contract.ts";
import { checkPictures, decodePictures, keepPictures } from "./pictures/api.ts";

type Ctx = ContextFor<"member">;
type Body = InputOf<typeof contract.changeItem>["body"];
type Row = Awaited<ReturnType<typeof store.listAllItems>>[number];

const TOO_MANY = `A listing can have ${ITEMS_MAX} of a kind. Delete one first.`;
const WHICH_KIND = "Say whether it is a room or an activity.";
const NOT_THEIRS = "This listing has no item of this id.";
const CHANGED = "Somebody else has changed this meanwhile.";

/** The kinds that a part of the address means: checkoutProducts are rooms and activities. */
const listedKinds = (kind: keyof typeof LIST_KINDS): ItemKind[] =>
  kind === "checkoutProducts" ? (Object.keys(ITEM_KINDS) as ItemKind[]).filter((one) => !(one in OFFERING_KINDS)) : [kind];

/** @throws ApiError 404 for a listing that the account does not own or help run */
async function requireListing({ db, account }: Pick<Ctx, "db" | "account">, code: string): Promise<void> {
  if (!(await findOfMember(db, code, account.id))) throw notFound();
}

interface Address {
  kind: keyof typeof LIST_KINDS;
  businessCode: string;
  item: string;
}
const named = ({ kind, businessCode, item }: Address) => ({ business_code: businessCode, kinds: listedKinds(kind), id: item });

/** @throws ApiError 404 for another's, a deleted one, or none */
async function lockedItem(tx: Transaction, address: Address): Promise<Row> {
  const row = await store.lockItem(tx, named(address));
  if (!row) throw notFound();
  return row;
}

/** What is given of an item. A field that a form leaves empty takes away what was there. @throws ApiError 400 */
function readGivenFields(kind: ItemKind, { version, pictures, ...given }: Body, sent: unknown) {
  const blank = blankItem(kind);
  const emptied = Object.entries((sent ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    value === "" && Object.hasOwn(blank, name) && (given as Record<string, unknown>)[name] === undefined
      ? [[name, blank[name as keyof ItemValues]]]
      : [],
  );
  return { ...Object.fromEntries(emptied), ...given } as Partial<ItemValues>;
}

/** @throws ApiError 400 by field */
function checked(values: ItemValues, before?: ItemValues): ItemValues {
  const errors = itemErrors(values, before);
  if (Object.keys(errors).length > 0) throw badRequest(errors);
  return values;
}

/** @throws ApiError 400 where a listing has as many of a kind as it can have */
async function checkRoom(tx: Transaction, business_code: string, kind: ItemKind): Promise<void> {
  await store.lockListing(tx, business_code);
  if ((await store.listAllItems(tx, business_code, { kind })).length >= ITEMS_MAX) throw badRequest({ non_field_errors: [TOO_MANY] });
}

/** What an item's entry of the log says: who, of which listing, and which item. */
const logged = (ctx: Ctx, { id, title, business_profile }: Pick<Row, "id" | "title" | "business_profile">) => ({
  business: business_profile,
  account: ctx.account.id,
  id,
  name: title,
});

async function logChange(
  tx: Transaction,
  ctx: Ctx,
  { row, before, after, arePicturesOther }: { row: Row; before: ItemValues; after: ItemValues; arePicturesOther: boolean },
): Promise<void> {
  const changed = changedFields(before, after, ["minimum_price", "minimum_price_currency"]);
  if (!changed && !arePicturesOther) return;
  const pictures = arePicturesOther ? { pictures: "others" } : {};
  await writeLog(tx, {
    ...logged(ctx, row),
    act: "item.changed",
    before: { ...changed?.before, ...(arePicturesOther ? { pictures: "before" } : {}) },
    after: { ...changed?.after, ...pictures },
  });
}

/** Returns validation errors of a changed or replaced item, for the fields that the schema accepts. */
async function checkWrite(params: Address, body: Partial<Body>, ctx: Ctx, isWhole: boolean) {
  await requireListing(ctx, params.businessCode);
  return ctx.db.transaction(async (tx) => {
    const row = await lockedItem(tx, params);
    const kind = row.kind as ItemKind;
    const before = store.toItemValues(row);
    return itemErrors(mergeItem(kind, isWhole ? blankItem(kind) : before, readGivenFields(kind, body as Body, ctx.request.body)), before);
  });
}

/** Changes or replaces an item. */
async function write(params: Address, body: Body, ctx: Ctx, isWhole: boolean) {
  await requireListing(ctx, params.businessCode);
  // As it came: what a form leaves empty is not in the body any more.
  const sent = ctx.request.body as Record<string, unknown> | null | undefined;
  const prepare = async (tx: Transaction) => {
    const row = await lockedItem(tx, params);
    const kind = row.kind as ItemKind;
    if (body.version !== undefined && body.version !== row.version) throw conflict(CHANGED, { present: await store.asOwnItem(tx, row) });
    const before = store.toItemValues(row);
    const given = readGivenFields(kind, body, sent);
    const values = checked(mergeItem(kind, isWhole ? blankItem(kind) : before, given), before);
    const own = (await store.ownPictures(tx, [row])).get(row.id) ?? [];
    const kept = checkPictures(own, body.pictures ?? (sent?.pictures === "" ? [] : undefined), ctx.files);
    return { row, values, own, kept };
  };
  // First everything that costs nothing; it is asked again once the pictures are read, which may take a while.
  await ctx.db.transaction(prepare);
  const images = await decodePictures(ctx);
  const written = await keepPictures(ctx, images, async (tx, added) => {
    const { row, values, own, kept } = await prepare(tx);
    const pictures = added.inOrder(kept);
    const isSame = pictures.join() === own.join();
    const shown = isSame || pictures.length > 0 ? pictures : await listItemUploads(tx, row.id);
    const after = await store.writeItem(tx, row, values, isSame ? undefined : shown);
    await added.retire(own.filter((uuid) => !pictures.includes(uuid)));
    if (row.kind === "room" && values.units !== row.units) await placeAgain(tx, row.id);
    await logChange(tx, ctx, { row, before: store.toItemValues(row), after: values, arePicturesOther: !isSame });
    return after;
  });
  return store.asOwnItem(ctx.db, written);
}

export const itemEditorHandlers: EndpointHandler[] = [
  handle(
    contract.createItem,
    async ({ params, body: { kind: said, title, ...rest } }, ctx) => {
      const { businessCode: business_code } = params;
      await requireListing(ctx, business_code);
      const kinds = listedKinds(params.kind);
      const kind = kinds.length === 1 ? kinds[0] : kinds.find((one) => one === said);
      if (!kind) throw badRequest({ kind: [WHICH_KIND] });
      const values = checked(mergeItem(kind, blankItem(kind), readGivenFields(kind, { title, ...rest }, ctx.request.body)));
      checkPictures([], [], ctx.files);
      const images = await decodePictures(ctx);
      const written = await keepPictures(ctx, images, async (tx, added) => {
        await checkRoom(tx, business_code, kind);
        const row = await store.addItem(tx, { id: newUuid(), kind, business_code, pictures: added.inOrder([]) }, values);
        await writeLog(tx, { ...logged(ctx, row), act: "item.added" });
        return row;
      });
      return store.asOwnItem(ctx.db, written);
    },
    ({ params, body: { kind: said, ...given } }, ctx) => {
      const kinds = listedKinds(params.kind);
      const kind = kinds.find((one) => one === said) ?? kinds[0];
      return kind ? itemErrors(mergeItem(kind, blankItem(kind), readGivenFields(kind, given as Body, ctx.request.body))) : {};
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
    await ctx.db.transaction(async (tx) => {
      const row = await lockedItem(tx, params);
      await store.markDeleted(tx, named(params));
      await writeLog(tx, { ...logged(ctx, row), act: "item.deleted" });
    });
    return undefined;
  }),

  handle(contract.restoreItem, async ({ params }, ctx) => {
    await requireListing(ctx, params.businessCode);
    const row = await ctx.db.transaction(async (tx) => {
      const found = await store.unmarkDeleted(tx, named(params));
      if (!found) throw notFound();
      await writeLog(tx, { ...logged(ctx, found), act: "item.restored" });
      return found;
    });
    return store.asOwnItem(ctx.db, row);
  }),

  handle(contract.duplicateItem, async ({ params }, ctx) => {
    const { businessCode: business_code } = params;
    await requireListing(ctx, business_code);
    const written = await ctx.db.transaction(async (tx) => {
      const row = await lockedItem(tx, params);
      const kind = row.kind as ItemKind;
      await checkRoom(tx, business_code, kind);
      const values = { ...store.toItemValues(row), title: copyTitle(row.title), is_draft: true };
      const copy = await store.addItem(tx, { id: newUuid(), kind, business_code, pictures: [] }, values);
      const ids = (await store.listAllItems(tx, business_code, { kind })).map(({ id }) => id).filter((id) => id !== copy.id);
      await store.writeOrder(tx, business_code, ids.toSpliced(ids.indexOf(row.id) + 1, 0, copy.id));
      await writeLog(tx, { ...logged(ctx, row), act: "item.copied" });
      return copy;
    });
    return store.asOwnItem(ctx.db, written);
  }),

  handle(contract.orderItems, async ({ params: { businessCode }, body: { ordered } }, ctx) => {
    await requireListing(ctx, businessCode);
    const rows = await ctx.db.transaction(async (tx) => {
      await store.lockListing(tx, businessCode);
      const all = await store.listAllItems(tx, businessCode);
      const known = new Set(all.map(({ id }) => id));
      const asked = [...new Set(ordered.map((id) => id.toLowerCase()))];
      if (asked.some((id) => !known.has(id))) throw badRequest({ ordered: [NOT_THEIRS] });
      for (const ofKind of Map.groupBy(all, ({ kind }) => kind).values()) {
        const ids = ofKind.map(({ id }) => id);
        await store.writeOrder(tx, businessCode, orderedIds(ids, asked));
      }
      await writeLog(tx, { business: businessCode, account: ctx.account.id, act: "item.ordered", id: businessCode });
      return store.listAllItems(tx, businessCode);
    });
    return { results: await store.asOwnItems(ctx.db, rows) };
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
