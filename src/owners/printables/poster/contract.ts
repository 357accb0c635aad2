import { z } from "zod";
import { CODE } from "../../../catalogue/listings/contract.ts";
import { enumValues } from "../../../catalogue/listings/enumerations.ts";
import { endpoint } from "../../../platform/endpoints/endpoint.ts";
import { POSTER_OFFERS, POSTER_SIZES } from "./enumerations.ts";

export const getPoster = endpoint({
  method: "GET",
  path: "/listing/api/businesses/{code}/poster/",
  summary: "Returns a listing's poster text and PDF link, or why it has no PDF (characters that the font lacks)",
  tag: "Owners",
  access: "member",
  params: z.object({ code: z.string().regex(CODE) }),
  query: z.object({ size: z.string().optional(), offer: z.string().optional(), words: z.string().max(2_000).optional() }),
  sample: { code: "{business}" },
  response: z.object({
    size: z.enum(enumValues(POSTER_SIZES)),
    offer: z.enum(enumValues(POSTER_OFFERS)),
    words: z.string(),
    /** URL of the QR code. */
    address: z.string(),
    offers: z.array(z.object({ label: z.string(), value: z.string() })),
    /** Null if no PDF can be drawn. */
    pdf: z.string().nullable(),
    problem: z.string(),
    /** Names the emoji that the PDF leaves out. Empty if it has all. */
    note: z.string(),
  }),
});
