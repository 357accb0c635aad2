import type { FastifyReply, FastifyRequest } from "fastify";
import type { Limit } from "../../../platform/endpoints/endpoint.ts";
import { tooMany } from "../../../platform/endpoints/errors.ts";
import { hit, limitSubject } from "../../../platform/endpoints/limits.ts";
import type { Services } from "../../../platform/http/context.ts";
import { findSession, SESSION_COOKIE } from "../../../platform/sessions/session.ts";
import { readViewer } from "../viewer/store.ts";
import { findVisible } from "../visibility/store.ts";

/** Limit per IP address. Drawing takes longer than most pages, so it has a limit of its own, below that of reads. */
export const PICTURES: Limit = { name: "persons_pictures", hits: 60, seconds: 60 };

interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
  services: Services;
}

/**
 * Sends a picture of what a traveller shows to everyone. People who are blocked, or who blocked the traveller, get 404.
 * @param code of the traveller
 * @param render draws the picture; undefined if it is not public
 */
export async function sendPersonsPicture({ request, reply, services }: Call, code: string, render: (() => Promise<Buffer>) | undefined) {
  const token = request.cookies[SESSION_COOKIE];
  const viewer = render && token ? (await findSession(services.db, token, readViewer))?.traveller?.code : undefined;
  const isHidden = viewer !== undefined && !(await findVisible(services.db, viewer, code))?.sees.lists;
  if (!render || isHidden) return reply.callNotFound();
  const wait = await hit(services, PICTURES, limitSubject(services.config.GUIDE_SECRET, request.ip));
  if (wait > 0) throw tooMany(wait);
  // One hour, so that other sites do not show a picture for long after its subject stops being public.
  return reply
    .headers({
      "cache-control": viewer === undefined ? "public, max-age=3600" : "private, no-store",
      "cross-origin-resource-policy": "cross-origin",
      "x-robots-tag": "noindex",
    })
    .type("image/jpeg")
    .send(await render());
}
