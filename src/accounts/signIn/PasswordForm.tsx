import { t } from "../../platform/languages/text.ts";
import { ActionForm, FormButton, FormField } from "../../ui/ActionForm.tsx";
import { PASSWORD_MIN } from "../accounts/rules.ts";

interface Props {
  email: string;
  hasPassword: boolean;
}

/** Field for password managers, which save a password under the user name beside it. */
export const NameForManagers = ({ email }: { email: string }) => (
  <input type="email" name="email" value={email} readOnly autoComplete="username" className="sr-only" tabIndex={-1} aria-hidden="true" />
);

/** Form for a new password. It also asks for the current password if the account has one. */
export const PasswordForm = ({ email, hasPassword }: Props) => (
  <ActionForm intent="password" className="mt-5 grid max-w-[26rem] gap-4">
    <NameForManagers email={email} />
    {hasPassword && (
      <FormField name="current_password" label="Current password">
        {(control) => <input {...control} type="password" required autoComplete="current-password" />}
      </FormField>
    )}
    <FormField name="new_password" label="New password" hint={t`at least ${PASSWORD_MIN} characters`}>
      {(control) => <input {...control} type="password" required autoComplete="new-password" />}
    </FormField>
    <div>
      <FormButton intent="password" look="outlined">
        Set password
      </FormButton>
    </div>
  </ActionForm>
);
