import { SessionRow } from "../../../accounts/signIn/SessionRow.tsx";
import { t } from "../../../platform/languages/text.ts";
import { ActionForm, FormButton } from "../../../ui/ActionForm.tsx";
import { useMomentText } from "../../../ui/LocalMoment.tsx";
import type { StaffSession } from "./contract.ts";

interface Props {
  account: string;
  email: string;
  sessions: StaffSession[];
}

function sessionDetails({ is_this, last_seen, created }: StaffSession, momentText: (moment: string) => string): string {
  const moments = t`Last seen ${momentText(last_seen)}, logged in ${momentText(created)}`;
  return is_this ? `${t`This is your current session.`} ${moments}` : moments;
}

/** Lists the sessions of an account for staff, with a button for each and one for all. */
export function StaffSessions({ account, email, sessions }: Props) {
  const fields = { account };
  const momentText = useMomentText();
  return (
    <section aria-labelledby="found-title" className="mt-12 border-t-3 border-ink pt-4">
      <h2 id="found-title" className="text-lead break-all">
        {email}
      </h2>
      {sessions.length === 0 ? (
        <p className="mt-3 text-ink2">This account is not logged in anywhere.</p>
      ) : (
        <>
          <ul className="mt-2">
            {sessions.map((session) => {
              const { uuid, device, created } = session;
              return (
                <SessionRow
                  key={uuid}
                  uuid={uuid}
                  device={device}
                  since={momentText(created)}
                  details={sessionDetails(session, momentText)}
                  canEnd
                  fields={fields}
                />
              );
            })}
          </ul>
          <ActionForm intent="end_all" fields={fields} className="mt-5 grid justify-items-start gap-3">
            <FormButton intent="end_all" look="danger">
              End all sessions
            </FormButton>
            <p className="max-w-[60ch] text-small text-ink2">
              Anyone with the password, the mailbox or a passkey can log in again. Ask the account’s owner to set a new password.
            </p>
          </ActionForm>
        </>
      )}
    </section>
  );
}
