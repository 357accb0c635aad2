import { ACCOUNT_TYPES } from "../../accounts/travellers/enumerations.ts";
import { deleteGuideLogo, putGuideLogo } from "../../catalogue/settings/contract.ts";
import { JOB_STATES } from "../../openData/importing/enumerations.ts";
import { decideClaim, listAllClaims } from "../../owners/ownership/contract.ts";
import type { ClaimAct } from "../../owners/ownership/enumerations.ts";
import type { CallEndpoint } from "../../platform/commandLine/inMemoryApi.ts";
import { CallError } from "../../platform/pages/callApi.ts";
import { listReports, putBackReported, resolveReport } from "../../travellers/reports/contract.ts";
import { REPORT_OUTCOMES } from "../../travellers/reports/enumerations.ts";
import { actOnImport, listImports } from "../imports/contract.ts";
import type { ImportAct } from "../imports/rules.ts";
import { listFailedMail, sendMailAgain } from "../mail/failed/contract.ts";
import { decideHeldMail, listHeldMails } from "../mail/incoming/contract.ts";
import { HOLD_REASONS } from "../mail/incoming/enumerations.ts";
import { changePerson } from "../people/contract.ts";
import { findAnAccount, listAccountSessions, revokeAccountSession, revokeAccountSessions } from "../people/sessions/contract.ts";
import { catalogueNames } from "./catalogueNames.ts";
import { LISTED, linesOr, type StaffName } from "./staffName.ts";

/** Short names for endpoint calls, used by docs and decisions. Endpoints without a short name are called with `call`. */

/** Emails are sent in the body of a request: addresses do not belong in its URL. */
const findUuid = async (call: CallEndpoint, email: string): Promise<string> => (await call(findAnAccount, { email })).uuid;

const accountNames: StaffName[] = [
  {
    name: "account block",
    usage: "ADDRESS [off]: keeps an account out and ends its sessions, or lets it in again",
    act: async (call, email, off) => {
      const { blocked } = await call(changePerson, { account: await findUuid(call, email), is_blocked: off ?? true });
      return blocked ? "This account is blocked." : "This account can log in again.";
    },
  },
  {
    name: "account type",
    usage: `ADDRESS TYPE: sets the kind of a traveller: ${Object.keys(ACCOUNT_TYPES).join(", ")}`,
    act: async (call, email, account_type) => {
      await call(changePerson, { account: await findUuid(call, email), account_type });
      return "The kind of the account is changed.";
    },
  },
  {
    name: "account note",
    usage: "ADDRESS TEXT: what staff should know of an account; an empty text takes it away",
    act: async (call, email, note) => {
      await call(changePerson, { account: await findUuid(call, email), note });
      return "The note is written.";
    },
  },
  {
    name: "sessions list",
    usage: "ADDRESS: where an account is logged in",
    act: async (call, email) => {
      const { sessions } = await call(listAccountSessions, { account: await findUuid(call, email) });
      const lines = sessions.flatMap(({ uuid, device, last_seen, is_this }) =>
        is_this ? [] : [`${uuid} ${device}, last seen ${last_seen}`],
      );
      return linesOr(lines, "This account is not logged in anywhere.");
    },
  },
  {
    name: "sessions end",
    usage: "ADDRESS [NUMBER]: ends all sessions of an account, or one of those that “sessions list” shows",
    missing: "This account has no such session.",
    act: async (call, email, uuid) => {
      const account = await findUuid(call, email);
      const { sessions } = await call(listAccountSessions, { account });
      if (uuid === undefined) await call(revokeAccountSessions, { account });
      else await call(revokeAccountSession, { account, uuid });
      const ended = uuid === undefined ? sessions.filter(({ is_this }) => !is_this).length : 1;
      return ended === 1 ? "One session has ended." : `${ended} sessions have ended.`;
    },
  },
];

const claimName = (name: string, what: string, act: ClaimAct, done: string): StaffName => ({
  name,
  usage: `UUID [WORD]: ${what}; the word goes to who claimed it`,
  missing: "There is no such claim.",
  act: (call, uuid, note) => call(decideClaim, { uuid, act, note }).then(() => done),
});

const decisionNames: StaffName[] = [
  {
    name: "claim list",
    usage: ": the claims that wait for a decision, the oldest first",
    act: async (call) => {
      const { results } = await call(listAllClaims, LISTED);
      const lines = results.map(
        ({ uuid, business, method, created }) => `${uuid} listing ${business.business_code} by ${method}, ${created}`,
      );
      return linesOr(lines, "No claim waits.");
    },
  },
  claimName("claim grant", "makes who claims a listing its owner", "grant", "The listing is theirs."),
  claimName("claim refuse", "ends a claim", "refuse", "The claim is refused."),
  claimName("claim take-back", "takes a listing that was granted in the last 30 days back", "take_back", "The listing is unclaimed again."),
  {
    name: "report list",
    usage: ": the reports that wait for a decision",
    act: async (call) => {
      const { results } = await call(listReports, LISTED);
      return linesOr(
        results.map(({ uuid, kind, reason, title }) => `${uuid} ${kind}, ${reason}: ${title}`),
        "No report waits.",
      );
    },
  },
  {
    name: "report resolve",
    usage: `UUID ${Object.keys(REPORT_OUTCOMES).join("|")}: ends a report with all others of the same thing; taken_down no longer shows a recommendation or guide`,
    missing: "There is no such report, or it has ended.",
    act: async (call, uuid, outcome) => {
      const { resolved_count } = await call(resolveReport, { uuid, outcome });
      return resolved_count === 1 ? "The report has ended." : `${resolved_count} reports have ended.`;
    },
  },
  {
    name: "report put-back",
    usage: "UUID: shows again what was taken down",
    missing: "There is no such report of something that was taken down.",
    act: (call, uuid) => call(putBackReported, { uuid }).then(() => "It is shown again."),
  },
];

const heldName = (name: string, what: string, act: "pass_on" | "discard", done: string): StaffName => ({
  name,
  usage: `UUID: ${what}`,
  missing: "There is no such mail, or it was decided about.",
  act: (call, uuid) => call(decideHeldMail, { uuid, act }).then(() => done),
});

const mailNames: StaffName[] = [
  {
    name: "mail failed",
    usage: ": the mails whose last try failed",
    act: async (call) => {
      const { results } = await call(listFailedMail, LISTED);
      return linesOr(
        results.map(({ id, kind, to, error }) => `${id} ${kind} to ${to}: ${error}`),
        "No mail has failed.",
      );
    },
  },
  {
    name: "mail again",
    usage: "NUMBER: has a mail that failed tried again",
    missing: "There is no such mail, or it did not fail.",
    act: (call, id) => call(sendMailAgain, { id }).then(() => "It is tried again."),
  },
  {
    name: "mail held",
    usage: ": the mails that came in and were held, the newest first",
    act: async (call) => {
      const { results } = await call(listHeldMails, LISTED);
      return linesOr(
        results.map(({ uuid, reason, sender, subject }) => `${uuid} ${HOLD_REASONS[reason]} ${sender}: ${subject}`),
        "No mail is held.",
      );
    },
  },
  heldName("mail pass-on", "writes a held mail's words into the conversation that it was sent to", "pass_on", "It is passed on."),
  heldName("mail discard", "puts a held mail away, with its words", "discard", "It is discarded."),
];

/**
 * Finds an import by its number, as reports show it, or by its UUID if it has no number yet.
 * @throws CallError 404 if the number is unknown
 */
async function findImportUuid(call: CallEndpoint, named: string): Promise<string> {
  if (!/^[1-9]\d{0,8}$/.test(named)) return named;
  const { open, results } = await call(listImports, LISTED);
  const uuid = [...open, ...results].find(({ number }) => number === Number(named))?.uuid;
  if (!uuid) throw new CallError(404, {});
  return uuid;
}

const importName = (act: ImportAct, what: string, done: string): StaffName => ({
  name: `import ${act}`,
  usage: `NUMBER|UUID: ${what}`,
  missing: "No import of the desk has this number. The command import open shows them.",
  act: async (call, named) => {
    await call(actOnImport, { uuid: await findImportUuid(call, named), act });
    return done;
  },
});

const importNames: StaffName[] = [
  {
    name: "import open",
    usage: ": the imports of the desk that have not ended, with what a command names them by",
    act: async (call) => {
      const { open } = await call(listImports, {});
      const lines = open.map(
        ({ number, uuid, state, progress, file_name }) => `${number ?? uuid}  ${JOB_STATES[state]}, ${progress} %  ${file_name}`,
      );
      return linesOr(lines, "No import is open.");
    },
  },
  importName("start", "begins the import of a file that was brought at the desk", "It begins when the guide runs."),
  importName("pause", "stops an import of the desk after the rows under way", "It stops after the rows under way."),
  importName("resume", "has a paused import of the desk go on", "It goes on when the guide runs."),
  importName("drop", "puts a file of the desk away that was not imported", "It is put away."),
];

const logoName: StaffName = {
  name: "settings logo",
  usage: "FILE|usual: gives the guide a mark of its own (JPEG, PNG, WebP, AVIF), or the usual one back",
  act: async (call, file) => {
    await (file === "usual" ? call(deleteGuideLogo, {}) : call(putGuideLogo, { image: `@${file}` }));
    return "The mark is changed.";
  },
};

export const STAFF_NAMES: StaffName[] = [...catalogueNames, ...accountNames, ...decisionNames, ...mailNames, ...importNames, logoName];
