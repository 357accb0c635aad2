import { z } from "zod";
import { endpoint } from "../../platform/endpoints/endpoint.ts";
import { AUTH_FLOWS } from "./signInAttempts/signInLimits.ts";

/** RFC 5321: a path has 256 characters, including its brackets. */
const EMAIL_MAX = 254;
export const email = z.string().trim().max(EMAIL_MAX).pipe(z.email());
/** Token of an emailed link. */
export const token = z.string().regex(/^[\w-]{22}$/);

export const changeEmail = endpoint({
  method: "POST",
  path: "/users/email-change/",
  summary: "Requests a change of email address, which takes effect once the old and the new address have confirmed it",
  tag: "Accounts",
  access: "recent",
  body: z.object({ new_email: email }),
  sample: { new_email: "another@example.org" },
  response: z.object({ success: z.boolean() }),
  limit: AUTH_FLOWS,
  isSignIn: true,
});

export const cancelEmailChange = endpoint({
  method: "DELETE",
  path: "/users/email-change/",
  summary: "Cancels the pending change of email address of the logged-in account",
  tag: "Accounts",
  access: "session",
  errors: [404],
});

/** Returns the data for the page of an email link. Reading changes nothing. */
export const readEmailLink = endpoint({
  method: "GET",
  path: "/users/email-change/{token}/",
  summary: "Returns the state of an email change link and both addresses, masked",
  tag: "Accounts",
  access: "link",
  params: z.object({ token }),
  sample: { token: "AAAAAAAAAAAAAAAAAAAAAA" },
  response: z.object({
    side: z.enum(["email_old", "email_new"]),
    state: z.enum(["good", "used", "expired", "ended"]),
    old_email_masked: z.string(),
    new_email_masked: z.string(),
  }),
});

export const followEmailLink = endpoint({
  method: "POST",
  path: "/users/email-change/{token}/",
  summary: "Confirms an email change for one address, or stops it; the second confirmation also ends all other sessions",
  tag: "Accounts",
  access: "link",
  params: z.object({ token }),
  body: z.object({ stop: z.boolean().default(false) }),
  sample: { token: "AAAAAAAAAAAAAAAAAAAAAA" },
  response: z.object({ outcome: z.enum(["waiting", "done", "stopped"]) }),
  limit: AUTH_FLOWS,
  isSignIn: true,
});
