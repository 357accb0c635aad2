import type { ResponseOf } from "../../platform/endpoints/endpoint.ts";
import { t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import type { FormFields } from "../../platform/pages/formAction.ts";
import { cancelEmailChange, changeEmail } from "../accounts/contract.ts";
import { ReauthRequired, SettingsSection } from "../accounts/SettingsSection.tsx";
import { listOwnPasskeys, removeOwnPasskey } from "../passkeys/contract.ts";
import { PasskeySection } from "../passkeys/PasskeySection.tsx";
import { OnlyPasskeys } from "../passkeys/PasskeysOnly.tsx";
import {
  changeOwnAccount,
  changePassword,
  getAccount,
  logIn,
  requestMagicLink,
  revokeOtherSession,
  revokeOtherSessions,
} from "./contract.ts";
import { EmailSection } from "./EmailSection.tsx";
import { MailLanguage } from "./MailLanguage.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { Reauthenticate } from "./Reauthenticate.tsx";
import { SessionList } from "./SessionList.tsx";

/** Data of the sections. */
export interface AccountState {
  account: ResponseOf<typeof getAccount>;
  passkeys: ResponseOf<typeof listOwnPasskeys>;
}

export async function readAccount(): Promise<AccountState> {
  const [account, passkeys] = await Promise.all([callApi(getAccount, {}), callApi(listOwnPasskeys, {})]);
  return { account, passkeys };
}

const ownEmail = async () => (await callApi(getAccount, {})).email;

/**
 * Returns the form handlers of the sections below, for the action of the page that shows them.
 * @param here path of that page; a handler redirects to it and names the change in the query
 */
export function accountIntents(here: string) {
  const after = async (call: Promise<unknown>, what: string) => {
    await call;
    return what ? `${here}?changed=${what}` : here;
  };
  return {
    password: ({ current_password = "", new_password = "" }: FormFields) =>
      after(callApi(changePassword, { current_password, new_password }), "password"),
    end: ({ uuid = "" }: FormFields) => after(callApi(revokeOtherSession, { uuid }), "session"),
    end_others: () => after(callApi(revokeOtherSessions, {}), "sessions"),
    confirm: async ({ password = "" }: FormFields) => after(callApi(logIn, { email: await ownEmail(), password }), "confirmed"),
    link: async () => after(callApi(requestMagicLink, { email: await ownEmail(), url: here }), "link"),
    email: ({ new_email = "" }: FormFields) => after(callApi(changeEmail, { new_email }), "email"),
    cancel_email: () => after(callApi(cancelEmailChange, {}), "email_cancelled"),
    language: ({ language = "" }: FormFields) => after(callApi(changeOwnAccount, { language }), "language"),
    remove_passkey: ({ uuid = "" }: FormFields) => after(callApi(removeOwnPasskey, { uuid }), "passkey_removed"),
  };
}

/**
 * Sections about access to the account: its sessions, its address, and its login methods.
 * @param isFolded see SettingsSection
 */
export function AccountSections({ account, passkeys, isFolded = false }: AccountState & { isFolded?: boolean }) {
  const { email, has_password, is_fresh } = account;
  const form = { email, hasPassword: has_password };
  const count = passkeys.results.length;
  const folded = (summary: string) => (isFolded ? { summary } : {});
  return (
    <>
      {!is_fresh && (
        <SettingsSection id="confirm-title" title="Log in again">
          <Reauthenticate {...form} hasPasskeys={passkeys.is_possible && count > 0} isOnlyPasskeys={passkeys.is_only} />
        </SettingsSection>
      )}
      <SettingsSection
        id="sessions-title"
        title="Devices"
        {...folded(account.sessions.length === 1 ? t`This browser only` : String(account.sessions.length))}
      >
        <SessionList sessions={account.sessions} isFresh={is_fresh} />
      </SettingsSection>
      <SettingsSection id="email-title" title="Change your email" {...folded(email)}>
        <EmailSection email={email} change={account.email_change} isFresh={is_fresh} />
      </SettingsSection>
      <MailLanguage language={account.language} isFolded={isFolded} />
      {!passkeys.is_only && (
        <SettingsSection
          id="password-title"
          title={has_password ? t`Change your password` : t`Set a password`}
          {...folded(has_password ? t`Password set` : t`You log in with email links`)}
        >
          {has_password || is_fresh ? <PasswordForm {...form} /> : <ReauthRequired />}
        </SettingsSection>
      )}
      <SettingsSection id="passkeys-title" title="Passkeys" {...folded(count === 0 ? t`None yet` : String(count))}>
        <PasskeySection passkeys={passkeys.results} isPossible={passkeys.is_possible} isFresh={is_fresh} />
        {passkeys.is_possible && (count > 0 || account.is_staff) && (
          <OnlyPasskeys isOnly={passkeys.is_only} error={passkeys.only_fault} isStaff={account.is_staff} />
        )}
      </SettingsSection>
      <SettingsSection id="reports-title" title="Reports" {...folded(t`Yours, and our decisions`)}>
        <p>
          <a className="link" href="/accounts/reports/">
            Your reports and our decisions
          </a>
        </p>
      </SettingsSection>
    </>
  );
}
