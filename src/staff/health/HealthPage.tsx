import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { counted, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import { orNotFound } from "../../platform/pages/pageData.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { ActionForm, FormButton, useFormResult } from "../../ui/ActionForm.tsx";
import { type DoneActs, DoneToast, doneUrl, readDone } from "../../ui/DoneToast.tsx";
import { FormOutcome } from "../../ui/FormOutcome.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Section } from "../../ui/Section.tsx";
import { BackupList } from "../backups/BackupList.tsx";
import { deleteHeldMails, listBackups, releaseHeld, startBackupNow } from "../backups/contract.ts";
import { RestoreReport } from "../backups/RestoreReport.tsx";
import { HEALTH_PAGE, staffSettings } from "../frame/rules.ts";
import { getHealth, type ShownFinding, sendTestMail } from "./contract.ts";
import { CHECK_NAMES, LEVELS } from "./enumerations.ts";

export const handle = { cache: "none" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [{ findings }, backups] = await orNotFound(context, Promise.all([callApi(getHealth, {}), callApi(listBackups, {})]));
  return { findings, backups, done: readDone(request) };
}

const doneActs = (): DoneActs => ({
  back_up: { text: t`Backup started. Reload the page to see its end.` },
  release: { text: t`Released. Emails, webhooks and notifications leave the guide again.` },
  delete_mails: { text: t`Held emails deleted.` },
  send: { text: t`Test email queued. If it does not arrive within a minute, look under Mail.` },
});

const submit = formAction({
  back_up: async () => {
    await callApi(startBackupNow, {});
    return doneUrl(HEALTH_PAGE, "back_up");
  },
  release: async () => {
    await callApi(releaseHeld, {});
    return doneUrl(HEALTH_PAGE, "release");
  },
  delete_mails: async () => {
    await callApi(deleteHeldMails, {});
    return doneUrl(HEALTH_PAGE, "delete_mails");
  },
  send: async () => {
    await callApi(sendTestMail, {});
    return doneUrl(HEALTH_PAGE, "send");
  },
});
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Health · Staff desk`);

const Finding = ({ finding: { check, level, text, advice } }: { finding: ShownFinding }) => (
  <li
    className={`border-b border-rule py-3 ${level === "ok" ? "" : `border-s-4 ps-3 ${level === "error" ? "border-s-danger" : "border-s-line"}`}`}
  >
    <p className="break-words">
      <b className="font-semibold">{CHECK_NAMES[check]}</b>
      {level !== "ok" && <span className="text-ink2"> · {LEVELS[level]()}</span>}
    </p>
    <p className="max-w-[70ch] break-words">{text}</p>
    {advice !== "" && <p className="mt-1 max-w-[70ch] break-words text-ink2">{advice}</p>}
  </li>
);

function Findings({ findings }: { findings: readonly ShownFinding[] }) {
  const problems = [...findings.filter(({ level }) => level === "error"), ...findings.filter(({ level }) => level === "warning")];
  const passed = findings.filter(({ level }) => level === "ok");
  return (
    <>
      {problems.length === 0 ? (
        <p className="mt-2">All checks passed.</p>
      ) : (
        <ul className="mt-2">
          {problems.map((one) => (
            <Finding key={one.check + one.text} finding={one} />
          ))}
        </ul>
      )}
      {passed.length > 0 && (
        <details className="border-b border-rule">
          <summary className="link min-h-11 cursor-pointer py-2.5">{counted(passed.length, "# check passed", "# checks passed")}</summary>
          <ul>
            {passed.map((one) => (
              <Finding key={one.check + one.text} finding={one} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Staff page of the guide's health: the checks of `guide doctor`, the backups, and what a restore holds. */
export default function HealthPage() {
  const { findings, backups, done } = useLoaderData<typeof loader>();
  const failure = useFormResult()?.failure;
  return (
    <div className="page py-10 sm:py-14">
      <div className="max-w-[56rem]">
        <p className="mb-3">
          <a href={staffSettings().href} className="link-inline">
            {staffSettings().label}
          </a>
        </p>
        <PageTitle>Health</PageTitle>
        <FormOutcome failure={failure} />
        {!failure && <DoneToast acts={doneActs()} done={done} />}
        {backups.hold && <RestoreReport hold={backups.hold} />}
        <Section id="checks" title="Checks" className="mt-9 border-t-3 border-ink pt-4">
          <Findings findings={findings} />
          {!backups.hold && (
            <ActionForm intent="send" className="mt-4">
              <FormButton intent="send" look="outlined">
                Email me a test
              </FormButton>
            </ActionForm>
          )}
        </Section>
        <BackupList isDaily={backups.is_daily} isEncrypted={backups.is_encrypted} runs={backups.runs} />
      </div>
    </div>
  );
}
