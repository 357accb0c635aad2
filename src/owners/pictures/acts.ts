import { changedFields } from "../../accounts/auditLog/rules.ts";
import { writeLog } from "../../accounts/auditLog/store.ts";
import { pictureLink } from "../../catalogue/listings/rules.ts";
import { enqueueSizes } from "../../catalogue/uploads/jobs.ts";
import { restoreUpload, retireUpload } from "../../catalogue/uploads/store.ts";
import { now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { badRequest, conflict, notFound } from "../../platform/endpoints/errors.ts";
import type { Picture, PictureChange } from "./contract.ts";
import { addFiles, by, focusOn, type PictureServices, type SentFile } from "./files/acts.ts";
import { FILES_MAX, goneForGood, listedTwice, noItem, notOwn, PICTURES_MAX, SIZES, tooMany, UNDO_HOURS } from "./rules.ts";
import * as store from "./store.ts";

/** Acts on the pictures of a listing, by its people and by staff. Each is written to the log in the same transaction. */

/** @throws ApiError 400 on `item` if the listing does not have this item */
async function checkItem(db: DbOrTransaction, code: string, item: string | null | undefined): Promise<void> {
  if (item && !(await store.hasItem(db, code, item))) throw badRequest({ item: [noItem()] });
}

/** Returns the pictures of a listing in their order. */
export async function readListingPictures(db: DbOrTransaction, code: string): Promise<Picture[]> {
  const rows = await store.listPictures(db, code);
  return rows.map(({ created, ...row }, index) => ({
    ...row,
    image_link: pictureLink(row.image_uuid),
    is_cover: index === 0,
    created: created.toISOString(),
  }));
}

/** @throws ApiError 404 if the listing has no picture of this UUID */
export async function requirePicture(db: DbOrTransaction, code: string, uuid: string): Promise<Picture> {
  const found = (await readListingPictures(db, code)).find((one) => one.uuid === uuid);
  if (!found) throw notFound();
  return found;
}

/** @throws ApiError 400 on `images` or `item`, 503 if too many pictures are being decoded */
export async function addPictures(keeper: PictureServices, code: string, item: string | null, sent: readonly SentFile[]) {
  const { db } = keeper;
  await checkItem(db, code, item);
  const room = PICTURES_MAX - (await store.countPictures(db, code));
  if (sent.length > Math.min(room, FILES_MAX)) throw badRequest({ images: [tooMany()] });
  const { added, refused } = await addFiles(keeper, code, item, sent);
  const all = await readListingPictures(db, code);
  return { results: all.filter(({ uuid }) => added.includes(uuid)), refused };
}

/**
 * Moves the named pictures to the front. The others keep their order.
 * @throws ApiError 400 on `ordered`
 */
export async function orderPictures(keeper: PictureServices, code: string, ordered: readonly string[]): Promise<void> {
  if (new Set(ordered).size < ordered.length) throw badRequest({ ordered: [listedTwice()] });
  await keeper.db.transaction(async (transaction) => {
    await store.lockPictures(transaction, code);
    if ((await store.countOwn(transaction, code, ordered)) < ordered.length) throw badRequest({ ordered: [notOwn()] });
    await store.setOrder(transaction, code, ordered);
    await writeLog(transaction, { ...by(keeper, code), act: "picture.ordered", id: code });
  });
}

/**
 * Changes the given fields of a picture.
 * @throws ApiError 404 if the listing has no picture of this UUID, 400 on `item`
 */
export async function changePicture(keeper: PictureServices, code: string, uuid: string, given: PictureChange): Promise<void> {
  const { db } = keeper;
  const { focus_x, focus_y, is_cover, alt, item } = given;
  await checkItem(db, code, item);
  const before = await requirePicture(db, code, uuid);
  const focus = { x: focus_x ?? before.focus_x, y: focus_y ?? before.focus_y };
  const isMoved = focus.x !== before.focus_x || focus.y !== before.focus_y;
  const file = isMoved ? await focusOn(keeper, before.image_uuid, focus) : undefined;
  const change = db.transaction(async (transaction) => {
    await store.lockPictures(transaction, code);
    await requirePicture(transaction, code, uuid);
    await store.updatePicture(transaction, uuid, { alt, item });
    if (file) await file.use(transaction, uuid);
    if (is_cover) await store.setOrder(transaction, code, [uuid]);
    const { is_cover: wasCover } = before;
    const changed = changedFields(
      { alt: before.alt, focus: "", shown_with: before.item, is_cover: wasCover },
      {
        alt: alt ?? before.alt,
        focus: isMoved ? "moved" : "",
        shown_with: item === undefined ? before.item : item,
        is_cover: is_cover || wasCover,
      },
    );
    if (changed) await writeLog(transaction, { ...by(keeper, code), act: "picture.changed", id: uuid, ...changed });
  });
  await change.catch(async (error) => {
    await file?.drop();
    throw error;
  });
}

/** @throws ApiError 404 if the listing has no picture of this UUID */
export async function deletePicture(keeper: PictureServices, code: string, uuid: string): Promise<void> {
  await keeper.db.transaction(async (transaction) => {
    await store.lockPictures(transaction, code);
    const { image_uuid } = await requirePicture(transaction, code, uuid);
    await store.setDeleted(transaction, uuid, now());
    await retireUpload(transaction, image_uuid, new Date(now().getTime() + UNDO_HOURS * 3_600_000));
    await writeLog(transaction, { ...by(keeper, code), act: "picture.deleted", id: uuid });
  });
}

/** @throws ApiError 404 if the listing has no picture of this UUID, 409 with the reason if it cannot be restored */
export async function restorePicture(keeper: PictureServices, code: string, uuid: string): Promise<Picture> {
  await keeper.db.transaction(async (transaction) => {
    await store.lockPictures(transaction, code);
    const file = await store.findDeleted(transaction, code, uuid);
    // Already restored in another tab, or a picture of another listing.
    if (!file) return;
    if ((await store.countPictures(transaction, code)) >= PICTURES_MAX) throw conflict(tooMany());
    if (!(await restoreUpload(transaction, file))) throw conflict(goneForGood());
    await store.setDeleted(transaction, uuid, null);
    await enqueueSizes(transaction, file, SIZES);
    await writeLog(transaction, { ...by(keeper, code), act: "picture.restored", id: uuid });
  });
  return requirePicture(keeper.db, code, uuid);
}
