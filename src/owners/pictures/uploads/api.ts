import { IMAGE_BYTES_MAX, tooManyBytes } from "../../../catalogue/uploads/rules.ts";
import { ApiError, badRequest, conflict, notFound } from "../../../platform/endpoints/errors.ts";
import { receiveBytes } from "../../../platform/http/bodies.ts";
import { type EndpointHandler, handle, type RequestContext } from "../../../platform/http/context.ts";
import {
  INCOMING_HOURS,
  noLength,
  noOffset,
  otherOffset,
  readFilename,
  TUS_EXTENSIONS,
  TUS_VERSION,
  tooManyIncoming,
  wholeNumber,
} from "../tus.ts";
import { endUpload } from "./acts.ts";
import { ownUploads, staffUploads, type UploadEndpoints } from "./contract.ts";
import { findIncoming, type IncomingUpload, insertIncoming, storePart } from "./store.ts";

const expiryDate = ({ touched }: IncomingUpload) => new Date(touched.getTime() + INCOMING_HOURS * 3_600_000);
const asUpload = (row: IncomingUpload) => ({
  uuid: row.uuid,
  filename: row.filename,
  bytes: row.bytes,
  received: row.received,
  expires: expiryDate(row).toISOString(),
});

/** Sets the headers of every response to a tus client. */
const sayTus = ({ reply }: Pick<RequestContext, "reply">, headers: Record<string, string> = {}) =>
  reply.headers({ "tus-resumable": TUS_VERSION, ...headers });

/** @throws ApiError 404 if the account has no open upload of this UUID */
async function ownUpload({ db }: Pick<RequestContext, "db">, uuid: string, account: { id: string }): Promise<IncomingUpload> {
  const found = await findIncoming(db, uuid, account.id);
  if (!found) throw notFound();
  return found;
}

const createHandlers = (uploads: UploadEndpoints): EndpointHandler[] => [
  handle(uploads.begin, async (_input, ctx) => {
    const { headers } = ctx.request;
    sayTus(ctx, { "tus-extension": TUS_EXTENSIONS, "tus-version": TUS_VERSION, "tus-max-size": String(IMAGE_BYTES_MAX) });
    const bytes = wholeNumber(headers["upload-length"]);
    if (!bytes) throw badRequest({ upload_length: [noLength()] });
    if (bytes > IMAGE_BYTES_MAX) throw new ApiError(413, tooManyBytes());
    const filename = readFilename(headers["upload-metadata"]);
    const row = await insertIncoming(ctx.db, { account_id: ctx.account.id, filename, bytes });
    if (!row) throw new ApiError(429, tooManyIncoming());
    sayTus(ctx, {
      location: `${uploads.begin.path}${row.uuid}/`,
      "upload-offset": "0",
      "upload-expires": expiryDate(row).toUTCString(),
    });
    return asUpload(row);
  }),

  handle(uploads.get, async ({ params: { upload } }, ctx) => {
    sayTus(ctx);
    const row = await ownUpload(ctx, upload, ctx.account);
    sayTus(ctx, { "upload-offset": String(row.received), "upload-length": String(row.bytes) });
    return asUpload(row);
  }),

  handle(uploads.continue, async ({ params: { upload } }, ctx) => {
    sayTus(ctx);
    const row = await ownUpload(ctx, upload, ctx.account);
    const offset = wholeNumber(ctx.request.headers["upload-offset"]);
    if (offset === undefined) throw badRequest({ upload_offset: [noOffset()] });
    if (offset !== row.received) throw conflict(otherOffset());
    let received = offset;
    await receiveBytes(ctx.request, row.bytes - offset, async (content) => {
      if (!(await storePart(ctx.db, ctx.services.storage, upload, received, content))) throw conflict(otherOffset());
      received += content.length;
    });
    sayTus(ctx, { "upload-offset": String(received), "upload-expires": expiryDate(row).toUTCString() });
    return undefined;
  }),

  handle(uploads.stop, async ({ params: { upload } }, ctx) => {
    sayTus(ctx);
    await endUpload(ctx.db, ctx.account.id, upload);
    return undefined;
  }),
];

export const uploadHandlers: EndpointHandler[] = [...createHandlers(ownUploads), ...createHandlers(staffUploads)];
