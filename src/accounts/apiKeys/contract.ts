import { z } from "zod";
import { CODE, maker } from "../../catalogue/listings/contract.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { endpoint, listResponse, ofType, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { KEY_SCOPES } from "./enumerations.ts";
import { LABEL_MAX } from "./rules.ts";

const labelNeeded = () => t`Enter who the key is for.`;

const listing = { code: z.string().regex(CODE) };

const key = z.object({
  uuid: z.string(),
  label: z.string(),
  scope: z.enum(enumValues(KEY_SCOPES)),
  /** Start and end of the key: "octo_7f…2c". */
  hint: z.string(),
  created: z.string(),
  /**
   * Creator of the key. The key is revoked when this person stops being an owner. Null for a key from before creators were recorded; it
   * stays valid.
   */
  created_by: maker.nullable(),
  last_used: z.string().nullable(),
});
export type ApiKey = z.infer<typeof key>;

export const listKeys = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/keys/",
  summary: "Lists the keys of a listing's booking systems (OCTO) for its owners, oldest first",
  tag: "Owners",
  access: "owner",
  params: z.object(listing),
  query: z.object(pageQuery),
  sample: { code: "{business}" },
  response: listResponse(key),
});

export const createKey = endpoint({
  method: "POST",
  path: "/listing/api/businesses/{code}/keys/",
  summary: "Creates a key, which only this response contains, because the guide stores only its hash",
  tag: "Owners",
  access: "owner",
  params: z.object(listing),
  body: z.object({
    label: z
      .string(ofType(labelNeeded))
      .trim()
      .min(1, { error: labelNeeded() })
      .max(LABEL_MAX)
      .regex(/^\P{Cc}*$/u, { error: () => t`Remove line breaks and control characters.` }),
    scope: z.enum(enumValues(KEY_SCOPES)).default("book"),
  }),
  sample: { code: "{business}", label: "Bali Day Trips" },
  response: key.extend({ key: z.string() }),
  status: 201,
  // A response with a secret is not cached for a second request.
  isSignIn: true,
});

export const revokeKey = endpoint({
  method: "DELETE",
  path: "/listing/api/businesses/{code}/keys/{key}/",
  summary: "Revokes a key, which stops working at once; bookings made with it stay",
  tag: "Owners",
  access: "owner",
  params: z.object({ ...listing, key: z.uuid() }),
  sample: { code: "{business}", key: "00000000-0000-7000-8000-000000000000" },
});
