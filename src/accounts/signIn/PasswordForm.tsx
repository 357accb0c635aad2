import { ActionForm, FormButton, FormField } from "../../ui/ActionForm.tsx";
import { PASSWORD_MIN } from "../accounts/rules.ts";

interface Props {
  email: string;
  hasPassword: boolean;
}

/** For password managers, which file a password under the name beside it. */
export const NameForManagers = ({ email }: { email: string }) => (
  <input type="email" name="email" value={email} readOnly autoComplete="username" className="sr-only" tabIndex={-1} aria-hidden="true" />
);

/** A new password: with the present one, where there is one. */
export const PasswordForm = ({ email, hasPassword }: Props) => (
  <ActionForm intent="password" className="mt-5 grid max-w-[26rem] gap-4">
    <NameForManagers email={email} />
    {hasPassword && (
      <FormField name="current_password" label="Current password">
        {(control) => <input {...control} type="password" required autoComplete="current-password" />}
      </FormField>
    )}
    <FormField name="new_password" label="New password" hint={`at least ${PASSWORD_MIN} characters`}>
      {(control) => <input {...control} type="password" required autoComplete="new-password" />}
    </FormField>
    <div>
      <FormButton intent="password" look="outlined">
        Set the password
      </FormButton>
    </div>
  </ActionForm>
);
