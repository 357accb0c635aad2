import { PASSWORD_MIN } from "../accounts/rules.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";

interface Props {
  email: string;
  hasPassword: boolean;
  token: string;
  errors: Record<string, string[]>;
}

/** For password managers, which file a password under the name beside it. */
export const NameForManagers = ({ email }: { email: string }) => (
  <input type="email" name="email" value={email} readOnly autoComplete="username" className="sr-only" tabIndex={-1} aria-hidden="true" />
);

/** A new password: with the present one, where there is one. */
export const PasswordForm = ({ email, hasPassword, token, errors }: Props) => (
  <form method="post" className="mt-5 grid max-w-[26rem] gap-4">
    <input type="hidden" name="csrf_token" value={token} />
    <NameForManagers email={email} />
    {hasPassword && (
      <Field label="Current password" errors={errors.current_password}>
        {(control) => <input {...control} type="password" name="current_password" required autoComplete="current-password" />}
      </Field>
    )}
    <Field label="New password" hint={`at least ${PASSWORD_MIN} characters`} errors={errors.new_password}>
      {(control) => <input {...control} type="password" name="new_password" required autoComplete="new-password" />}
    </Field>
    <div>
      <Button type="submit" name="intent" value="password" look="outlined">
        Set the password
      </Button>
    </div>
  </form>
);
