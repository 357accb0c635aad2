import { ACTIVITY_TYPES, BUSINESS_TYPES } from "../../catalogue/listings/enumerations.ts";
import { choose, counted, inLowerCase, plural, t } from "../../platform/languages/text.ts";
import { formatMoney } from "../../platform/values/format.ts";
import { labelled, withCommas, withFullStops } from "../../platform/values/punctuation.ts";
import { OBJECTION_SIDES, type ObjectionSide } from "../../travellers/reports/decisions/enumerations.ts";
import { OBJECTIONS_PAGE } from "../../travellers/reports/decisions/urls.ts";
import { REPORT_KINDS, REPORT_REASONS } from "../../travellers/reports/enumerations.ts";
import { isTravellersText } from "../../travellers/reports/rules.ts";
import { pairUrl, reasonTexts } from "../duplicates/rules.ts";
import type { ReviewItem } from "./contract.ts";
import type { ReviewAct, ReviewKind } from "./enumerations.ts";

/** Rows of the review queue: the texts of each kind, and what can be done from the row alone. */

export const REVIEW = "/staff/review/";

/** Pages that show one kind with all its facts, and the link to what the queue no longer shows. */
export const REVIEW_PAGES: Record<PagedKind, { href: string; decided: { query: string; label: () => string } }> = {
  claim: { href: `${REVIEW}claims/`, decided: { query: "?state=decided", label: () => t`Ended claims` } },
  report: { href: `${REVIEW}reports/`, decided: { query: "?state=resolved", label: () => t`Closed reports` } },
  objection: { href: OBJECTIONS_PAGE, decided: { query: "?state=decided", label: () => t`Decided objections` } },
  duplicate: { href: `${REVIEW}duplicates/`, decided: { query: "?state=merged", label: () => t`Merged listings` } },
  submission: { href: `${REVIEW}submissions/`, decided: { query: "", label: () => t`All submissions` } },
  dispute: { href: `${REVIEW}disputes/`, decided: { query: "", label: () => t`All credit disputes` } },
};
/** Kinds with a page of their own; changes by imports are decided on their row. */
type PagedKind = Exclude<ReviewKind, "import">;

/** Returns the URL of the queue. @param kind undefined for all kinds */
export function reviewUrl(kind: ReviewKind | undefined, page = 1): string {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `${REVIEW}?${query}` : REVIEW;
}

const pageOfOne = (kind: PagedKind, uuid: string): string => `${REVIEW_PAGES[kind].href}?uuid=${uuid}`;

/** Text and acts of a row; the queue adds kind, id and time. */
export type ReviewRow = Omit<ReviewItem, "kind" | "id" | "created">;

const REPORTED: Readonly<Record<string, string>> = REPORT_KINDS;
const REASONS: Readonly<Record<string, string>> = REPORT_REASONS;
const joined = (...parts: (string | false)[]): string => withFullStops(parts);

export const claimRow = (claim: {
  id: string;
  name: string;
  place: string;
  claimant: string;
  text: string;
  rivals_count: number;
}): ReviewRow => ({
  title: claim.name,
  detail: joined(
    claim.place,
    claim.claimant,
    claim.rivals_count > 0 && counted(claim.rivals_count + 1, "# claim on this listing", "# claims on this listing"),
  ),
  quote: claim.text,
  url: pageOfOne("claim", claim.id),
  // The evidence decides, and only the page of the claim shows it.
  acts: [],
});

interface WaitingObjection {
  id: string;
  reported: string;
  title: string;
  side: ObjectionSide;
  text: string;
}

export function reportRow(report: {
  id: string;
  reported: string;
  subject: string;
  reason: string;
  title: string;
  quote: string;
  text: string;
  reports_count: number;
}): ReviewRow {
  const { reported, reason, reports_count } = report;
  const acts: ReviewAct[] = ["dismiss", ...(isTravellersText(reported) ? ["remove" as const] : []), "resolve"];
  return {
    title: report.title,
    detail: joined(
      labelled(REPORTED[reported] ?? reported, inLowerCase(REASONS[reason] ?? reason)),
      reports_count > 1 && t`Reported ${reports_count} ${plural(reports_count, "time", "times")}`,
      report.text,
    ),
    quote: report.quote,
    url: pageOfOne("report", report.id),
    ...(reported === "business" ? { edit_url: `/staff/listings/${report.subject}/` } : {}),
    acts,
  };
}

export const objectionRow = ({ id, reported, title, side, text }: WaitingObjection): ReviewRow => ({
  title,
  detail: joined(labelled(REPORTED[reported] ?? reported, OBJECTION_SIDES[side])),
  quote: text,
  url: pageOfOne("objection", id),
  // The first decision and its reasons matter, and only the page of the objection shows them.
  acts: [],
});

export const pairRow = (pair: {
  one: string;
  other: string;
  name: string;
  other_name: string;
  place: string;
  score: number;
  reasons: string[];
}): ReviewRow => ({
  title: t`${pair.name} and ${pair.other_name}`,
  detail: joined(pair.place, withCommas([t`Match: ${pair.score} of 100`, ...reasonTexts(pair.reasons)])),
  quote: "",
  url: pairUrl(pair.one, pair.other),
  acts: ["different"],
});

export const submissionRow = (added: {
  business: string;
  name: string;
  place: string;
  traveller: string | null;
  is_own: boolean;
  is_shell: boolean;
  is_published: boolean;
}): ReviewRow => ({
  title: added.name,
  detail: joined(
    added.place,
    added.is_own ? t`Added by its owner` : added.traveller === null ? t`Added by a deleted account` : t`Added by ${added.traveller}`,
    !added.is_own && !added.is_shell && t`Claimed`,
    !added.is_published && t`Hidden`,
  ),
  quote: "",
  url: `/staff/listings/${added.business}/`,
  // A claimed listing is hidden on its own page, together with its claim.
  acts: added.is_shell && !added.is_own && added.is_published ? ["approve", "hide"] : ["approve"],
});

export const disputeRow = (dispute: { id: string; name: string; traveller: string | null; amount: number; text: string }): ReviewRow => ({
  title: t`${formatMoney(-dispute.amount, "USD")} with ${dispute.name}`,
  detail:
    dispute.traveller === null
      ? t`Deleted account reported that they did not spend it`
      : t`${dispute.traveller} reported that they did not spend it`,
  quote: dispute.text,
  url: pageOfOne("dispute", dispute.id),
  acts: ["close"],
});

const typeName = (fields: { business_type?: unknown; activity_subtype?: unknown } | null): string => {
  const { business_type = "", activity_subtype } = fields ?? {};
  const type = typeLabel(BUSINESS_TYPES, business_type);
  return activity_subtype && activity_subtype !== "other" ? labelled(type, typeLabel(ACTIVITY_TYPES, activity_subtype)) : type;
};
const typeLabel = (labels: Readonly<Record<string, string>>, value: unknown): string => labels[String(value)] ?? String(value);

export const importRow = (asked: {
  business: string;
  name: string;
  place: string;
  suggestion: "retype" | "retire";
  before: object | null;
  after: object | null;
  kind: string | null;
  file_name: string;
  run: number;
  is_shell: boolean;
}): ReviewRow => ({
  title: asked.name,
  detail: joined(
    asked.place,
    asked.suggestion === "retype"
      ? t`Import ${asked.run} (${asked.file_name}) says ${typeName(asked.after)} instead of ${typeName(asked.before)}`
      : t`Import ${asked.run} (${asked.file_name}) says that this is ${choose(asked.kind ?? "", { event: "an event", trail: "a route", amenity: "a practical place", other: "not a listing" })}`,
    asked.is_shell ? t`People use this listing` : t`Claimed`,
  ),
  quote: "",
  url: `/staff/listings/${asked.business}/`,
  acts: ["apply", "keep"],
});
