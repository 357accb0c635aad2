import { texts } from "../languages/text.ts";

/** Texts that a person reads once a held request was sent, by the value that its endpoint declares and its row stores. */
export const HELD_TEXTS = texts({
  recommendation: "Your recommendation is published.",
  guide: "Your guide is shared.",
  follow: "Your follow was saved.",
  visit: "Your visit is confirmed, and the credit is yours.",
});
export type HeldText = keyof typeof HELD_TEXTS;
