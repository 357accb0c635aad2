import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readViewer } from "../../../accounts/travellers/viewer/store.ts";
import { CODE } from "../../../catalogue/listings/contract.ts";
import { DESK, sectionUrl } from "../../../catalogue/listings/own/rules.ts";
import { tooMany } from "../../../platform/endpoints/errors.ts";
import { hit, limitSubject, READS } from "../../../platform/endpoints/limits.ts";
import type { FileHandler } from "../../../platform/http/context.ts";
import { absoluteAddress } from "../../../platform/languages/pageAddress.ts";
import { findSession, SESSION_COOKIE } from "../../../platform/sessions/session.ts";
import { enquiryUrl } from "../conversation/rules.ts";
import { findReadableEnquiry } from "../conversation/store.ts";
import { requireGuestPage } from "../guest/acts.ts";
import { type BookingFile, readBookingFile } from "./acts.ts";

/** Files of an agreed booking: for the guest by the link of the conversation, for the listing's people by their session. */

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function sendIcs(request: FastifyRequest, reply: FastifyReply, file: BookingFile | undefined) {
  if (!file) return reply.callNotFound();
  const etag = `"${createHash("sha256").update(file.content).digest("base64url").slice(0, 22)}"`;
  // Private: the address or the session is a secret. Calendars that subscribed to the address ask again with the ETag.
  reply.headers({ "cache-control": "private, no-cache", etag, "x-robots-tag": "noindex", "referrer-policy": "no-referrer" });
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  return reply
    .type(`text/calendar; charset=utf-8; method=${file.method}`)
    .header("content-disposition", 'attachment; filename="booking.ics"')
    .send(file.content);
}

export const bookingIcsFiles: FileHandler[] = [
  {
    path: "/enquiry/:token/booking.ics",
    async handler(request, reply, services) {
      const { token = "" } = request.params as { token?: string };
      const wait = await hit(services, READS, limitSubject(services.config.GUIDE_SECRET, request.ip));
      if (wait > 0) throw tooMany(wait);
      const { row } = await requireGuestPage(services.db, { services }, token);
      const url = absoluteAddress(services.config.origin, enquiryUrl(token));
      return sendIcs(request, reply, await readBookingFile(services, row, { side: "guest", url }));
    },
  },
  {
    path: "/listing/:code/enquiries/:uuid/booking.ics",
    async handler(request, reply, services) {
      const { code = "", uuid = "" } = request.params as { code?: string; uuid?: string };
      const { db, config } = services;
      const token = request.cookies[SESSION_COOKIE];
      const viewer = token && CODE.test(code) && UUID.test(uuid) ? await findSession(db, token, readViewer) : undefined;
      const row = viewer && (await findReadableEnquiry(db, uuid, { account_id: viewer.account.id, isStaff: false }));
      if (row?.business_profile !== code) return reply.callNotFound();
      const url = absoluteAddress(config.hosts.listing ?? config.origin, sectionUrl(code, `${DESK.enquiries}${uuid}/`));
      return sendIcs(request, reply, await readBookingFile(services, row, { side: "owner", url }));
    },
  },
];
