import { t } from "../../platform/languages/text.ts";
import { ActionForm, FormButton, FormField } from "../../ui/ActionForm.tsx";
import { PasskeySignIn } from "../passkeys/PasskeySignIn.tsx";
import { NameForManagers } from "./PasswordForm.tsx";

interface Props {
  email: string;
  hasPassword: boolean;
  hasPasskeys: boolean;
  isOnlyPasskeys: boolean;
  /** Says what the login is for; by default all protected actions of the settings. */
  why?: string;
}

const forSettings = () =>
  t`Log in again to change your devices, email or passkeys, set a password, download your data or delete your account. This protects your account if someone finds this page open.`;

/** Asks the owner to log in again by password, passkey or link, before changes that could let another person in. */
export const Reauthenticate = ({ email, hasPassword, hasPasskeys, isOnlyPasskeys, why = forSettings() }: Props) => (
  <div className="mt-4 grid max-w-[26rem] gap-4">
    <p className="text-ink2">{why}</p>
    {hasPassword && (
      <ActionForm intent="confirm" className="grid gap-4">
        <NameForManagers email={email} />
        <FormField name="password" label="Password">
          {(control) => <input {...control} type="password" required maxLength={1_000} autoComplete="current-password" />}
        </FormField>
        <FormButton intent="confirm">Log in again</FormButton>
      </ActionForm>
    )}
    {hasPasskeys && <PasskeySignIn label="Log in with a passkey" onDone={() => location.assign(location.pathname)} />}
    {!isOnlyPasskeys && (
      <ActionForm intent="link">
        <FormButton intent="link" look="outlined" className="w-full">
          Email me a link
        </FormButton>
      </ActionForm>
    )}
  </div>
);
