import { z } from "zod";
import { businessCard, CODE } from "../../catalogue/listings/contract.ts";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { CHOSEN_FIELDS } from "./rules.ts";

const code = z.string().regex(CODE, { error: () => t`Enter the code of a listing.` });

const pair = z.object({
  one: businessCard,
  other: businessCard,
  /** Certainty, out of 100. */
  score: z.int(),
  reasons: z.array(z.string()),
});
export type Pair = z.infer<typeof pair>;

export const listDuplicates = endpoint({
  method: "GET",
  path: "/staff/api/duplicates/",
  summary: "Lists pairs of listings that may be duplicates, the most certain first",
  tag: "Staff",
  access: "staff",
  query: z.object(pageQuery),
  response: listResponse(pair),
});

const side = z.object({
  ...businessCard.shape,
  /** Text of each field. */
  texts: z.record(z.string(), z.string()),
  is_published: z.boolean(),
  people_count: z.int(),
  saved_count: z.int(),
  enquiries_count: z.int(),
  vouchers_count: z.int(),
  pictures_count: z.int(),
  /** Datasets of the imports with records of the listing; empty if it has no records. */
  dataset: z.string(),
});
export type Side = z.infer<typeof side>;

const params = z.object({ one: code, other: code });

export const getDuplicate = endpoint({
  method: "GET",
  path: "/staff/api/duplicates/{one}/{other}/",
  summary: "Compares 2 listings; the surviving one is proposed, or set with `keep`",
  tag: "Staff",
  access: "staff",
  params,
  query: z.object({ keep: code.optional() }),
  sample: { one: "{business}", other: "{business}" },
  response: z.object({
    score: z.int(),
    reasons: z.array(z.string()),
    kept: side,
    gone: side,
    /** Fields for which the proposal is to take the value of the listing that is merged away. */
    proposed: z.array(z.string()),
    /** Reason that they cannot be merged this way; empty if they can. */
    refusal: z.string(),
    /** Next pair; null after the last one. */
    next: z.object({ one: z.string(), other: z.string() }).nullable(),
    open_count: z.int(),
  }),
});
export type Duplicate = z.output<NonNullable<typeof getDuplicate.response>>;

const merge = z.object({
  uuid: z.string(),
  kept: z.object({ business_code: z.string(), name: z.string() }),
  gone: z.object({ business_code: z.string(), name: z.string() }),
  created: z.string(),
  undone: z.string().nullable(),
  /** Time until which it can be undone; null if it can no longer be undone. */
  undo_until: z.string().nullable(),
});
export type Merge = z.infer<typeof merge>;

export const mergeDuplicate = endpoint({
  method: "POST",
  path: "/staff/api/duplicates/{one}/{other}/merge/",
  summary: "Merges the second listing into the first, which takes the fields in `take`; the old URL redirects",
  tag: "Staff",
  access: "staff",
  params,
  body: z.object({
    take: z.array(z.enum(CHOSEN_FIELDS)).max(40).default([]),
  }),
  sample: { one: "{business}", other: "{business}" },
  response: merge,
  status: 201,
  errors: [409],
});

export const dismissDuplicate = endpoint({
  method: "POST",
  path: "/staff/api/duplicates/{one}/{other}/dismiss/",
  summary: "Marks 2 listings as different, so that the pair is not listed again, or takes that back",
  tag: "Staff",
  access: "staff",
  params,
  body: z.object({ is_different: z.boolean().default(true) }),
  sample: { one: "{business}", other: "{business}", is_different: true },
  response: z.object({ success: z.boolean() }),
});

export const listMerges = endpoint({
  method: "GET",
  path: "/staff/api/merges/",
  summary: "Lists the merges of listings, newest first",
  tag: "Staff",
  access: "staff",
  query: z.object(pageQuery),
  response: listResponse(merge),
});

export const undoMerge = endpoint({
  method: "POST",
  path: "/staff/api/merges/{uuid}/undo/",
  summary: "Undoes a merge within 30 days and restores both listings",
  tag: "Staff",
  access: "staff",
  params: z.object({ uuid: z.uuid() }),
  sample: { uuid: "{uuid}" },
  response: merge,
  errors: [409],
});
