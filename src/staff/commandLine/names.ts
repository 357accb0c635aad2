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
    usage: "ADDRESS [off]: suspends an account and ends its sessions, or reinstates it",
    act: async (call, email, off) => {
      const { blocked } = await call(changePerson, { account: await findUuid(call, email), is_blocked: off ?? true });
      return blocked ? "This account is suspended." : "This account can log in again.";
    },
  },
  {
    name: "account type",
    usage: `ADDRESS TYPE: sets the account type of a traveller: ${Object.keys(ACCOUNT_TYPES).join(", ")}`,
    act: async (call, email, account_type) => {
      await call(changePerson, { account: await findUuid(call, email), account_type });
      return "Account type saved.";
    },
  },
  {
    name: "account note",
    usage: "ADDRESS TEXT: saves the note of staff about an account; an empty text removes it",
    act: async (call, email, note) => {
      await call(changePerson, { account: await findUuid(call, email), note });
      return "Note saved.";
    },
  },
  {
    name: "sessions list",
    usage: "ADDRESS: lists the sessions of an account",
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
    usage: "ADDRESS [NUMBER]: ends all sessions of an account, or one from “sessions list”",
    missing: "This account has no such session.",
    act: async (call, email, uuid) => {
      const account = await findUuid(call, email);
      const { sessions } = await call(listAccountSessions, { account });
      if (uuid === undefined) await call(revokeAccountSessions, { account });
      else await call(revokeAccountSession, { account, uuid });
      const ended = uuid === undefined ? sessions.filter(({ is_this }) => !is_this).length : 1;
      return ended === 1 ? "1 session has ended." : `${ended} sessions have ended.`;
    },
  },
];

const claimName = (name: string, what: string, act: ClaimAct, done: string): StaffName => ({
  name,
  usage: `UUID [MESSAGE]: ${what}; MESSAGE is sent to the claimant`,
  missing: "There is no such claim.",
  act: (call, uuid, note) => call(decideClaim, { uuid, act, note }).then(() => done),
});

const decisionNames: StaffName[] = [
  {
    name: "claim list",
    usage: ": lists the claims to decide, oldest first",
    act: async (call) => {
      const { results } = await call(listAllClaims, LISTED);
      const lines = results.map(
        ({ uuid, business, method, created }) => `${uuid} listing ${business.business_code} by ${method}, ${created}`,
      );
      return linesOr(lines, "No claims to decide.");
    },
  },
  claimName("claim grant", "makes the claimant the owner of the listing", "grant", "The claim is approved."),
  claimName("claim refuse", "rejects a claim", "refuse", "The claim is rejected."),
  claimName("claim take-back", "undoes an approval of the last 30 days", "take_back", "The listing is unclaimed again."),
  {
    name: "report list",
    usage: ": lists the reports to decide",
    act: async (call) => {
      const { results } = await call(listReports, LISTED);
      return linesOr(
        results.map(({ uuid, kind, reason, title }) => `${uuid} ${kind}, ${reason}: ${title}`),
        "No reports to decide.",
      );
    },
  },
  {
    name: "report resolve",
    usage: `UUID ${Object.keys(REPORT_OUTCOMES).join("|")}: closes all reports about the same item; taken_down also hides the recommendation or guide`,
    missing: "No open report has this UUID.",
    act: async (call, uuid, outcome) => {
      const { resolved_count } = await call(resolveReport, { uuid, outcome });
      return resolved_count === 1 ? "1 report is closed." : `${resolved_count} reports are closed.`;
    },
  },
  {
    name: "report put-back",
    usage: "UUID: restores a recommendation or guide that was taken down",
    missing: "No report of a removed item has this UUID.",
    act: (call, uuid) => call(putBackReported, { uuid }).then(() => "The item is restored."),
  },
];

const heldName = (name: string, what: string, act: "pass_on" | "discard", done: string): StaffName => ({
  name,
  usage: `UUID: ${what}`,
  missing: "No held email has this UUID.",
  act: (call, uuid) => call(decideHeldMail, { uuid, act }).then(() => done),
});

const mailNames: StaffName[] = [
  {
    name: "mail failed",
    usage: ": lists the emails that could not be sent",
    act: async (call) => {
      const { results } = await call(listFailedMail, LISTED);
      return linesOr(
        results.map(({ id, kind, to, error }) => `${id} ${kind} to ${to}: ${error}`),
        "No failed mail.",
      );
    },
  },
  {
    name: "mail again",
    usage: "NUMBER: retries a failed email",
    missing: "No failed email has this number.",
    act: (call, id) => call(sendMailAgain, { id }).then(() => "The email is queued again."),
  },
  {
    name: "mail held",
    usage: ": lists the incoming emails that are held, newest first",
    act: async (call) => {
      const { results } = await call(listHeldMails, LISTED);
      return linesOr(
        results.map(({ uuid, reason, sender, subject }) => `${uuid} ${HOLD_REASONS[reason]} ${sender}: ${subject}`),
        "No held mail.",
      );
    },
  },
  heldName("mail pass-on", "passes the text of a held email on to its conversation", "pass_on", "The email is passed on."),
  heldName("mail discard", "discards a held email", "discard", "The email is discarded."),
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
  missing: "No unfinished import has this number. See: import open",
  act: async (call, named) => {
    await call(actOnImport, { uuid: await findImportUuid(call, named), act });
    return done;
  },
});

const importNames: StaffName[] = [
  {
    name: "import open",
    usage: ": lists the unfinished imports of the staff desk, with their numbers",
    act: async (call) => {
      const { open } = await call(listImports, {});
      const lines = open.map(
        ({ number, uuid, state, progress, file_name }) => `${number ?? uuid}  ${JOB_STATES[state]}, ${progress} %  ${file_name}`,
      );
      return linesOr(lines, "No unfinished imports.");
    },
  },
  importName(
    "start",
    "starts the import of a file that was uploaded at the staff desk",
    "The import starts as soon as the guide is running.",
  ),
  importName("pause", "pauses an import of the staff desk after the current rows", "The import pauses after the current rows."),
  importName("resume", "resumes a paused import of the staff desk", "The import resumes as soon as the guide is running."),
  importName("drop", "discards an uploaded file that was not imported", "The file is discarded."),
];

const logoName: StaffName = {
  name: "settings logo",
  usage: "FILE|usual: sets the logo of the guide (JPEG, PNG, WebP, AVIF), or restores the default logo",
  act: async (call, file) => {
    await (file === "usual" ? call(deleteGuideLogo, {}) : call(putGuideLogo, { image: `@${file}` }));
    return "The logo is changed.";
  },
};

export const STAFF_NAMES: StaffName[] = [...catalogueNames, ...accountNames, ...decisionNames, ...mailNames, ...importNames, logoName];
