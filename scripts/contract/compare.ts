import { createHash } from "node:crypto";
import type { Answer, Answers } from "./record.ts";

/** Recorded answers by "METHOD /path/": one line for each answer, with the roles that get it. */
export type Recorded = Record<string, string[]>;

const hash = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 12);
const answerKey = ({ status, shape }: Answer) => (shape === undefined ? String(status) : `${status} ${hash(JSON.stringify(shape))}`);

/** Returns answers as they are stored: shapes as hashes, equal answers of several roles once. */
export const toRecorded = (answers: Answers): Recorded =>
  Object.fromEntries(
    Object.entries(answers)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([endpoint, roles]) => [
        endpoint,
        [...Map.groupBy(Object.entries(roles), ([, answer]) => answerKey(answer))].map(
          ([key, same]) => `${key}: ${same.map(([role]) => role).join(", ")}`,
        ),
      ]),
  );

/** Returns one message for each endpoint that is gone or answers otherwise. New endpoints are no errors. */
export function contractErrors(recorded: Recorded, answers: Answers): string[] {
  const now = toRecorded(answers);
  return Object.entries(recorded).flatMap(([endpoint, before]) => {
    const after = now[endpoint];
    if (!after) return [`${endpoint} is gone.`];
    if (after.join("; ") === before.join("; ")) return [];
    return [`${endpoint} changed its responses from “${before.join("; ")}” to “${after.join("; ")}”: ${JSON.stringify(answers[endpoint])}`];
  });
}
