import { texts } from "../../../platform/languages/text.ts";

/** Sides of a decision: the person who reported something, and the person whose content was removed. */
export const OBJECTION_SIDES = texts({ reporter: "The person who reported it", author: "The person concerned" });
export type ObjectionSide = keyof typeof OBJECTION_SIDES;

export const OBJECTION_OUTCOMES = texts({ upheld: "Decision unchanged", overturned: "Decision changed" });
export type ObjectionOutcome = keyof typeof OBJECTION_OUTCOMES;
