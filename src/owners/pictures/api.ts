import { findOfMember } from "../../catalogue/listings/members/store.ts";
import { findAnyBusiness } from "../../catalogue/listings/store.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { inMemoryRows, listPage } from "../../platform/endpoints/pagination.ts";
import { type ContextFor, type EndpointHandler, handle } from "../../platform/http/context.ts";
import * as acts from "./acts.ts";
import { ownPictures, type PictureEndpoints, staffPictures } from "./contract.ts";
import type { PictureServices, SentFile } from "./files/acts.ts";
import { listItems } from "./store.ts";

type Context = ContextFor<"member" | "staff">;
/**
 * @returns the account that edits the pictures, with its services
 * @throws ApiError 404 if it may not edit the listing's pictures
 */
type Enter = (ctx: Context, code: string) => Promise<PictureServices>;

const asMember: Enter = async ({ db, services, account }, code) => {
  if (!(await findOfMember(db, code, account.id))) throw notFound();
  return { db, services, account: account.id, side: "people" };
};

/** Staff edit the pictures of every listing, hidden and unclaimed ones too. */
const asStaff: Enter = async ({ db, services, account }, code) => {
  if (!(await findAnyBusiness(db, code))) throw notFound();
  return { db, services, account: account.id, side: "staff" };
};

const createHandlers = (pictures: PictureEndpoints, enter: Enter): EndpointHandler[] => [
  handle(pictures.list, async ({ params: { code }, query }, ctx) => {
    const { db } = await enter(ctx, code);
    const [results, items] = await Promise.all([acts.readListingPictures(db, code), listItems(db, code)]);
    return { ...(await listPage(query, ctx.address, inMemoryRows(results))), items };
  }),

  handle(pictures.add, async ({ params: { code }, body: { uploads = [], item } }, ctx) => {
    const sent: SentFile[] = [...ctx.files.map((file) => ({ file })), ...uploads.map((upload) => ({ upload }))];
    return acts.addPictures(await enter(ctx, code), code, item ?? null, sent);
  }),

  handle(pictures.order, async ({ params: { code }, body: { ordered } }, ctx) => {
    await acts.orderPictures(await enter(ctx, code), code, ordered);
    return { results: await acts.readListingPictures(ctx.db, code) };
  }),

  handle(pictures.change, async ({ params: { code, uuid }, body }, ctx) => {
    await acts.changePicture(await enter(ctx, code), code, uuid, body);
    return acts.requirePicture(ctx.db, code, uuid);
  }),

  handle(pictures.remove, async ({ params: { code, uuid } }, ctx) => {
    await acts.deletePicture(await enter(ctx, code), code, uuid);
    return undefined;
  }),

  handle(pictures.restore, async ({ params: { code, uuid } }, ctx) => acts.restorePicture(await enter(ctx, code), code, uuid)),
];

export const pictureHandlers: EndpointHandler[] = [...createHandlers(ownPictures, asMember), ...createHandlers(staffPictures, asStaff)];
