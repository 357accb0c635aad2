import type { Limit } from "../../../platform/endpoints/endpoint.ts";
import { inLowerCase, t } from "../../../platform/languages/text.ts";
import { DAY_MILLISECONDS, monthsAfter } from "../../../platform/values/days.ts";
import { REPORT_KINDS, REPORT_REASONS } from "../enumerations.ts";
import type { ObjectionSide } from "./enumerations.ts";

/** Texts and rules of decisions about reports, and of objections to them (Digital Services Act, Articles 16, 17 and 20). */

/** Article 20 (1): an objection must be possible for at least six months. */
const OBJECTION_MONTHS = 6;
/** The address that a visitor gave is deleted this long after the last day of an objection. */
export const ADDRESS_MONTHS = OBJECTION_MONTHS + 1;
/** Decisions are mailed after five minutes, so that staff can undo a slip. */
export const DECISION_DELAY_SECONDS = 300;
/** Limits objections per IP address. */
export const OBJECTIONS: Limit = { name: "objections", hits: 20, seconds: 3_600 };
/** Staff answer accessibility messages within this time. */
export const ANSWER_DAYS = 14;

/** A report with the fields of its decision. */
export interface Decided {
  kind: string;
  reason: string;
  outcome: "left" | "done" | "taken_down" | null;
  ground: "terms" | "law" | null;
  explanation: string;
  resolved: Date | null;
  decision: string | null;
  is_own: boolean;
}

const KINDS: Readonly<Record<string, string>> = REPORT_KINDS;
const REASONS: Readonly<Record<string, string>> = REPORT_REASONS;
export const kindTitle = (kind: string): string => KINDS[kind] ?? kind;

/** Returns the last moment of an objection. */
export const objectUntil = (resolved: Date): Date => monthsAfter(resolved, OBJECTION_MONTHS);
export const addressesBefore = (now: Date): Date => new Date(monthsAfter(now, -ADDRESS_MONTHS).getTime() - DAY_MILLISECONDS);

/**
 * Returns the last moment at which a side can object to a decision; null if it cannot.
 * @param hasObjected whether this side has objected before
 */
export function mayObjectUntil(
  { outcome, resolved, decision }: Pick<Decided, "outcome" | "resolved" | "decision">,
  side: ObjectionSide,
  hasObjected: boolean,
  now: Date,
): Date | null {
  if (outcome === null || resolved === null || decision === null || hasObjected) return null;
  // A person who reported something that was removed got what they asked for, and its author has nothing to object to once it is restored.
  if ((side === "author") !== (outcome === "taken_down")) return null;
  const until = objectUntil(resolved);
  return now < until ? until : null;
}

export const objectedBefore = () => t`You have already objected to this decision.`;
export const objectionTooLate = () => t`An objection is not possible (any more).`;
export const otherMustDecide = () => t`You made the first decision. Another member of staff must decide the objection.`;
export const hasObjection = () => t`Someone has objected to this decision. Decide the objection instead.`;
export const objectionReceived = () =>
  t`We have your objection. Where possible, a person who did not make the first decision checks it. You will get the result by email.`;

/** Returns what staff decided, for the person who reported it. */
export function reporterText({ kind, outcome }: Pick<Decided, "kind" | "outcome">): string {
  if (outcome === "taken_down")
    return kind === "business"
      ? t`We agree with you and have hidden the listing.`
      : t`We agree with you and have removed it from public view.`;
  if (outcome === "done") return t`We agree with you and have dealt with it.`;
  if (kind === "accessibility") return t`We have read your message and changed nothing.`;
  return t`We have checked it and changed nothing. We found nothing that breaks the guide's terms or the law.`;
}

/** Returns what staff did to a person's content, for that person. */
export function authorText({ kind, outcome }: Pick<Decided, "kind" | "outcome">): string {
  if (outcome !== "taken_down") return t`It is visible again.`;
  if (kind === "business") return t`Staff have hidden the listing: visitors can't see it.`;
  if (kind === "traveller") return t`Staff have suspended the account: you can't log in, and other people can't see your profile.`;
  return t`Staff have removed it from public view. You can still see it.`;
}

/** Returns the sentences that give the reasons for a removal. They do not name the reporters. */
export function reasonTexts({ reason, ground, is_own }: Pick<Decided, "reason" | "ground" | "is_own">): string[] {
  return [
    is_own ? t`No one reported it: staff found it themselves.` : t`Reason of the report: ${inLowerCase(REASONS[reason] ?? reason)}.`,
    ...(ground === null
      ? []
      : [ground === "law" ? t`We find that it is against the law.` : t`We find that it is against the guide's terms.`]),
  ];
}

export const personDecided = () => t`A person on our staff decided this, not a computer program.`;
export const otherWays = () => t`You can also go to a court or to a certified out-of-court dispute settlement body.`;
