import { z } from "zod";
import { businessCard } from "../contract.ts";
import { enumValues, MEMBER_ROLES } from "../enumerations.ts";
import { CONNECTIONS } from "./enumerations.ts";

/** A listing in the lists of its owners and helpers. */
export const ownBusiness = businessCard.extend({
  /** Role of the account. */
  role: z.enum(enumValues(MEMBER_ROLES)),
  /** Whether the account receives emails about the listing's enquiries. */
  has_enquiry_mails: z.boolean(),
  /** Whether the account's browsers show notices about them (see /api/push-subscription/). */
  has_enquiry_push: z.boolean(),
  /** Number of enquiries and questions whose last message is the guest's. */
  waiting_count: z.int(),
  /** Time since which its owners or staff have closed it; null while it is open. */
  closed: z.string().nullable(),
  /** Connections to other systems that it uses, for its owners; empty for helpers. */
  connections: z.array(z.enum(enumValues(CONNECTIONS))),
  /** Its time zone, an IANA name; UTC if its location is unknown. */
  time_zone: z.string(),
});
export type OwnBusiness = z.infer<typeof ownBusiness>;
