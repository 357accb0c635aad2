import { z } from "zod";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { ARCHIVE_STATUSES } from "./enumerations.ts";

/** Everything of a traveller, or of a listing, as one file: made when it is asked for, fetched while it is kept. */
export const archive = z.object({
  uuid: z.string(),
  status: z.enum(enumValues(ARCHIVE_STATUSES)),
  /** Of a hundred. */
  progress: z.number(),
  /** Where the file is, for whose it is alone; null until it is ready. */
  link: z.string().nullable(),
  bytes: z.number().nullable(),
  created: z.string(),
  /** From then on it is gone. */
  expires: z.string(),
});
export type Archive = z.infer<typeof archive>;
