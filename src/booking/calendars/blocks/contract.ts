import { z } from "zod";
import { UNITS_MAX } from "../../../catalogue/items/list/rules.ts";
import { endpoint, listResponse, pageQuery } from "../../../platform/endpoints/endpoint.ts";
import { plural, t } from "../../../platform/languages/text.ts";
import { NOTE_MAX } from "./rules.ts";

const day = z.iso.date({ error: () => t`Enter a date such as 2026-12-31.` });
const params = z.object({ id: z.uuid() });

export const block = z.object({
  uuid: z.string(),
  /** First blocked night as YYYY-MM-DD; `to` is the day after the last one. */
  from: z.string(),
  to: z.string(),
  /** Number of blocked units; null if all units of the room are blocked. */
  units: z.int().nullable(),
  /** Only owners and helpers of the listing see it. */
  note: z.string(),
  created: z.string(),
});
export type Block = z.infer<typeof block>;

export const listBlocks = endpoint({
  method: "GET",
  path: "/listing/api/items/{id}/blocks/",
  summary: "Lists the blocked nights of a room from today on",
  tag: "Owners",
  access: "member",
  params,
  query: z.object(pageQuery),
  sample: { id: "{item}" },
  response: listResponse(block),
});

export const createBlock = endpoint({
  method: "POST",
  path: "/listing/api/items/{id}/blocks/",
  summary: "Blocks nights of a room, from the night of from to the night before to; 409 for agreed or held nights unless force is true",
  tag: "Owners",
  access: "member",
  params,
  body: z.object({
    from: day,
    to: day,
    units: z.int().min(1).max(UNITS_MAX).nullable().default(null),
    note: z
      .string()
      .trim()
      .max(NOTE_MAX, { error: () => t`Enter at most ${plural(NOTE_MAX, "# character", "# characters")}.` })
      .default(""),
    force: z.boolean().default(false),
    /** Joins the block with those that touch its nights and have the same units and note, as they were before a part was freed. */
    joins: z.boolean().default(false),
  }),
  sample: { id: "{item}", from: "2027-01-01", to: "2027-01-02" },
  response: block,
  status: 201,
  errors: [409],
});

export const deleteBlock = endpoint({
  method: "DELETE",
  path: "/listing/api/items/{id}/blocks/{uuid}/",
  summary: "Frees the nights of a block, or with from and to only those nights of it; nights that are taken otherwise stay taken",
  tag: "Owners",
  access: "member",
  params: params.extend({ uuid: z.uuid() }),
  /** First night to free, and the day after the last one; the block keeps its other nights. */
  query: z.object({ from: day.optional(), to: day.optional() }),
  sample: { id: "{item}", uuid: "00000000-0000-7000-8000-000000000000" },
});
