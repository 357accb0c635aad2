import { t } from "../../../platform/languages/text.ts";
import type { EmailTemplate } from "../../../platform/mail/emailTemplate.ts";
import { formatDate } from "../../../platform/values/format.ts";
import { labelled, quoted } from "../../../platform/values/punctuation.ts";
import type { ObjectionSide } from "./enumerations.ts";
import { authorText, type Decided, kindTitle, objectUntil, otherWays, personDecided, reasonTexts, reporterText } from "./rules.ts";

/** Emails about reports. None of them names the person who reported, and none of them contains the text of a report. */

interface Mailed extends Decided {
  title: string;
}

const subject = (text: string) => text.slice(0, 150);
const whatLine = ({ kind, title }: Pick<Mailed, "kind" | "title">) => labelled(kindTitle(kind), title);
const fromStaff = (explanation: string) => (explanation === "" ? [] : [labelled(t`From our staff`, quoted(explanation))]);

/** Returns the receipt of a report. @param href of its page */
export const receivedEmail = (report: Pick<Mailed, "kind" | "title">, href: string): EmailTemplate => ({
  subject: subject(t`We have your report: ${report.title}`),
  title: t`We have your report`,
  paragraphs: [whatLine(report), t`A person on our staff will read it. You will get an email with the decision.`],
  button: { label: t`View report`, href },
  notes: [t`If you didn't send a report, you can ignore this email.`],
});

const objectNote = (resolved: Date) =>
  t`If you disagree, you can object until ${formatDate(objectUntil(resolved))}: press the button. It costs nothing.`;

/** Returns the decision for the person who reported something. */
export const decisionEmail = (report: Mailed & { resolved: Date }, href: string): EmailTemplate => ({
  subject: subject(t`Our decision on your report: ${report.title}`),
  title: t`Our decision on your report`,
  paragraphs: [whatLine(report), reporterText(report), ...fromStaff(report.explanation), personDecided()],
  button: { label: t`View decision`, href },
  ...(report.outcome === "taken_down" ? {} : { notes: [objectNote(report.resolved), otherWays()] }),
});

/** Returns the reasons for a removal, for the person whose content it is. */
export const takenDownEmail = (report: Mailed & { resolved: Date }, href: string): EmailTemplate => ({
  subject: subject(t`No longer shown: ${report.title}`),
  title:
    report.kind === "traveller"
      ? t`Your account is suspended`
      : report.kind === "business"
        ? t`Your listing is hidden`
        : t`Your text is no longer shown`,
  paragraphs: [whatLine(report), [...reasonTexts(report), authorText(report)].join(" "), ...fromStaff(report.explanation), personDecided()],
  button: { label: t`View decision`, href },
  notes: [objectNote(report.resolved), otherWays()],
});

interface Objected {
  side: ObjectionSide;
  outcome: "upheld" | "overturned";
  explanation: string;
}

/** Returns the decision on an objection. @param report as it is decided now */
export const objectionDecidedEmail = (report: Mailed, { side, outcome, explanation }: Objected, href: string): EmailTemplate => ({
  subject: subject(t`Your objection: ${report.title}`),
  title: t`Our decision on your objection`,
  paragraphs: [
    whatLine(report),
    outcome === "upheld" ? t`We have checked the decision again and keep it.` : t`You were right: we have changed the decision.`,
    side === "author" ? authorText(report) : reporterText(report),
    ...fromStaff(explanation),
    personDecided(),
  ],
  button: { label: t`View decision`, href },
  notes: [t`This decision is final here.`, otherWays()],
});

/** Returns the email to the operator about a new objection. It does not quote it. */
export const objectionEmail = ({ kind, title }: Pick<Mailed, "kind" | "title">, side: ObjectionSide, href: string): EmailTemplate => ({
  subject: subject(t`Objection: ${title}`),
  title: t`New objection`,
  paragraphs: [
    labelled(kindTitle(kind), title),
    side === "author" ? t`The person concerned objects to its removal.` : t`The person who reported it objects to the decision.`,
  ],
  button: { label: t`View objection`, href },
});
