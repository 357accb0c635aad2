import { z } from "zod";
import { endpoint } from "../../platform/endpoints/endpoint.ts";
import { typedKeys } from "../../platform/values/objects.ts";
import { CHECK_NAMES, LEVELS } from "./enumerations.ts";

const finding = z.object({
  check: z.enum(typedKeys(CHECK_NAMES)),
  level: z.enum(typedKeys(LEVELS)),
  text: z.string(),
  /** The next step; empty if all is well. */
  advice: z.string(),
});
export type ShownFinding = z.infer<typeof finding>;

export const getHealth = endpoint({
  method: "GET",
  path: "/staff/api/health/",
  summary: "Checks the machine, the settings, the database, mail and backups, and says what to do",
  tag: "Staff",
  access: "administrator",
  response: z.object({ findings: z.array(finding) }),
});

export const sendTestMail = endpoint({
  method: "POST",
  path: "/staff/api/health/mail/",
  summary: "Sends a test email to the signed-in member of staff",
  tag: "Staff",
  access: "administrator",
  response: z.object({ success: z.boolean() }),
});
