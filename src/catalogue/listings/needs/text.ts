import { t, texts } from "../../../platform/languages/text.ts";
import type { NeedAnswer } from "./answers.ts";
import type { Need } from "./enumerations.ts";

/** Words for answers that say more than yes and no. */
const ownAnswers = (): Partial<Record<Need, Partial<Record<NeedAnswer, string>>>> => ({
  wheelchair: { yes: t`Accessible`, limited: t`Partly accessible`, no: t`Not accessible` },
  pets: { yes: t`Welcome`, limited: t`On request`, no: t`Not allowed` },
  children: { yes: t`Welcome`, limited: t`On request`, no: t`Adults only` },
  wifi: { limited: t`Paid`, no: t`None` },
});
const USUAL_ANSWERS: Record<NeedAnswer, string> = texts({ yes: "Yes", limited: "Limited", no: "No" });

/** Returns an answer in words: "On request". */
export const answerText = (need: Need, answer: NeedAnswer): string => ownAnswers()[need]?.[answer] ?? USUAL_ANSWERS[answer];
