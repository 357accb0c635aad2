import { z } from "zod";
import { enumValues } from "../../../catalogue/listings/enumerations.ts";
import { REPORT_GROUNDS } from "../enumerations.ts";
import { TEXT_MAX } from "../rules.ts";

/** A text of several lines, as an endpoint takes it. */
export const longText = z.string().overwrite((text) => text.replaceAll("\r\n", "\n").trim());

/** Fields of an endpoint's body: why something is removed, and what the people concerned read in the mail. */
export const removalReason = {
  ground: z.enum(enumValues(REPORT_GROUNDS)).default("terms"),
  explanation: longText.max(TEXT_MAX).default(""),
};
export type RemovalReason = { ground: keyof typeof REPORT_GROUNDS; explanation: string };
