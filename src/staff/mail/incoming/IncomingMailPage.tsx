import { MailCheck } from "lucide";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { RestOfEmail } from "../../../booking/enquiries/Thread.tsx";
import { choose, t } from "../../../platform/languages/text.ts";
import { CallError, callApi } from "../../../platform/pages/callApi.ts";
import { formAction, unlessGone } from "../../../platform/pages/formAction.ts";
import { orNotFound } from "../../../platform/pages/pageData.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../../platform/pages/useGuide.ts";
import { ActionForm, FormButton, useFormResult } from "../../../ui/ActionForm.tsx";
import { type DoneActs, DoneToast, doneUrl, readDone } from "../../../ui/DoneToast.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { LocalMoment } from "../../../ui/LocalMoment.tsx";
import { QueueList } from "../../../ui/QueueList.tsx";
import { staffSettings } from "../../frame/rules.ts";
import { MailTabs } from "../MailTabs.tsx";
import { decideHeldMail, type HeldMail, listHeldMails } from "./contract.ts";
import { HOLD_REASONS } from "./enumerations.ts";

export const handle = { cache: "none" } satisfies PageHandle;

const HERE = "/staff/settings/mail/held/";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = new URL(request.url).searchParams.get("page") ?? undefined;
  return { mails: await orNotFound(context, callApi(listHeldMails, { page })), page: Number(page ?? 1), done: readDone(request) };
}

const doneActs = (): DoneActs => ({
  pass_on: { text: t`Email passed on. It is in the conversation.` },
  discard: { text: t`Email discarded.` },
});

interface Shown {
  /** Reason that it was not passed on: its conversation is closed. */
  conflict: string;
}

const decide =
  (act: "pass_on" | "discard") =>
  async ({ uuid = "" }) => {
    try {
      // Another staff member has decided in the meantime.
      await unlessGone(callApi(decideHeldMail, { uuid, act }));
    } catch (error) {
      if (error instanceof CallError && error.status === 409) return { conflict: error.detail };
      throw error;
    }
    return doneUrl(HERE, act);
  };
const submit = formAction<Shown>({ pass_on: decide("pass_on"), discard: decide("discard") });
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Held mail`);

function HeldRow({ mail }: { mail: HeldMail }) {
  const { uuid, reason, side, sender, subject, text, history, received } = mail;
  const name = subject || t`No subject`;
  const from = sender ? t`From ${sender}` : t`From unknown sender`;
  return (
    <li className="border-b border-rule py-6">
      <h2 className="text-h3 break-words">{name}</h2>
      <p className="mt-1 break-words text-small text-ink2">
        {side ? (
          <>
            {from}, <LocalMoment at={received} />,{" "}
            {t`to the reply address of ${choose(side, { guest: "the guest", other: "the listing" })}`}
          </>
        ) : (
          <>
            {from}, <LocalMoment at={received} />
          </>
        )}
      </p>
      <p className="mt-2 font-semibold">{HOLD_REASONS[reason]}</p>
      <p className="mt-3 max-w-[68ch] border-s-4 border-line ps-4 break-words whitespace-pre-line">{text || t`Empty message.`}</p>
      {history !== "" && <RestOfEmail history={history} />}
      <div className="mt-4 flex flex-wrap gap-3">
        {side && (
          <ActionForm intent="pass_on" fields={{ uuid }}>
            <FormButton intent="pass_on" look="outlined" aria-label={t`Pass on: ${name}`}>
              Pass on
            </FormButton>
          </ActionForm>
        )}
        <ActionForm intent="discard" fields={{ uuid }}>
          <FormButton intent="discard" look="danger-quiet" aria-label={t`Discard: ${name}`}>
            Discard
          </FormButton>
        </ActionForm>
      </div>
    </li>
  );
}

/** Staff page of incoming mails whose sender or text could not be verified. */
export default function IncomingMailPage() {
  const { mails, page, done } = useLoaderData<typeof loader>();
  const result = useFormResult<Shown>();
  const failure = result?.shown?.conflict || result?.failure;
  return (
    <QueueList
      back={staffSettings()}
      title="Held mail"
      about="Email replies from an unrecognised address. If you pass one on, it appears in the conversation marked as forwarded by you. Held mail is deleted after 30 days."
      failure={failure}
      done={<DoneToast acts={doneActs()} done={done} />}
      list={mails}
      page={page}
      path={HERE}
      label="Pages of held mails"
      above={<MailTabs here={HERE} />}
      empty={
        <>
          <Icon of={MailCheck} size={26} /> No held mail.
        </>
      }
      row={(mail) => <HeldRow key={mail.uuid} mail={mail} />}
    />
  );
}
