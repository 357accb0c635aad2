import { createHash, timingSafeEqual } from "node:crypto";
import { open } from "node:fs/promises";
import { unauthorised } from "../../../platform/endpoints/access.ts";
import { badRequest } from "../../../platform/endpoints/errors.ts";
import { listPage } from "../../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle, type RequestContext } from "../../../platform/http/context.ts";
import { t } from "../../../platform/languages/text.ts";
import { SOURCE_MAX } from "../../../platform/mail/incoming/readMail.ts";
import { receiveMail } from "./acts.ts";
import { decideHeldMail, handOverMail, listHeldMails } from "./contract.ts";
import { discardHeld, passHeldOn } from "./held/acts.ts";
import { heldMails, type IncomingRow } from "./store.ts";

const hashText = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Reads the start of a mail that came as a file, up to the limit. */
async function readStart(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SOURCE_MAX), 0, SOURCE_MAX, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** @throws ApiError 400 without a mail */
async function readSource({ files }: RequestContext, message: string | null | undefined): Promise<Uint8Array> {
  const file = files[0];
  if (file) return readStart(file.path);
  if (!message) throw badRequest({ message: [t`This field is required.`] });
  return Buffer.from(message);
}

const toHeldMail = ({ uuid, reason, enquiry, side, sender, subject, text, history, received }: IncomingRow) => ({
  uuid,
  // Every held mail has a reason: the table ensures it.
  reason: reason ?? "address",
  enquiry,
  side,
  sender,
  subject,
  text,
  history,
  received: received.toISOString(),
});

export const incomingMailHandlers: EndpointHandler[] = [
  handle(handOverMail, async ({ body: { message, to, dmarc } }, ctx) => {
    const { INBOUND_KEY } = ctx.services.config;
    if (INBOUND_KEY === undefined || !timingSafeEqual(hashText(ctx.key), hashText(INBOUND_KEY))) throw unauthorised();
    const source = await readSource(ctx, message);
    const outcome = await receiveMail(ctx, { source, ...(to && { to: [to] }), isProven: () => dmarc?.toLowerCase() === "pass" });
    return { outcome };
  }),

  handle(listHeldMails, ({ query }, ctx) => {
    const { count, rows } = heldMails(ctx.db);
    return listPage(query, ctx.address, { count, rows: async (window) => (await rows(window)).map(toHeldMail) });
  }),

  handle(decideHeldMail, async ({ params: { uuid }, body: { act } }, { db, account }) => {
    await (act === "discard" ? discardHeld : passHeldOn)(db, uuid, account.id);
    return { success: true };
  }),
];
