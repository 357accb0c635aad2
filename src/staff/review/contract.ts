import { z } from "zod";
import { endpoint, listResponse, pageQuery } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { typedKeys } from "../../platform/values/objects.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { REVIEW_ACTS, REVIEW_KINDS } from "./enumerations.ts";

const kind = z.enum(typedKeys(REVIEW_KINDS), {
  error: () => t`Choose one of these: ${withCommas(typedKeys(REVIEW_KINDS))}.`,
});

const reviewItem = z.object({
  kind,
  /** Uuid of the item; of a duplicate the codes of both listings, "one/other". */
  id: z.string(),
  title: z.string(),
  /** Place, person and reason, in a line. */
  detail: z.string(),
  /** Text that a person wrote; may be empty. */
  quote: z.string(),
  /** Time since which it has been waiting. */
  created: z.string(),
  /** URL of the page on which staff decide it with all facts. */
  url: z.string(),
  /** URL of the staff page of a reported listing. */
  edit_url: z.string().optional(),
  /** Acts for which the row is enough. */
  acts: z.array(z.enum(typedKeys(REVIEW_ACTS))),
});
export type ReviewItem = z.infer<typeof reviewItem>;

export const listReview = endpoint({
  method: "GET",
  path: "/staff/api/review/",
  summary:
    "Lists what staff have to review, oldest first: claims, reports, objections, duplicates, submissions and credit disputes, or one kind",
  tag: "Staff",
  access: "staff",
  query: z.object({ kind: kind.optional(), ...pageQuery }),
  response: listResponse(reviewItem),
});
