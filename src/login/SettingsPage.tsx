import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { cancelEmailChange, changeEmail } from "../accounts/contract.ts";
import { loginUrl } from "../accounts/rules.redirects.ts";
import { ReauthRequired, SettingsSection } from "../accounts/SettingsSection.tsx";
import { listOwnPasskeys, removeOwnPasskey } from "../passkeys/contract.ts";
import { PasskeySection } from "../passkeys/PasskeySection.tsx";
import { OnlyPasskeys } from "../passkeys/PasskeysOnly.tsx";
import { callApi } from "../platform/callApi.ts";
import { formAction } from "../platform/formAction.ts";
import { requireSignIn } from "../platform/pageContext.ts";
import type { PageHandle } from "../platform/pagePolicy.ts";
import { useFormResult } from "../ui/ActionForm.tsx";
import { changePassword, getAccount, logIn, requestMagicLink, revokeOtherSession, revokeOtherSessions } from "./contract.ts";
import { EmailSection } from "./EmailSection.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { Reauthenticate } from "./Reauthenticate.tsx";
import { SessionList } from "./SessionList.tsx";
import { SettingsNotice } from "./SettingsNotice.tsx";

export const handle = { cache: "none" } satisfies PageHandle;
export const middleware = [requireSignIn(loginUrl)];

const HERE = "/accounts/settings/";

export async function loader({ request }: LoaderFunctionArgs) {
  const [account, passkeys] = await Promise.all([callApi(getAccount, {}), callApi(listOwnPasskeys, {})]);
  return { account, passkeys, done: new URL(request.url).searchParams.get("changed") ?? "" };
}

const ownEmail = async () => (await callApi(getAccount, {})).email;
/** @param what has happened, in a word for the address */
const after = async (call: Promise<unknown>, what: string) => {
  await call;
  return what ? `${HERE}?changed=${what}` : HERE;
};

const submit = formAction({
  password: ({ current_password = "", new_password = "" }) =>
    after(callApi(changePassword, { current_password, new_password }), "password"),
  end: ({ uuid = "" }) => after(callApi(revokeOtherSession, { uuid }), "session"),
  end_others: () => after(callApi(revokeOtherSessions, {}), "sessions"),
  confirm: async ({ password = "" }) => after(callApi(logIn, { email: await ownEmail(), password }), ""),
  link: async () => after(callApi(requestMagicLink, { email: await ownEmail(), url: HERE }), "link"),
  email: ({ new_email = "" }) => after(callApi(changeEmail, { new_email }), "email"),
  cancel_email: () => after(callApi(cancelEmailChange, {}), "email_cancelled"),
  remove_passkey: ({ uuid = "" }) => after(callApi(removeOwnPasskey, { uuid }), "passkey_removed"),
});
// In browsers `action` is not there: each names the function itself.
export const action = submit;
export const clientAction = submit;

export const meta = () => [{ title: "Profile & Settings · The Guide" }, { name: "robots", content: "noindex" }];

/** The account: where it is logged in, its address, and the ways in. */
export default function SettingsPage() {
  const { account, passkeys, done } = useLoaderData<typeof loader>();
  const result = useFormResult();
  const { email, has_password, is_fresh } = account;
  const form = { email, hasPassword: has_password };
  return (
    <div className="page max-w-[46rem] py-10 sm:py-16 lg:max-w-[60rem]">
      <h1 className="text-h2">Profile & Settings</h1>
      <p className="mt-3 text-ink2">
        <strong className="break-all text-ink">{email}</strong>
        {account.is_verified ? "" : ". Not verified yet: press the button in the mail we sent you."}
      </p>
      <SettingsNotice done={result ? "" : done} failure={result?.failure ?? ""} />
      <SettingsSection id="sessions-title" title="Where you are logged in">
        <SessionList sessions={account.sessions} isFresh={is_fresh} />
      </SettingsSection>
      {!is_fresh && (
        <SettingsSection id="confirm-title" title="Log in again">
          <Reauthenticate {...form} hasPasskeys={passkeys.is_possible && passkeys.results.length > 0} isOnlyPasskeys={passkeys.is_only} />
        </SettingsSection>
      )}
      <SettingsSection id="email-title" title="Change your email">
        <EmailSection email={email} change={account.email_change} isFresh={is_fresh} />
      </SettingsSection>
      {!passkeys.is_only && (
        <SettingsSection id="password-title" title={has_password ? "Change your password" : "Set a password"}>
          {has_password || is_fresh ? <PasswordForm {...form} /> : <ReauthRequired />}
        </SettingsSection>
      )}
      <SettingsSection id="passkeys-title" title="Passkeys">
        <PasskeySection passkeys={passkeys.results} isPossible={passkeys.is_possible} isFresh={is_fresh} />
        {passkeys.is_possible && (passkeys.results.length > 0 || account.is_staff) && (
          <OnlyPasskeys isOnly={passkeys.is_only} error={passkeys.only_fault} isStaff={account.is_staff} />
        )}
      </SettingsSection>
      <p className="mt-12 lg:pl-72">
        <a className="button button-outlined" href="/accounts/logout/">
          Log Out
        </a>
      </p>
    </div>
  );
}
