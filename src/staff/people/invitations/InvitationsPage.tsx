import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { INVITATION_DAYS } from "../../../accounts/accounts/invitations/rules.ts";
import {
  inviteToSignUp,
  listSignUpInvitations,
  type SignUpInvitation,
  withdrawSignUpInvitation,
} from "../../../accounts/invitations/contract.ts";
import { getSignInWays } from "../../../accounts/signIn/contract.ts";
import { t } from "../../../platform/languages/text.ts";
import { callApi } from "../../../platform/pages/callApi.ts";
import { formAction, unlessGone } from "../../../platform/pages/formAction.ts";
import { orNotFound } from "../../../platform/pages/pageData.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../../platform/pages/useGuide.ts";
import { formatDate } from "../../../platform/values/format.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../../ui/ActionForm.tsx";
import { type DoneActs, DoneToast, doneUrl, readDone } from "../../../ui/DoneToast.tsx";
import { FormOutcome } from "../../../ui/FormOutcome.tsx";
import { NewerOlder } from "../../../ui/NewerOlder.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { PEOPLE } from "../rules.ts";

export const handle = { cache: "none" } satisfies PageHandle;

const HERE = `${PEOPLE}invitations/`;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = new URL(request.url).searchParams.get("page") ?? undefined;
  const list = await orNotFound(context, callApi(listSignUpInvitations, { page }));
  const { sign_up } = await callApi(getSignInWays, {});
  return { list, sign_up, page: Number(page ?? 1), done: readDone(request) };
}

const doneActs = (): DoneActs => ({
  invited: { text: t`Invitation sent.` },
  withdrawn: { text: t`Invitation withdrawn. Its link no longer works.` },
});

const submit = formAction({
  invite: async ({ email = "" }) => {
    await callApi(inviteToSignUp, { email });
    return doneUrl(HERE, "invited");
  },
  withdraw: async ({ uuid = "" }) => {
    await unlessGone(callApi(withdrawSignUpInvitation, { uuid }));
    return doneUrl(HERE, "withdrawn");
  },
});
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Invitations · Staff desk`);

const InvitationRow = ({ invitation: { uuid, email, by, expires } }: { invitation: SignUpInvitation }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-rule py-4">
    <div className="min-w-0">
      <p className="font-semibold break-all">{email}</p>
      <p className="text-small break-words text-ink2">{t`Invited by ${by}, expires on ${formatDate(expires)}.`}</p>
    </div>
    <ActionForm intent="withdraw" fields={{ uuid }} className="-ms-3">
      <FormButton intent="withdraw" look="danger-quiet" aria-label={t`Withdraw the invitation for ${email}`}>
        Withdraw
      </FormButton>
    </ActionForm>
  </li>
);

const pageUrl = (page: number) => (page > 1 ? `${HERE}?page=${page}` : HERE);

/** Staff page of the open invitations to sign up. */
export default function InvitationsPage() {
  const { list, sign_up, page, done } = useLoaderData<typeof loader>();
  const result = useFormResult();
  return (
    <div className="page py-10 sm:py-14">
      <div className="max-w-[44rem]">
        <p>
          <a href={PEOPLE} className="link-inline">
            All people
          </a>
        </p>
        <PageTitle className="mt-4">Invitations</PageTitle>
        <p className="mt-3 max-w-[60ch] text-ink2">
          {sign_up === "invitation"
            ? t`Only people with an invitation can sign up.`
            : t`Everyone can sign up, with or without an invitation.`}
        </p>
        <FormOutcome failure={result?.failure} />
        {!result?.failure && <DoneToast acts={doneActs()} done={done} />}
        <ActionForm intent="invite" className="mt-8 grid max-w-[34rem] gap-4" key={list.count}>
          <FormField
            name="email"
            label="Their email address"
            about={t`We email them a link that works once, for ${INVITATION_DAYS} days, for an account with this address.`}
          >
            {(control) => <input {...control} type="email" autoComplete="off" required maxLength={254} />}
          </FormField>
          <FormButton intent="invite" className="justify-self-start">
            Invite
          </FormButton>
        </ActionForm>
        {list.count === 0 ? (
          <p className="mt-10 border-t-3 border-ink pt-5 font-display text-h3">No open invitations.</p>
        ) : (
          <ul data-rows className="mt-10 border-t-3 border-ink">
            {list.results.map((invitation) => (
              <InvitationRow key={invitation.uuid} invitation={invitation} />
            ))}
          </ul>
        )}
        <NewerOlder
          label="Pages of invitations"
          newer={list.previous ? pageUrl(page - 1) : undefined}
          older={list.next ? pageUrl(page + 1) : undefined}
        />
      </div>
    </div>
  );
}
