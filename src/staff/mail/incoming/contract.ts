import { z } from "zod";
import { enumValues } from "../../../catalogue/listings/enumerations.ts";
import { endpoint, listResponse, pageQuery } from "../../../platform/endpoints/endpoint.ts";
import { t } from "../../../platform/languages/text.ts";
import { HOLD_REASONS } from "./enumerations.ts";

/** Endpoint for the mail service that the guide's operator has set up (docs/running/mail.md). */
export const handOverMail = endpoint({
  method: "POST",
  path: "/api/incoming-mail/",
  summary: "Accepts an email that the mail service received for the guide; requires INBOUND_KEY",
  tag: "Bookings",
  access: "key",
  body: z.object({
    /** The whole mail as received (RFC 5322), as a text, unless it is sent as the file `message`. */
    message: z.string().nullish(),
    /** Recipient address of the envelope. */
    to: z.string().max(320).nullish(),
    /** "pass" if the service found that DMARC passes for the mail's From. */
    dmarc: z.string().max(40).nullish(),
  }),
  files: ["message"],
  sample: { message: "It broke" },
  response: z.object({
    /**
     * `known`: the same mail came before. `dropped`: a program wrote it, or too many came. `noted`: it is a bounce of one of the guide's
     * mails.
     */
    outcome: z.enum(["taken", "refused", "held", "dropped", "known", "noted"]),
  }),
  errors: [404],
});

const heldMail = z.object({
  uuid: z.string(),
  reason: z.enum(enumValues(HOLD_REASONS)),
  /** Conversation and side of the reply address that it was sent to; null for any other address. */
  enquiry: z.string().nullable(),
  side: z.enum(["guest", "business"]).nullable(),
  sender: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Rest of the mail that may be a quoted history or a signature; empty if nothing is in doubt. */
  history: z.string(),
  received: z.string(),
});
export type HeldMail = z.infer<typeof heldMail>;

export const listHeldMails = endpoint({
  method: "GET",
  path: "/staff/api/incoming-mails/",
  summary: "Lists the incoming emails that are held, newest first",
  tag: "Staff",
  access: "administrator",
  query: z.object(pageQuery),
  response: listResponse(heldMail),
});

const HELD_ACTS = ["pass_on", "discard"] as const;

export const decideHeldMail = endpoint({
  method: "POST",
  path: "/staff/api/incoming-mails/{uuid}/",
  summary: "Passes the text of a held email on to its conversation, or discards the email",
  tag: "Staff",
  access: "administrator",
  params: z.object({ uuid: z.uuid() }),
  body: z.object({ act: z.enum(HELD_ACTS, { error: () => t`Choose one of: ${HELD_ACTS.join(", ")}.` }) }),
  sample: { uuid: "{uuid}", act: "discard" },
  response: z.object({ success: z.boolean() }),
  errors: [409],
});
