import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { formAction } from "../../platform/pages/formAction.ts";
import { currentPlace } from "../../platform/pages/pageContext.ts";
import type { PageHandle } from "../../platform/pages/pagePolicy.ts";
import { hiddenMeta } from "../../platform/pages/useGuide.ts";
import { useFormResult } from "../../ui/ActionForm.tsx";
import { OWN_SETTINGS } from "../accounts/redirects.ts";
import { SettingsSection } from "../accounts/SettingsSection.tsx";
import { getPush } from "../push/contract.ts";
import { PushDevice } from "../push/PushDevice.tsx";
import { pushIntents } from "../push/PushKinds.tsx";
import { getSession } from "../travellers/contract.ts";
import { AccountSections, accountIntents, readAccount } from "./AccountSections.tsx";
import { SettingsNotice } from "./SettingsNotice.tsx";

export const handle = { cache: "none" } satisfies PageHandle;

const HERE = "/accounts/settings/";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  const [state, push, { traveller }] = await Promise.all([readAccount(), callApi(getPush, {}), callApi(getSession, {})]);
  // Travellers have all of it on their own settings page, except on the owners' host, which has sessions of its own.
  if (traveller && currentPlace(context)?.here !== "listing") throw redirect(`${OWN_SETTINGS}${search}`, 301);
  return { ...state, push, done: searchParams.get("changed") ?? "" };
}

const submit = formAction({ ...accountIntents(HERE), ...pushIntents(HERE) });
// `action` does not exist in browsers, so both exports name the function.
export const action = submit;
export const clientAction = submit;

export const meta = hiddenMeta(() => t`Profile & Settings`);

/** Settings of an account without a traveller: its sessions, its address, and its login methods. */
export default function SettingsPage() {
  const { account, passkeys, push, done } = useLoaderData<typeof loader>();
  const result = useFormResult();
  const email = <strong className="break-all text-ink">{account.email}</strong>;
  return (
    <div className="page max-w-[46rem] py-10 sm:py-16 lg:max-w-[60rem]">
      <h1 className="text-h2">Profile & Settings</h1>
      <p className="mt-3 text-ink2">
        {account.is_verified ? email : <>{email}. Not verified yet: press the button in the email we sent you.</>}
      </p>
      <SettingsNotice done={result ? "" : done} failure={result?.failure ?? ""} />
      <AccountSections account={account} passkeys={passkeys} />
      <SettingsSection id="notifications" title="Notifications">
        <PushDevice push={push} />
      </SettingsSection>
      <p className="mt-12 lg:ps-72">
        <a className="button button-outlined" href="/accounts/logout/">
          Log Out
        </a>
      </p>
    </div>
  );
}
