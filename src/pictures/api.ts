import { pictureLink } from "../businesses/rules.ts";
import { findOfMember } from "../businesses/store.members.ts";
import { now } from "../platform/clock.ts";
import { badRequest, conflict, notFound } from "../platform/errors.ts";
import { type EndpointHandler, handle, type RequestContext } from "../platform/http/context.ts";
import { listPage, rowsOf } from "../platform/pagination.ts";
import { enqueueSizes } from "../uploads/jobs.ts";
import { restoreUpload, retireUpload } from "../uploads/store.ts";
import { addFiles, focusOn, type SentFile } from "./api.files.ts";
import * as contract from "./contract.ts";
import { FILES_MAX, GONE, NO_ITEM, NOT_OWN, PICTURES_MAX, SIZES, TOO_MANY, TWICE, UNDO_HOURS } from "./rules.ts";
import * as store from "./store.ts";

/** @throws ApiError 404 for a listing that the account does not own or help run */
async function requireListing({ db }: Pick<RequestContext, "db">, code: string, account: { id: string }): Promise<void> {
  if (!(await findOfMember(db, code, account.id))) throw notFound();
}

/** @throws ApiError 400 on `item` for what the listing does not offer */
async function checkItem({ db }: Pick<RequestContext, "db">, code: string, item: string | null | undefined): Promise<void> {
  if (item && !(await store.hasItem(db, code, item))) throw badRequest({ item: [NO_ITEM] });
}

async function picturesOf({ db }: Pick<RequestContext, "db">, code: string): Promise<contract.Picture[]> {
  const rows = await store.listPictures(db, code);
  return rows.map(({ created, ...row }, index) => ({
    ...row,
    image_link: pictureLink(row.image_uuid),
    is_cover: index === 0,
    created: created.toISOString(),
  }));
}

/** @throws ApiError 404 for what is no picture of the listing's */
async function pictureOf(ctx: Pick<RequestContext, "db">, code: string, uuid: string): Promise<contract.Picture> {
  const found = (await picturesOf(ctx, code)).find((one) => one.uuid === uuid);
  if (!found) throw notFound();
  return found;
}

export const pictureHandlers: EndpointHandler[] = [
  handle(contract.listPictures, async ({ params: { code }, query }, ctx) => {
    await requireListing(ctx, code, ctx.account);
    const [pictures, items] = await Promise.all([picturesOf(ctx, code), store.listItems(ctx.db, code)]);
    return { ...(await listPage(query, ctx.address, rowsOf(pictures))), items };
  }),

  handle(contract.addPictures, async ({ params: { code }, body: { uploads = [], item } }, ctx) => {
    await requireListing(ctx, code, ctx.account);
    await checkItem(ctx, code, item);
    const room = PICTURES_MAX - (await store.countPictures(ctx.db, code));
    const sent: SentFile[] = [...ctx.files.map((file) => ({ file })), ...uploads.map((upload) => ({ upload }))];
    if (sent.length > Math.min(room, FILES_MAX)) throw badRequest({ images: [TOO_MANY] });
    const { added, refused } = await addFiles(ctx, code, item ?? null, sent);
    const all = await picturesOf(ctx, code);
    return { results: all.filter(({ uuid }) => added.includes(uuid)), refused };
  }),

  handle(contract.orderPictures, async ({ params: { code }, body: { ordered } }, ctx) => {
    await requireListing(ctx, code, ctx.account);
    if (new Set(ordered).size < ordered.length) throw badRequest({ ordered: [TWICE] });
    await ctx.db.transaction(async (transaction) => {
      await store.lockPictures(transaction, code);
      if ((await store.countOwn(transaction, code, ordered)) < ordered.length) throw badRequest({ ordered: [NOT_OWN] });
      await store.setOrder(transaction, code, ordered);
    });
    return { results: await picturesOf(ctx, code) };
  }),

  handle(contract.changePicture, async ({ params: { code, uuid }, body }, ctx) => {
    await requireListing(ctx, code, ctx.account);
    const { focus_x, focus_y, is_cover, alt, item } = body;
    await checkItem(ctx, code, item);
    const before = await pictureOf(ctx, code, uuid);
    const focus = { x: focus_x ?? before.focus_x, y: focus_y ?? before.focus_y };
    const isMoved = focus.x !== before.focus_x || focus.y !== before.focus_y;
    const file = isMoved ? await focusOn(ctx, before.image_uuid, focus) : undefined;
    const change = ctx.db.transaction(async (transaction) => {
      await store.lockPictures(transaction, code);
      await pictureOf({ db: transaction }, code, uuid);
      await store.updatePicture(transaction, uuid, { alt, item });
      if (file) await file.use(transaction, uuid);
      if (is_cover) await store.setOrder(transaction, code, [uuid]);
    });
    await change.catch(async (error) => {
      await file?.drop();
      throw error;
    });
    return pictureOf(ctx, code, uuid);
  }),

  handle(contract.deletePicture, async ({ params: { code, uuid } }, ctx) => {
    await requireListing(ctx, code, ctx.account);
    await ctx.db.transaction(async (transaction) => {
      await store.lockPictures(transaction, code);
      const { image_uuid } = await pictureOf({ db: transaction }, code, uuid);
      await store.setDeleted(transaction, uuid, now());
      await retireUpload(transaction, image_uuid, new Date(now().getTime() + UNDO_HOURS * 3_600_000));
    });
    return undefined;
  }),

  handle(contract.restorePicture, async ({ params: { code, uuid } }, ctx) => {
    await requireListing(ctx, code, ctx.account);
    await ctx.db.transaction(async (transaction) => {
      await store.lockPictures(transaction, code);
      const file = await store.findDeleted(transaction, code, uuid);
      // Brought back in another tab already, or none of the listing's.
      if (!file) return;
      if ((await store.countPictures(transaction, code)) >= PICTURES_MAX) throw conflict(TOO_MANY);
      if (!(await restoreUpload(transaction, file))) throw conflict(GONE);
      await store.setDeleted(transaction, uuid, null);
      await enqueueSizes(transaction, file, SIZES);
    });
    return pictureOf(ctx, code, uuid);
  }),
];
