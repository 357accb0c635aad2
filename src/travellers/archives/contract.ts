import { z } from "zod";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { ARCHIVE_STATUSES } from "./enumerations.ts";

/** Archive of all data of a traveller or a listing as one file: made on request, available until it expires. */
export const archive = z.object({
  uuid: z.string(),
  status: z.enum(enumValues(ARCHIVE_STATUSES)),
  /** Percentage, 0 to 100. */
  progress: z.number(),
  /** URL of the file, which only its owner can open; null until the file is ready. */
  link: z.string().nullable(),
  bytes: z.number().nullable(),
  created: z.string(),
  /** Time from which the file is deleted. */
  expires: z.string(),
});
export type Archive = z.infer<typeof archive>;
