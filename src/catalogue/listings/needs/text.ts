import type { NeedAnswer } from "./answers.ts";
import type { Need } from "./enumerations.ts";

/** Words for answers that say more than yes and no. */
const ANSWERS: Partial<Record<Need, Partial<Record<NeedAnswer, string>>>> = {
  wheelchair: { yes: "Accessible", limited: "Partly accessible", no: "Not accessible" },
  pets: { yes: "Welcome", limited: "On request", no: "Not allowed" },
  children: { yes: "Welcome", limited: "On request", no: "Adults only" },
  wifi: { limited: "Paid", no: "None" },
};
const USUAL_ANSWERS: Record<NeedAnswer, string> = { yes: "Yes", limited: "Limited", no: "No" };

/** Returns an answer in words: "On request". */
export const answerText = (need: Need, answer: NeedAnswer): string => ANSWERS[need]?.[answer] ?? USUAL_ANSWERS[answer];
