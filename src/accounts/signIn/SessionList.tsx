import { t } from "../../platform/languages/text.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { useMomentText } from "../../ui/LocalMoment.tsx";
import { describeUserAgent } from "../accounts/agent.ts";
import { LogInAgain, ReauthRequired } from "../accounts/SettingsSection.tsx";
import type { ListedSession } from "./contract.ts";
import { SessionRow } from "./SessionRow.tsx";

interface Props {
  sessions: ListedSession[];
  /** True shortly after a login: a person who merely finds this page open cannot end sessions. */
  isFresh: boolean;
}

/** Number of sessions shown at first: an owner who logs in again on every device has dozens. */
const FIRST = 6;

/** Lists the account's sessions, this browser first. */
export function SessionList({ sessions, isFresh }: Props) {
  const momentText = useMomentText();
  const rows = (some: ListedSession[]) => (
    <ul>
      {some.map(({ uuid, agent, is_this, last_seen, created }) => (
        <SessionRow
          key={uuid}
          uuid={uuid}
          device={describeUserAgent(agent)}
          since={momentText(created)}
          details={
            is_this
              ? t`This browser, logged in on ${momentText(created)}`
              : t`Last used on ${momentText(last_seen)}, logged in on ${momentText(created)}`
          }
          canEnd={isFresh && !is_this}
        />
      ))}
    </ul>
  );
  const more = sessions.slice(FIRST);
  return (
    <>
      <div className="mt-2">{rows(sessions.slice(0, FIRST))}</div>
      {more.length > 0 && (
        <details>
          <summary className="flex min-h-12 cursor-pointer items-center font-semibold hover:underline">{more.length} more</summary>
          {rows(more)}
        </details>
      )}
      {sessions.length > 1 && !isFresh && (
        <ReauthRequired>
          To end a session, please <LogInAgain>log in again</LogInAgain> first.
        </ReauthRequired>
      )}
      {sessions.length > 2 && isFresh && (
        <ActionForm intent="end_others" className="mt-5">
          <FormButton intent="end_others" look="outlined">
            End all others
          </FormButton>
        </ActionForm>
      )}
      <p className="caption mt-3 text-ink2">A session ends after 30 days without use, and after 90 days at the latest.</p>
    </>
  );
}
