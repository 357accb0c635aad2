import { t } from "../../platform/languages/text.ts";
import { ActionForm, FormButton, FormField } from "../../ui/ActionForm.tsx";
import { ReauthRequired } from "../accounts/SettingsSection.tsx";

interface Change {
  new_email: string;
  is_old_confirmed: boolean;
  is_new_confirmed: boolean;
}
interface Props {
  email: string;
  change: Change | null;
  isFresh: boolean;
}

const Side = ({ email, isConfirmed }: { email: string; isConfirmed: boolean }) => (
  <li className="flex items-baseline gap-2 border-b border-rule py-3">
    <span className="min-w-0 break-all">{email}</span>
    <span aria-hidden="true" className="min-w-6 grow border-b-2 border-dotted border-line" />
    <span className="flex-none">{isConfirmed ? t`confirmed` : t`not confirmed yet`}</span>
  </li>
);

/** Shows the address of the account, and either a change that awaits its confirmations or the form to start one. */
export function EmailSection({ email, change, isFresh }: Props) {
  if (change)
    return (
      <>
        <p className="mt-3 max-w-[60ch] text-ink2">
          To change your address, press the button in the email that we sent to each of them. The links expire 1 hour after your request.
        </p>
        <ul className="mt-2 max-w-[36rem]">
          <Side email={email} isConfirmed={change.is_old_confirmed} />
          <Side email={change.new_email} isConfirmed={change.is_new_confirmed} />
        </ul>
        <ActionForm intent="cancel_email" className="mt-5">
          <FormButton intent="cancel_email" look="outlined">
            Cancel the change
          </FormButton>
        </ActionForm>
      </>
    );
  if (!isFresh) return <ReauthRequired />;
  return (
    <ActionForm intent="email" className="mt-5 grid max-w-[26rem] gap-4">
      <FormField name="new_email" label="New email" about="We email both addresses to confirm.">
        {(control) => (
          <input {...control} type="email" required maxLength={254} autoComplete="email" autoCapitalize="none" spellCheck={false} />
        )}
      </FormField>
      <div>
        <FormButton intent="email" look="outlined">
          Change email
        </FormButton>
      </div>
    </ActionForm>
  );
}
