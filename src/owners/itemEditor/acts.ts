import { changedFields } from "../../accounts/auditLog/rules.ts";
import { writeLog } from "../../accounts/auditLog/store.ts";
import { placeAgain } from "../../booking/calendars/rooms/store.ts";
import { ITEM_KINDS, type ItemKind, type LIST_KINDS, OFFERING_KINDS } from "../../catalogue/items/enumerations.ts";
import { blankItem, copyTitle, ITEMS_MAX, type ItemValues, itemErrors, mergeItem, orderedIds } from "../../catalogue/items/list/rules.ts";
import * as store from "../../catalogue/items/list/store.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { listTranslations, writeTranslations } from "../../catalogue/translations/store.ts";
import { newUuid } from "../../platform/clock.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import type { InputOf } from "../../platform/endpoints/endpoint.ts";
import { badRequest, conflict, notFound } from "../../platform/endpoints/errors.ts";
import type { ContextFor } from "../../platform/http/context.ts";
import { t } from "../../platform/languages/text.ts";
import { isObject } from "../../platform/values/objects.ts";
import { listItemUploads } from "../pictures/store.ts";
import type { changeItem } from "./contract.ts";
import { checkPictures, decodePictures, keepPictures } from "./pictures/acts.ts";

/** Acts of a listing's people on its items: add, change, delete, copy, reorder. */

type Deps = Pick<ContextFor<"member">, "db" | "services" | "account" | "files">;
export type ItemBody = InputOf<typeof changeItem>["body"];
type Row = Awaited<ReturnType<typeof store.listAllItems>>[number];

const tooMany = () => t`A listing can have at most ${ITEMS_MAX} items of each kind. Delete one first.`;
const notTheirs = () => t`This listing has no item with this ID.`;
const changedMeanwhile = () => t`Another owner or helper has changed this item. Reload it and try again.`;

/** Returns the item kinds of a URL segment. checkoutProducts are rooms and activities. */
export const listedKinds = (kind: (typeof LIST_KINDS)[number]): ItemKind[] =>
  kind === "checkoutProducts" ? enumValues(ITEM_KINDS).filter((one) => !(one in OFFERING_KINDS)) : [kind];

export interface ItemAddress {
  kind: (typeof LIST_KINDS)[number];
  businessCode: string;
  item: string;
}
const named = ({ kind, businessCode, item }: ItemAddress) => ({ business_code: businessCode, kinds: listedKinds(kind), id: item });

/** @throws ApiError 404 if the item does not exist, is deleted, or belongs to another listing */
async function lockedItem(tx: Transaction, address: ItemAddress): Promise<Row> {
  const row = await store.lockItem(tx, named(address));
  if (!row) throw notFound();
  return row;
}

/** Returns the given fields of an item. An empty form field clears its value. */
export function readGivenFields(kind: ItemKind, { version, pictures, ...given }: Partial<ItemBody>, sent: unknown) {
  const read: Record<string, unknown> = given;
  const emptied = Object.entries(blankItem(kind)).filter(([name]) => isObject(sent) && sent[name] === "" && read[name] === undefined);
  return { ...Object.fromEntries(emptied), ...given };
}

/** @throws ApiError 400 by field */
function checked(values: ItemValues, before?: ItemValues): ItemValues {
  const errors = itemErrors(values, before);
  if (Object.keys(errors).length > 0) throw badRequest(errors);
  return values;
}

/** @throws ApiError 400 if the listing has the maximum number of items of this kind */
async function checkRoom(tx: Transaction, business_code: string, kind: ItemKind): Promise<void> {
  await store.lockListing(tx, business_code);
  if ((await store.listAllItems(tx, business_code, { kind })).length >= ITEMS_MAX) throw badRequest({ non_field_errors: [tooMany()] });
}

/** Returns the common fields of an item's log entries: account, listing and item. */
const itemLogEntry = (account: string, { id, title, business_profile }: Pick<Row, "id" | "title" | "business_profile">) => ({
  business: business_profile,
  account,
  id,
  name: title,
});

async function logChange(
  tx: Transaction,
  account: string,
  { row, before, after, arePicturesOther }: { row: Row; before: ItemValues; after: ItemValues; arePicturesOther: boolean },
): Promise<void> {
  const changed = changedFields(before, after, ["minimum_price", "minimum_price_currency"]);
  if (!changed && !arePicturesOther) return;
  const pictures = arePicturesOther ? { pictures: "others" } : {};
  await writeLog(tx, {
    ...itemLogEntry(account, row),
    act: "item.changed",
    before: { ...changed?.before, ...(arePicturesOther ? { pictures: "before" } : {}) },
    after: { ...changed?.after, ...pictures },
  });
}

interface Given {
  body: ItemBody;
  /** Raw body. The parsed body no longer contains empty form fields. */
  sent: unknown;
  /** Whether it replaces the whole item. */
  isWhole: boolean;
}

/** Returns validation errors of a changed or replaced item, for the fields that the schema accepts. */
export function itemChangeErrors(
  db: DbOrTransaction,
  address: ItemAddress,
  { body, sent, isWhole }: Omit<Given, "body"> & { body: Partial<ItemBody> },
): Promise<Record<string, string[]>> {
  return db.transaction(async (tx) => {
    const row = await lockedItem(tx, address);
    const kind = row.kind;
    const before = store.toItemValues(row);
    return itemErrors(mergeItem(kind, isWhole ? blankItem(kind) : before, readGivenFields(kind, body, sent)), before);
  });
}

/**
 * Changes or replaces an item.
 * @throws ApiError 404 if the item is not found, 400 by field, 409 if the version has changed
 */
export async function writeItemChange(deps: Deps, address: ItemAddress, { body, sent, isWhole }: Given): Promise<Row> {
  const prepare = async (tx: Transaction) => {
    const row = await lockedItem(tx, address);
    const kind = row.kind;
    if (body.version !== undefined && body.version !== row.version)
      throw conflict(changedMeanwhile(), { present: await store.asOwnItem(tx, row) });
    const before = store.toItemValues(row);
    const given = readGivenFields(kind, body, sent);
    const values = checked(mergeItem(kind, isWhole ? blankItem(kind) : before, given), before);
    const own = (await store.ownPictures(tx, [row])).get(row.id) ?? [];
    const isEmptied = isObject(sent) && sent.pictures === "";
    const kept = checkPictures(own, body.pictures ?? (isEmptied ? [] : undefined), deps.files);
    return { row, values, own, kept };
  };
  // Run the cheap checks first. They run again after the pictures are decoded, which may take a while.
  await deps.db.transaction(prepare);
  const images = await decodePictures(deps);
  return keepPictures(deps, images, async (tx, added) => {
    const { row, values, own, kept } = await prepare(tx);
    const pictures = added.inOrder(kept);
    const isSame = pictures.join() === own.join();
    const shown = isSame || pictures.length > 0 ? pictures : await listItemUploads(tx, row.id);
    const after = await store.writeItem(tx, row, values, isSame ? undefined : shown);
    await added.retire(own.filter((uuid) => !pictures.includes(uuid)));
    if (row.kind === "room" && values.units !== row.units) await placeAgain(tx, row.id);
    await logChange(tx, deps.account.id, { row, before: store.toItemValues(row), after: values, arePicturesOther: !isSame });
    return after;
  });
}

/**
 * Adds an item with its pictures.
 * @throws ApiError 400 by field, or if the listing has the maximum number of items of this kind
 */
export async function addItemWithPictures(
  deps: Deps,
  business_code: string,
  { kind, body, sent }: { kind: ItemKind; body: ItemBody; sent: unknown },
): Promise<Row> {
  const values = checked(mergeItem(kind, blankItem(kind), readGivenFields(kind, body, sent)));
  checkPictures([], [], deps.files);
  const images = await decodePictures(deps);
  return keepPictures(deps, images, async (tx, added) => {
    await checkRoom(tx, business_code, kind);
    const row = await store.addItem(tx, { id: newUuid(), kind, business_code, pictures: added.inOrder([]) }, values);
    await writeLog(tx, { ...itemLogEntry(deps.account.id, row), act: "item.added" });
    return row;
  });
}

/** @throws ApiError 404 if the item is not found */
export async function removeOwnItem(db: DbOrTransaction, account: string, address: ItemAddress): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockedItem(tx, address);
    await store.markDeleted(tx, named(address));
    await writeLog(tx, { ...itemLogEntry(account, row), act: "item.deleted" });
  });
}

/** @throws ApiError 404 if the item is not found */
export function bringItemBack(db: DbOrTransaction, account: string, address: ItemAddress): Promise<Row> {
  return db.transaction(async (tx) => {
    const found = await store.unmarkDeleted(tx, named(address));
    if (!found) throw notFound();
    await writeLog(tx, { ...itemLogEntry(account, found), act: "item.restored" });
    return found;
  });
}

/**
 * Copies an item with its translations as a draft and places it after the original.
 * @throws ApiError 404 if the item is not found, 400 if the listing has the maximum number of items of this kind
 */
export function copyItem(db: DbOrTransaction, account: string, address: ItemAddress): Promise<Row> {
  const { businessCode: business_code } = address;
  return db.transaction(async (tx) => {
    const row = await lockedItem(tx, address);
    const kind = row.kind;
    await checkRoom(tx, business_code, kind);
    const values = { ...store.toItemValues(row), title: copyTitle(row.title), is_draft: true };
    const copy = await store.addItem(tx, { id: newUuid(), kind, business_code, pictures: [] }, values);
    // Those of the title count as outdated, because the copy's title differs.
    const translations = await listTranslations(tx, { item: row.id });
    await writeTranslations(
      tx,
      translations.map(({ field, language, source, text, original_hash }) => ({
        subject: { item: copy.id },
        field,
        language,
        source,
        text,
        original_hash,
      })),
    );
    const ids = (await store.listAllItems(tx, business_code, { kind })).map(({ id }) => id).filter((id) => id !== copy.id);
    await store.writeOrder(tx, business_code, ids.toSpliced(ids.indexOf(row.id) + 1, 0, copy.id));
    await writeLog(tx, { ...itemLogEntry(account, row), act: "item.copied" });
    return copy;
  });
}

/**
 * Moves these items to the front of their kinds.
 * @returns all items of the listing
 * @throws ApiError 400 on `ordered`
 */
export function reorderItems(
  db: DbOrTransaction,
  account: string,
  { code, ordered }: { code: string; ordered: readonly string[] },
): Promise<Row[]> {
  return db.transaction(async (tx) => {
    await store.lockListing(tx, code);
    const all = await store.listAllItems(tx, code);
    const known = new Set(all.map(({ id }) => id));
    const asked = [...new Set(ordered.map((id) => id.toLowerCase()))];
    if (asked.some((id) => !known.has(id))) throw badRequest({ ordered: [notTheirs()] });
    for (const ofKind of Map.groupBy(all, ({ kind }) => kind).values()) {
      const ids = ofKind.map(({ id }) => id);
      await store.writeOrder(tx, code, orderedIds(ids, asked));
    }
    await writeLog(tx, { business: code, account, act: "item.ordered", id: code });
    return store.listAllItems(tx, code);
  });
}
