import { z } from "zod";
import { businessCard } from "../contract.ts";
import { enumValues, MEMBER_ROLES } from "../enumerations.ts";

/** A listing as its own people see it in lists. */
export const ownBusiness = businessCard.extend({
  /** What one is to it. */
  role: z.enum(enumValues(MEMBER_ROLES)),
  /** Whether one is mailed about its enquiries. */
  has_enquiry_mails: z.boolean(),
  /** Enquiries and questions whose guest spoke last. */
  waiting_count: z.int(),
  /** Since when it is closed, by its owners or by staff; null while it is not. */
  closed: z.string().nullable(),
});
export type OwnBusiness = z.infer<typeof ownBusiness>;
