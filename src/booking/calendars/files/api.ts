import { createHash } from "node:crypto";
import { tooMany } from "../../../platform/endpoints/errors.ts";
import { hit, limitSubject, READS } from "../../../platform/endpoints/limits.ts";
import type { FileHandler } from "../../../platform/http/context.ts";
import { ENGLISH } from "../../../platform/languages/reader.ts";
import { runForReader } from "../../../platform/languages/requestReader.ts";
import { withCommas } from "../../../platform/values/punctuation.ts";
import { writeCalendar } from "../icalExport.ts";
import { findPublishedRoom, notePublishedRead } from "../rooms/store.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FILE = /^([\w-]{22})\.ics$/;

export const calendarFiles: FileHandler[] = [
  {
    // Anyone with the address may read the file, as other sites do. It does not name the guests.
    path: "/ical/:item/:file",
    async handler(request, reply, services) {
      const { item = "", file = "" } = request.params as Record<string, string>;
      const key = FILE.exec(file)?.[1];
      const wait = await hit(services, READS, limitSubject(services.config.GUIDE_SECRET, request.ip));
      if (wait > 0) throw tooMany(wait);
      const { config, db } = services;
      const room = key !== undefined && UUID.test(item) ? await findPublishedRoom(db, config.GUIDE_SECRET, item, key) : undefined;
      if (!room) return reply.callNotFound();
      await notePublishedRead(db, item);
      const name = room.isFormer ? undefined : withCommas([room.title, room.business]);
      // The other site shows its words to the listing's people.
      const reader = services.languages?.readerOf(room.language ?? "") ?? ENGLISH;
      const content = runForReader(reader, () => writeCalendar(room.nights, { name, host: new URL(config.origin).hostname }));
      const etag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
      reply.headers({ "cache-control": "private, no-cache", etag, "x-robots-tag": "noindex", "referrer-policy": "no-referrer" });
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      return reply.type("text/calendar; charset=utf-8").send(content);
    },
  },
];
