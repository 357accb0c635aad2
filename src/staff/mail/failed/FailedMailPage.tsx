import { MailCheck } from "lucide";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { counted, t } from "../../../platform/languages/text.ts";
import { callApi } from "../../../platform/pages/callApi.ts";
import { formAction, unlessGone } from "../../../platform/pages/formAction.ts";
import { orNotFound } from "../../../platform/pages/pageData.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../../platform/pages/useGuide.ts";
import { ActionForm, FormButton, useFormResult } from "../../../ui/ActionForm.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { type DoneActs, DoneToast, doneUrl, readDone } from "../../../ui/DoneToast.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { LocalMoment } from "../../../ui/LocalMoment.tsx";
import { QueueList } from "../../../ui/QueueList.tsx";
import { staffSettings } from "../../frame/rules.ts";
import { MailTabs } from "../MailTabs.tsx";
import { type FailedMail, listFailedMail, sendMailAgain } from "./contract.ts";

export const handle = { cache: "none" } satisfies PageHandle;

const HERE = "/staff/settings/mail/";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = new URL(request.url).searchParams.get("page") ?? undefined;
  return { mails: await orNotFound(context, callApi(listFailedMail, { page })), page: Number(page ?? 1), done: readDone(request) };
}

const doneActs = (): DoneActs => ({ send: { text: t`Email queued again. It leaves this list once it is sent.` } });

const submit = formAction({
  send: async ({ id = "" }) => {
    // A mail that is gone has been sent.
    await unlessGone(callApi(sendMailAgain, { id }));
    return doneUrl(HERE, "send");
  },
});
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Failed mail`);

function MailRow({ mail }: { mail: FailedMail }) {
  const { id, name, to, error, attempts, is_given_up, created, tried } = mail;
  return (
    <li className="grid gap-x-6 gap-y-3 border-b border-rule py-5 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong>{name}</strong>
          {to !== "" && <span className="break-all">{to}</span>}
          <Badge>{is_given_up ? t`Failed` : t`Will be retried`}</Badge>
        </p>
        <p className="mt-1.5 break-words text-danger">{error}</p>
        <p className="mt-1 text-small text-ink2">
          {counted(attempts, "# attempt", "# attempts")}, last on <LocalMoment at={tried} />. Queued on <LocalMoment at={created} />.
        </p>
      </div>
      <ActionForm intent="send" fields={{ id }}>
        <FormButton intent="send" look="outlined" aria-label={t`Send again: ${name} ${to}`}>
          Send again
        </FormButton>
      </ActionForm>
    </li>
  );
}

/** Staff page of mails that could not be sent, with the reason and a button to retry. */
export default function FailedMailPage() {
  const { mails, page, done } = useLoaderData<typeof loader>();
  const failure = useFormResult()?.failure;
  return (
    <QueueList
      back={staffSettings()}
      title="Failed mail"
      about="Failed emails are tried 20 times over 3 days. You can also send one again now."
      failure={failure}
      done={<DoneToast acts={doneActs()} done={done} />}
      list={mails}
      page={page}
      path={HERE}
      label="Pages of emails"
      above={<MailTabs here={HERE} />}
      empty={
        <>
          <Icon of={MailCheck} size={26} /> No failed mail.
        </>
      }
      row={(mail) => <MailRow key={mail.id} mail={mail} />}
    />
  );
}
