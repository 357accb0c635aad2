import { PasskeySignIn } from "../passkeys/PasskeySignIn.tsx";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { NameForManagers } from "./PasswordForm.tsx";

interface Props {
  email: string;
  hasPassword: boolean;
  hasPasskeys: boolean;
  isOnlyPasskeys: boolean;
  token: string;
  errors: Record<string, string[]>;
}

/** Logging in once more, before what would let somebody else in: by the password, a passkey or a link. */
export const Reauthenticate = ({ email, hasPassword, hasPasskeys, isOnlyPasskeys, token, errors }: Props) => (
  <div className="mt-4 grid max-w-[26rem] gap-4">
    <p className="text-ink2">
      Log in again to change your sessions, address, passkeys or first password. This protects your account if someone finds this page open.
    </p>
    {hasPassword && (
      <form method="post" className="grid gap-4">
        <input type="hidden" name="csrf_token" value={token} />
        <NameForManagers email={email} />
        <Field label="Password" errors={errors.password}>
          {(control) => <input {...control} type="password" name="password" required maxLength={1_000} autoComplete="current-password" />}
        </Field>
        <Button type="submit" name="intent" value="confirm">
          Log in again
        </Button>
      </form>
    )}
    {hasPasskeys && <PasskeySignIn label="Log in with a passkey" onDone={() => location.assign("/accounts/settings/")} />}
    {!isOnlyPasskeys && (
      <form method="post">
        <input type="hidden" name="csrf_token" value={token} />
        <Button type="submit" name="intent" value="link" look="outlined" className="w-full">
          Email me a link
        </Button>
      </form>
    )}
  </div>
);
