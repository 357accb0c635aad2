import type { Limit } from "../../platform/endpoints/endpoint.ts";
import { plural, t } from "../../platform/languages/text.ts";
import type { EmailTemplate } from "../../platform/mail/emailTemplate.ts";
import { formatDate } from "../../platform/values/format.ts";
import { REPORT_KINDS, REPORT_REASONS, TAKEN_DOWN_KINDS } from "./enumerations.ts";

export type ReportKind = keyof typeof REPORT_KINDS;

export const TEXT_MAX = 2_000;
/** The longest id is a guide's. */
export const ID_MAX = 150;
/** Limits reports per IP address, so that no visitor can bury other people's reports. */
export const REPORTS: Limit = { name: "reports", hits: 20, seconds: 3_600 };
/** Limits reports per account, across all IP addresses. */
export const REPORTS_ACCOUNT: Limit = { name: "reports_account", hits: 30, seconds: 86_400 };
/** Limits reports without scripts per IP address. Attempts count too, so that the answer cannot be guessed. */
export const REPORTS_ANSWERED: Limit = { name: "reports_answered", hits: 6, seconds: 3_600 };
/** Limits reports without scripts of all visitors together, because bots at many IP addresses can answer sums too. */
export const REPORTS_ANSWERED_ALL: Limit = { name: "reports_answered_all", hits: 60, seconds: 3_600 };

export const notWords = () => t`This can't be removed here. Suspend the account on its own page.`;
export const notShown = () => t`This is already gone: its author changed it, or staff removed it.`;
export const deletedByAuthor = () => t`Its author has deleted it.`;

/**
 * Whether staff can remove the thing through its report.
 * @param kind of the report
 */
export const canBeTakenDown = (kind: string): boolean => TAKEN_DOWN_KINDS.some((one) => one === kind);

/** Whether a report is about a text that a traveller wrote. */
export const isTravellersText = (kind: string): boolean => kind === "recommendation" || kind === "guide";

export const describeProblem = () => t`Describe the problem.`;
export const ownThing = () => t`This is yours: you can edit or delete it yourself.`;
export const reportReceived = () => t`Thank you. Staff will look at your report. If we know your address, we email you the decision.`;

/**
 * Returns the id by which a report names a guide.
 * @param key of a guide that is readable only with the link: staff must be able to read it too
 */
export const guideReportId = (code: string, place: string, key?: string | null): string => `${code}/${place}${key ? `/${key}` : ""}`;

/**
 * Parses the id of a guide in a report.
 * @returns undefined for any other text
 */
export function guideOfId(id: string): { code: string; place: string; key: string | undefined } | undefined {
  const [, code, place, key] = /^([a-z0-9]{8})\/([^/]+)(?:\/([^/]+))?$/i.exec(id) ?? [];
  return code === undefined || place === undefined ? undefined : { code: code.toLowerCase(), place: place.toLowerCase(), key };
}

/** Returns the id of a closed report in a page's URL, with the number of reports that were closed with it. */
export const closedId = (uuid: string, count: number): string => `${uuid}/${count}`;
/** Returns the report's uuid from such an id. */
export const closedUuid = (id: string): string => id.split("/")[0] ?? "";
/**
 * Returns the confirmation for closed reports: "2 reports of this item dismissed."
 * @param how what staff did
 */
export const closedText = (id: string, how: "dismissed" | "resolved"): string => {
  const count = Number(id.split("/")[1] ?? 1);
  if (how === "dismissed") return count > 1 ? t`${plural(count, "# report", "# reports")} of this item dismissed.` : t`Report dismissed.`;
  return count > 1 ? t`${plural(count, "# report", "# reports")} of this item resolved.` : t`Report resolved.`;
};

/** Returns "reported once", "has reported 5 times". */
function timesReported(what: "reported" | "has reported", count: number): string {
  if (what === "reported") {
    if (count === 1) return t`reported once`;
    return count === 2 ? t`reported twice` : t`reported ${plural(count, "# time", "# times")}`;
  }
  if (count === 1) return t`has reported once`;
  return count === 2 ? t`has reported twice` : t`has reported ${plural(count, "# time", "# times")}`;
}

/** Returns the reputation of a person in one line: "Verified, account since 3 May 2026, reported once". */
export function standingText(
  { since, is_verified, reports_count }: { since: string | null; is_verified: boolean; reports_count: number },
  what: "reported" | "has reported",
): string {
  const age = since === null ? t`account deleted` : t`account since ${formatDate(since)}`;
  return [is_verified ? t`Verified` : t`Not verified`, age, timesReported(what, reports_count)].join(", ");
}

const KIND_TITLES: Readonly<Record<string, string>> = REPORT_KINDS;
const REASON_TEXTS: Readonly<Record<string, string>> = REPORT_REASONS;

/** Fields of a report in an email. Its row stores kind and reason as texts. */
interface MailedReport {
  kind: string;
  reason: string;
  title: string;
}

/** Returns the email to the operator. It quotes no text of the report, which only the staff page shows. */
export const reportEmail = ({ kind, reason, title }: MailedReport, origin: string): EmailTemplate => ({
  subject: t`Reported: ${title}`.slice(0, 150),
  title: t`New report`,
  paragraphs: [`${KIND_TITLES[kind] ?? kind}: ${title}.`, `${REASON_TEXTS[reason] ?? reason}.`],
  button: { label: t`View report`, href: `${origin}/staff/review/reports/` },
});

/** Returns the report fields of a form unchanged, for the API to validate. */
export const reportFields = ({ kind = "", id = "", reason = "", text = "", email = "" }: Record<string, string>, token?: string) => ({
  kind: kind as ReportKind,
  id,
  reason: reason as keyof typeof REPORT_REASONS,
  text,
  ...(email ? { email } : {}),
  ...(token ? { token } : {}),
});
