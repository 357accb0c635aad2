import { z } from "zod";
import { endpoint, listResponse, pageQuery } from "../../../platform/endpoints/endpoint.ts";

const failedMail = z.object({
  id: z.string(),
  /** Subject of the mail: magic, reset, verify, … */
  kind: z.string(),
  /** Name of this kind in the reader's language. */
  name: z.string(),
  /** Masked address; empty if the address is only looked up when the mail is sent. */
  to: z.string(),
  error: z.string(),
  attempts: z.int(),
  /** False while the queue still retries it. */
  is_given_up: z.boolean(),
  created: z.string(),
  tried: z.string(),
});
export type FailedMail = z.infer<typeof failedMail>;

export const listFailedMail = endpoint({
  method: "GET",
  path: "/staff/api/mails/",
  summary: "Lists the emails that could not be sent, newest first",
  tag: "Staff",
  access: "administrator",
  query: z.object(pageQuery),
  response: listResponse(failedMail),
});

export const sendMailAgain = endpoint({
  method: "POST",
  path: "/staff/api/mails/{id}/again/",
  summary: "Retries an email that could not be sent",
  tag: "Staff",
  access: "administrator",
  params: z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/) }),
  sample: { id: "1" },
  response: z.object({ success: z.boolean() }),
});
