import type { Limit } from "../../platform/endpoints/endpoint.ts";
import type { EmailTemplate } from "../../platform/mail/emailTemplate.ts";
import { formatDate } from "../../platform/values/format.ts";
import { REPORT_KINDS, REPORT_REASONS, TAKEN_DOWN_KINDS } from "./enumerations.ts";

export type ReportKind = keyof typeof REPORT_KINDS;

export const TEXT_MAX = 2_000;
/** The longest is a guide's. */
export const ID_MAX = 150;
/** Of an address, so that nobody buries what others say. */
export const REPORTS: Limit = { name: "reports", hits: 20, seconds: 3_600 };
/** Of an account, from wherever. */
export const REPORTS_ACCOUNT: Limit = { name: "reports_account", hits: 30, seconds: 86_400 };
/** Without scripts, of an address: tries too, so that nobody guesses the answer. */
export const REPORTS_ANSWERED: Limit = { name: "reports_answered", hits: 6, seconds: 3_600 };
/** Without scripts, of all visitors together: programs from many addresses answer sums too. */
export const REPORTS_ANSWERED_ALL: Limit = { name: "reports_answered_all", hits: 60, seconds: 3_600 };

export const NOT_WORDS = "Only recommendations and guides are taken down. A listing can be hidden, and an account blocked.";
export const NOT_SHOWN = "It is not shown any more: its traveller has changed it since, or somebody has taken it down.";
export const GONE = "Its traveller has deleted it meanwhile.";

/** What a traveller wrote and others read. @param kind of the report */
export const canBeTakenDown = (kind: string): boolean => (TAKEN_DOWN_KINDS as readonly string[]).includes(kind);

export const OWN_THING = "This is your own: you can change it or delete it yourself.";
export const REPORTED = "Thank you. The guide's people will look at it.";

/** Where a report of something is made without scripts. @param back the path of the page that it stands on */
export const reportUrl = (kind: ReportKind, id: string, back: string): string => `/report/?${new URLSearchParams({ kind, id, back })}`;

/** What a report names a guide by. @param key of one that only who has the link may read: who reports it has to be able to read it */
export const guideReportId = (code: string, place: string, key?: string | null): string => `${code}/${place}${key ? `/${key}` : ""}`;

/** Reads back what names a guide. @returns undefined for what names none */
export function guideOfId(id: string): { code: string; place: string; key: string | undefined } | undefined {
  const [, code, place, key] = /^([a-z0-9]{8})\/([^/]+)(?:\/([^/]+))?$/i.exec(id) ?? [];
  return code === undefined || place === undefined ? undefined : { code: code.toLowerCase(), place: place.toLowerCase(), key };
}

/** How well somebody is known, in a line: "Verified, account since 3 May 2026, reported once". */
export function standingText(
  { since, is_verified, reports_count }: { since: string | null; is_verified: boolean; reports_count: number },
  what: "reported" | "has reported",
): string {
  const times = reports_count === 1 ? "once" : reports_count === 2 ? "twice" : `${reports_count} times`;
  const age = since === null ? "account deleted" : `account since ${formatDate(since)}`;
  return [is_verified ? "Verified" : "Not verified", age, `${what} ${times}`].join(", ");
}

/** What the guide's people get. It repeats nobody's words: those are for the page of staff. */
export const reportEmail = (
  { kind, reason, title }: { kind: ReportKind; reason: keyof typeof REPORT_REASONS; title: string },
  origin: string,
): EmailTemplate => ({
  subject: `Reported: ${title}`.slice(0, 150),
  title: "Something was reported",
  paragraphs: [`${REPORT_KINDS[kind]}: ${title}.`, `${REPORT_REASONS[reason]}.`],
  button: { label: "See the report", href: `${origin}/staff/reports/` },
});

/** What the traveller gets whose words are no longer shown. It names nobody who reported them. */
export const takenDownEmail = (
  { kind, reason, title }: { kind: ReportKind; reason: keyof typeof REPORT_REASONS; title: string },
  origin: string,
): EmailTemplate => ({
  subject: `No longer shown: ${title}`.slice(0, 150),
  title: "Something of yours was taken down",
  paragraphs: [
    `${REPORT_KINDS[kind]}: ${title}.`,
    `It was reported: ${REPORT_REASONS[reason].toLowerCase()}. The people who run the guide have decided that it is not shown to others. To you it still is.`,
  ],
  button: { label: "See what is yours", href: `${origin}/traveller/` },
  notes: ["If that is wrong, answer this mail."],
});

/** The fields of a report as a form has them, for the API to judge. */
export const reportFields = ({ kind = "", id = "", reason = "", text = "" }: Record<string, string>, token?: string) => ({
  kind: kind as ReportKind,
  id,
  reason: reason as keyof typeof REPORT_REASONS,
  text,
  ...(token ? { token } : {}),
});
