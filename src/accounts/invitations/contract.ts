import { z } from "zod";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { email } from "../accounts/contract.ts";

const invitation = z.object({
  uuid: z.string(),
  email: z.string(),
  /** Email address of the inviting administrator. */
  by: z.string(),
  created: z.string(),
  expires: z.string(),
});
export type SignUpInvitation = z.infer<typeof invitation>;

const staff = { tag: "Staff", access: "administrator" as const };

export const listSignUpInvitations = endpoint({
  method: "GET",
  path: "/staff/api/invitations/",
  summary: "Lists the open invitations to sign up, newest first",
  ...staff,
  query: z.object(pageQuery),
  response: listResponse(invitation),
});

export const inviteToSignUp = endpoint({
  method: "POST",
  path: "/staff/api/invitations/",
  summary: "Invites a person to sign up, by email; a new invitation to the same address replaces the earlier link",
  ...staff,
  body: z.object({ email: email.transform((text) => text.toLowerCase()) }),
  sample: { email: "nobody@example.org" },
  response: invitation,
  status: 201,
});

export const withdrawSignUpInvitation = endpoint({
  method: "DELETE",
  path: "/staff/api/invitations/{uuid}/",
  summary: "Withdraws an invitation to sign up; its link stops working",
  ...staff,
  params: z.object({ uuid: z.uuid() }),
  sample: { uuid: "{uuid}" },
});

/** Reading changes nothing, because mail scanners read every link. */
export const getSignUpInvitation = endpoint({
  method: "GET",
  path: "/users/invitations/{token}/",
  summary: "Returns the address that an invitation to sign up was sent to",
  tag: "Accounts",
  access: "link",
  params: z.object({ token: z.string().regex(/^[\w-]{20,100}$/) }),
  sample: { token: "AAAAAAAAAAAAAAAAAAAAAA" },
  response: z.object({ email: z.string() }),
});
