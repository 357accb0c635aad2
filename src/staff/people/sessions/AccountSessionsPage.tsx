import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { getAccount } from "../../../accounts/signIn/contract.ts";
import { administratorsOnly } from "../../../platform/endpoints/access.ts";
import { t, texts } from "../../../platform/languages/text.ts";
import { callApi } from "../../../platform/pages/callApi.ts";
import { formAction, unlessGone } from "../../../platform/pages/formAction.ts";
import { orNotFound, pageForbidden, pageNotFound } from "../../../platform/pages/pageData.ts";
import type { PageHandle } from "../../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../../platform/pages/useGuide.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../../ui/ActionForm.tsx";
import { FormOutcome } from "../../../ui/FormOutcome.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { findAnAccount, listAccountSessions, revokeAccountSession, revokeAccountSessions } from "./contract.ts";
import { StaffSessions } from "./StaffSessions.tsx";

export const handle = { cache: "none" } satisfies PageHandle;

const HERE = "/staff/people/sessions/";
const DONE: Record<string, string> = texts({ one: "The session has ended.", all: "All sessions have ended." });

const sessionsUrl = (account: string, done?: string) => `${HERE}?${new URLSearchParams(done ? { account, done } : { account })}`;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const account = searchParams.get("account") ?? "";
  const done = searchParams.get("done") ?? "";
  // Checked first: everyone except staff gets a 404.
  const { is_staff, is_administrator } = await callApi(getAccount, {});
  if (!is_staff) throw await pageNotFound(context);
  if (!is_administrator) throw pageForbidden(administratorsOnly());
  const found = account ? await orNotFound(context, callApi(listAccountSessions, { account })) : null;
  return { account, found, done: Object.hasOwn(DONE, done) ? DONE[done] : "" };
}

const submit = formAction({
  find: async ({ email = "" }) => sessionsUrl((await callApi(findAnAccount, { email })).uuid),
  end: async ({ account = "", uuid = "" }) => {
    await unlessGone(callApi(revokeAccountSession, { account, uuid }));
    return sessionsUrl(account, "one");
  },
  end_all: async ({ account = "" }) => {
    await callApi(revokeAccountSessions, { account });
    return sessionsUrl(account, "all");
  },
});
// Browser builds have no `action`, so each export names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Devices logged in`);

/** Staff page of an account's sessions, with the buttons to end them. */
export default function AccountSessionsPage() {
  const { account, found, done } = useLoaderData<typeof loader>();
  const failure = useFormResult()?.failure;
  return (
    <div className="page py-10 sm:py-16">
      <div className="max-w-[56rem]">
        <PageTitle>Devices logged in</PageTitle>
        <p className="mt-3 max-w-[60ch] text-ink2">
          When someone reports that their account was taken over, end its sessions here. The list shows browsers and dates, never locations.
        </p>
        <ActionForm intent="find" action={HERE} className="mt-7 flex max-w-[34rem] gap-3 max-sm:flex-col sm:items-start">
          <div className="grow">
            <FormField name="email" label="Email of the account">
              {(control) => (
                <input {...control} type="email" required maxLength={254} autoComplete="off" autoCapitalize="none" spellCheck={false} />
              )}
            </FormField>
          </div>
          <FormButton intent="find" look="outlined" className="self-start sm:mt-7">
            Find
          </FormButton>
        </ActionForm>
        <FormOutcome failure={failure} done={done} />
        {found && <StaffSessions account={account} email={found.email} sessions={found.sessions} />}
      </div>
    </div>
  );
}
