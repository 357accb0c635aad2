import { z } from "zod";
import { endpoint } from "../../../platform/endpoints/endpoint.ts";

/** Longer than any proof that the guide creates. */
const PROOF_MAX = 3_000;

export const verifyProof = endpoint({
  method: "GET",
  path: "/api/verify/",
  summary: "Checks a guest's signed link: returns what was agreed with a listing, without names, or null if not signed here",
  tag: "Bookings",
  access: "public",
  query: z.object({ proof: z.string().max(PROOF_MAX).default("") }),
  response: z.object({
    agreed: z
      .object({
        business_code: z.string(),
        business: z.string(),
        /** null for the whole business. */
        item: z.string().nullable(),
        from: z.string(),
        to: z.string(),
        isNights: z.boolean(),
        price: z.number().nullable(),
        currency: z.string().nullable(),
        agreed: z.string(),
      })
      .nullable(),
    /** True if the same agreement is still valid today. */
    stands: z.boolean(),
  }),
  isPrivate: true,
});
