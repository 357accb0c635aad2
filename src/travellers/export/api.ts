import { readViewer } from "../../accounts/travellers/viewer/store.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { sendArchive } from "../../platform/files/archive.ts";
import { type EndpointHandler, type FileHandler, handle } from "../../platform/http/context.ts";
import { findSession, SESSION_COOKIE } from "../../platform/sessions/session.ts";
import { asArchive } from "../archives/rules.ts";
import { requestExport } from "./acts.ts";
import { createExport, getExport, listExports } from "./contract.ts";
import { exportLink } from "./rules.ts";
import { exportStore } from "./store.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const toResponse = (row: Parameters<typeof asArchive>[0]) => asArchive(row, exportLink(row.uuid));

export const travellerExportHandlers: EndpointHandler[] = [
  handle(createExport, async (_input, { db, traveller }) => {
    if (!traveller) throw notFound();
    return toResponse(await requestExport(db, traveller.code));
  }),

  handle(listExports, async (_input, { db, traveller }) => ({ results: (await exportStore.list(db, traveller.code)).map(toResponse) })),

  handle(getExport, async ({ params: { uuid } }, { db, traveller }) => {
    const row = traveller && (await exportStore.find(db, traveller.code, uuid));
    if (!row) throw notFound();
    return toResponse(row);
  }),
];

export const travellerExportFiles: FileHandler[] = [
  {
    path: "/traveller/api/export/:uuid/the-guide.zip",
    async handler(request, reply, { db, storage }) {
      const { uuid = "" } = request.params as { uuid?: string };
      const token = request.cookies[SESSION_COOKIE];
      const viewer = token && UUID.test(uuid) ? await findSession(db, token, readViewer) : undefined;
      const row = viewer?.traveller && (await exportStore.find(db, viewer.traveller.code, uuid));
      const file = row?.status === "ready" ? await exportStore.open(storage, uuid) : undefined;
      if (!row || !file) return reply.callNotFound();
      return sendArchive(reply, row, file, "the-guide");
    },
  },
];
