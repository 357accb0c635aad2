import { z } from "zod";
import { STAFF_ROLES } from "../../accounts/accounts/enumerations.ts";
import { ACCOUNT_TYPES } from "../../accounts/travellers/enumerations.ts";
import { enumValues, MEMBER_ROLES } from "../../catalogue/listings/enumerations.ts";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { removalReason } from "../../travellers/reports/decisions/removalReason.ts";
import { PEOPLE_FILTERS } from "./enumerations.ts";
import { NOTE_MAX, SEARCH_MAX } from "./rules.ts";

const person = z.object({
  /** UUID of the account. */
  uuid: z.string(),
  email: z.string(),
  is_verified: z.boolean(),
  is_staff: z.boolean(),
  /** Null for accounts that are not staff. */
  staff_role: z.enum(enumValues(STAFF_ROLES)).nullable(),
  /** Time since which it has been blocked. */
  blocked: z.string().nullable(),
  created: z.string(),
  /** Traveller of the account; null if it has none. */
  traveller: z.object({ code: z.string(), name: z.string(), account_type: z.enum(enumValues(ACCOUNT_TYPES)) }).nullable(),
  businesses_count: z.int(),
});
export type Person = z.infer<typeof person>;

export const listPeople = endpoint({
  method: "GET",
  path: "/staff/api/accounts/",
  summary: "Lists accounts, newest first, or up to 500 matches for part of an email or a name",
  tag: "Staff",
  access: "administrator",
  query: z.object({
    search: z.string().max(SEARCH_MAX).optional(),
    filter: z.enum(enumValues(PEOPLE_FILTERS)).default("all"),
    ...pageQuery,
  }),
  response: listResponse(person),
});

const fullPerson = person.extend({
  note: z.string(),
  /** Whether it is the account of the caller. */
  is_own: z.boolean(),
  sessions_count: z.int(),
  last_seen: z.string().nullable(),
  businesses: z.array(z.object({ code: z.string(), name: z.string(), role: z.enum(enumValues(MEMBER_ROLES)) })),
});
export type FullPerson = z.infer<typeof fullPerson>;

const params = z.object({ account: z.uuid() });

export const getPerson = endpoint({
  method: "GET",
  path: "/staff/api/accounts/{account}/",
  summary: "Shows an account with its roles in listings and the note of staff",
  tag: "Staff",
  access: "administrator",
  params,
  sample: { account: "{account}" },
  response: fullPerson,
});

export const changePerson = endpoint({
  method: "PATCH",
  path: "/staff/api/accounts/{account}/",
  summary: "Changes the staff role, suspension, account type or note of an account; suspending it or taking rights ends its sessions",
  tag: "Staff",
  access: "administrator",
  params,
  body: z.object({
    /** Without staff_role, true makes an account an administrator. */
    is_staff: z.boolean().optional(),
    staff_role: z
      .enum(enumValues(STAFF_ROLES), { error: () => t`Choose editor or administrator.` })
      .nullable()
      .optional(),
    is_blocked: z.boolean().optional(),
    account_type: z.enum(enumValues(ACCOUNT_TYPES), { error: () => t`Choose an account type.` }).optional(),
    note: z.string().trim().max(NOTE_MAX).optional(),
    /** Why the account is suspended; its owner gets an email. */
    ...removalReason,
  }),
  sample: { account: "{account}" },
  response: fullPerson,
  errors: [409],
});
