import { readViewer } from "../../accounts/travellers/viewer/store.ts";
import { CODE } from "../../catalogue/listings/contract.ts";
import { findOwned } from "../../catalogue/listings/members/store.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { sendArchive } from "../../platform/files/archive.ts";
import { type EndpointHandler, type FileHandler, handle } from "../../platform/http/context.ts";
import { findSession, SESSION_COOKIE } from "../../platform/sessions/session.ts";
import { asArchive } from "../../travellers/archives/rules.ts";
import { exportListing } from "./acts.ts";
import { createListingExport, listListingExports } from "./contract.ts";
import { exportLink } from "./rules.ts";
import { exportStore } from "./store.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const listingExportHandlers: EndpointHandler[] = [
  handle(createListingExport, async ({ params: { code } }, { db, account }) => {
    const row = await exportListing(db, account.id, code);
    return asArchive(row, exportLink(code, row.uuid));
  }),

  handle(listListingExports, async ({ params: { code } }, { db, account }) => {
    if (!(await findOwned(db, code, account.id))) throw notFound();
    return { results: (await exportStore.list(db, code)).map((row) => asArchive(row, exportLink(code, row.uuid))) };
  }),
];

export const listingExportFiles: FileHandler[] = [
  {
    path: "/listing/api/businesses/:code/exports/:uuid/listing.zip",
    async handler(request, reply, { db, storage }) {
      const { code = "", uuid = "" } = request.params as { code?: string; uuid?: string };
      const token = request.cookies[SESSION_COOKIE];
      const viewer = token && CODE.test(code) && UUID.test(uuid) ? await findSession(db, token, readViewer) : undefined;
      const isOwner = viewer && (await findOwned(db, code, viewer.account.id));
      const row = isOwner && (await exportStore.find(db, code, uuid));
      const file = row?.status === "ready" ? await exportStore.open(storage, uuid) : undefined;
      if (!row || !file) return reply.callNotFound();
      return sendArchive(reply, row, file, `listing-${code}`);
    },
  },
];
