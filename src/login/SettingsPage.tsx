import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from "react-router";
import { cancelEmailChange, changeEmail } from "../accounts/contract.ts";
import { ReauthRequired, SettingsSection } from "../accounts/SettingsSection.tsx";
import { listOwnPasskeys, removeOwnPasskey } from "../passkeys/contract.ts";
import { PasskeySection } from "../passkeys/PasskeySection.tsx";
import { OnlyPasskeys } from "../passkeys/PasskeysOnly.tsx";
import { CallError, callApi } from "../platform/callApi.ts";
import { messageFor } from "../platform/errorCatalogue.ts";
import { formToken } from "../platform/formToken.ts";
import { changePassword, getAccount, logIn, requestMagicLink, revokeOtherSession, revokeOtherSessions } from "./contract.ts";
import { EmailSection } from "./EmailSection.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { Reauthenticate } from "./Reauthenticate.tsx";
import { SessionList } from "./SessionList.tsx";
import { SettingsNotice } from "./SettingsNotice.tsx";

const HERE = "/accounts/settings/";

export async function loader({ request }: LoaderFunctionArgs) {
  try {
    const account = await callApi(getAccount, {});
    return {
      account,
      passkeys: await callApi(listOwnPasskeys, {}),
      token: formToken(request),
      done: new URL(request.url).searchParams.get("changed") ?? "",
    };
  } catch (error) {
    if (error instanceof CallError && error.status === 401) throw redirect(`/accounts/login/?next=${encodeURIComponent(HERE)}`);
    throw error;
  }
}

/** Does what a button asks for. @returns what has happened, in a word for the address */
async function act(intent: string, text: (name: string) => string): Promise<string> {
  switch (intent) {
    case "end":
      await callApi(revokeOtherSession, { uuid: text("uuid") });
      return "session";
    case "end_others":
      await callApi(revokeOtherSessions, {});
      return "sessions";
    case "confirm":
      await callApi(logIn, { email: (await callApi(getAccount, {})).email, password: text("password") });
      return "";
    case "link":
      await callApi(requestMagicLink, { email: (await callApi(getAccount, {})).email, url: HERE });
      return "link";
    case "email":
      await callApi(changeEmail, { new_email: text("new_email") });
      return "email";
    case "cancel_email":
      await callApi(cancelEmailChange, {});
      return "email_cancelled";
    case "remove_passkey":
      await callApi(removeOwnPasskey, { uuid: text("uuid") });
      return "passkey_removed";
    default:
      await callApi(changePassword, { current_password: text("current_password"), new_password: text("new_password") });
      return "password";
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  try {
    const done = await act(text("intent"), text);
    return redirect(done ? `${HERE}?changed=${done}` : HERE, 303);
  } catch (error) {
    const fields = error instanceof CallError ? error.fields : {};
    // A refusal says what is missing: to log in again.
    const message = error instanceof CallError && error.status === 403 && error.detail ? error.detail : messageFor(error);
    const failure = fields.non_field_errors?.join(" ") ?? (Object.keys(fields).length > 0 ? "" : message);
    return data({ errors: fields, failure, typed: text("new_email") }, { status: error instanceof CallError ? error.status : 500 });
  }
}

export const meta = () => [{ title: "Profile & Settings · The Guide" }, { name: "robots", content: "noindex" }];

/** The account: where it is logged in, its address, and the ways in. */
export default function SettingsPage() {
  const { account, passkeys, token, done } = useLoaderData<typeof loader>();
  const { errors = {}, failure = "", typed = "" } = useActionData<typeof action>() ?? {};
  const { email, has_password, is_fresh } = account;
  const wrong: Record<string, string[]> = errors;
  const form = { email, hasPassword: has_password, token, errors: wrong };
  return (
    <div className="page max-w-[46rem] py-10 sm:py-16 lg:max-w-[60rem]">
      <h1 className="text-h2">Profile & Settings</h1>
      <p className="mt-3 text-ink2">
        <strong className="break-all text-ink">{email}</strong>
        {account.is_verified ? "" : ". Not verified yet: press the button in the mail we sent you."}
      </p>
      <SettingsNotice done={Object.keys(wrong).length > 0 ? "" : done} failure={failure} />
      <SettingsSection id="sessions-title" title="Where you are logged in">
        <SessionList sessions={account.sessions} token={token} isFresh={is_fresh} />
      </SettingsSection>
      {!is_fresh && (
        <SettingsSection id="confirm-title" title="Log in again">
          <Reauthenticate {...form} hasPasskeys={passkeys.is_possible && passkeys.results.length > 0} isOnlyPasskeys={passkeys.is_only} />
        </SettingsSection>
      )}
      <SettingsSection id="email-title" title="Change your email">
        <EmailSection email={email} change={account.email_change} isFresh={is_fresh} token={token} errors={wrong} typed={typed} />
      </SettingsSection>
      {!passkeys.is_only && (
        <SettingsSection id="password-title" title={has_password ? "Change your password" : "Set a password"}>
          {has_password || is_fresh ? <PasswordForm {...form} /> : <ReauthRequired />}
        </SettingsSection>
      )}
      <SettingsSection id="passkeys-title" title="Passkeys">
        <PasskeySection passkeys={passkeys.results} isPossible={passkeys.is_possible} isFresh={is_fresh} token={token} />
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
