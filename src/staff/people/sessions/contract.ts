import { z } from "zod";
import { email } from "../../../accounts/accounts/contract.ts";
import { endpoint } from "../../../platform/endpoints/endpoint.ts";

const staffSession = z.object({
  uuid: z.string(),
  /** Browser and operating system, such as "Firefox on Windows". */
  device: z.string(),
  created: z.string(),
  last_seen: z.string(),
  /** Whether it is the session of the request. */
  is_this: z.boolean(),
});
export type StaffSession = z.infer<typeof staffSession>;

/** A POST although it changes nothing: an email address does not belong in a URL, nor in a proxy's log. */
export const findAnAccount = endpoint({
  method: "POST",
  path: "/staff/api/accounts/find/",
  summary: "Finds the account with an email, which must match completely",
  tag: "Staff",
  access: "administrator",
  body: z.object({ email }),
  sample: { email: "nobody@example.org" },
  response: z.object({ uuid: z.string() }),
});

const account = z.uuid();

export const listAccountSessions = endpoint({
  method: "GET",
  path: "/staff/api/accounts/{account}/sessions/",
  summary: "Lists the sessions of an account, last used first",
  tag: "Staff",
  access: "administrator",
  params: z.object({ account }),
  sample: { account: "{account}" },
  response: z.object({ email: z.string(), sessions: z.array(staffSession) }),
});

export const revokeAccountSession = endpoint({
  method: "DELETE",
  path: "/staff/api/accounts/{account}/sessions/{uuid}/",
  summary: "Ends one session of an account",
  tag: "Staff",
  access: "administrator",
  params: z.object({ account, uuid: z.uuid() }),
  sample: { account: "{account}", uuid: "{uuid}" },
});

export const revokeAccountSessions = endpoint({
  method: "DELETE",
  path: "/staff/api/accounts/{account}/sessions/",
  summary: "Ends all sessions of an account",
  tag: "Staff",
  access: "administrator",
  params: z.object({ account }),
  sample: { account: "{account}" },
});
