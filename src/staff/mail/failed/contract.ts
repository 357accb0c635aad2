import { z } from "zod";
import { email } from "../../../accounts/accounts/contract.ts";
import { endpoint, pageOf, pageQuery } from "../../../platform/endpoints/endpoint.ts";

const failedMail = z.object({
  id: z.string(),
  /** What it is about: magic, reset, verify, … */
  kind: z.string(),
  /** Masked; empty where the address is looked up only when it is sent. */
  to: z.string(),
  error: z.string(),
  attempts: z.int(),
  /** False while it is still tried again by itself. */
  is_given_up: z.boolean(),
  created: z.string(),
  tried: z.string(),
});
export type FailedMail = z.infer<typeof failedMail>;

export const listFailedMail = endpoint({
  method: "GET",
  path: "/staff/api/mails/",
  summary: "Mails that could not be sent, the newest first; for staff",
  tag: "Staff",
  access: "staff",
  query: z.object(pageQuery),
  response: pageOf(failedMail),
});

export const sendMailAgain = endpoint({
  method: "POST",
  path: "/staff/api/mails/{id}/again/",
  summary: "Has a mail that could not be sent tried again now; for staff",
  tag: "Staff",
  access: "staff",
  params: z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/) }),
  response: z.object({ success: z.boolean() }),
});

const staffSession = z.object({
  uuid: z.string(),
  /** The browser and its system, as "Firefox on Windows". */
  device: z.string(),
  created: z.string(),
  last_seen: z.string(),
  /** The session that asks. */
  is_this: z.boolean(),
});
export type StaffSession = z.infer<typeof staffSession>;

/** A POST although it changes nothing: an address does not belong into an address line, nor into a proxy's log. */
export const findAnAccount = endpoint({
  method: "POST",
  path: "/staff/api/accounts/find/",
  summary: "The account of an address, the whole address alone; for staff",
  tag: "Staff",
  access: "staff",
  body: z.object({ email }),
  response: z.object({ uuid: z.string() }),
});

const account = z.uuid();

export const listAccountSessions = endpoint({
  method: "GET",
  path: "/staff/api/accounts/{account}/sessions/",
  summary: "Where an account is logged in, the last used first; for staff",
  tag: "Staff",
  access: "staff",
  params: z.object({ account }),
  response: z.object({ email: z.string(), sessions: z.array(staffSession) }),
});

export const revokeAccountSession = endpoint({
  method: "DELETE",
  path: "/staff/api/accounts/{account}/sessions/{uuid}/",
  summary: "Ends one session of an account; for staff",
  tag: "Staff",
  access: "staff",
  params: z.object({ account, uuid: z.uuid() }),
});

export const revokeAccountSessions = endpoint({
  method: "DELETE",
  path: "/staff/api/accounts/{account}/sessions/",
  summary: "Ends all sessions of an account; for staff",
  tag: "Staff",
  access: "staff",
  params: z.object({ account }),
});
