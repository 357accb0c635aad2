import { browserOf } from "../accounts/rules.agent.ts";
import { dayOf } from "../accounts/rules.ts";
import { ReauthRequired } from "../accounts/SettingsSection.tsx";
import { Button } from "../ui/Button.tsx";
import type { ListedSession } from "./contract.ts";
import { SessionRow } from "./SessionRow.tsx";

interface Props {
  sessions: ListedSession[];
  token: string;
  /** Logged in a moment ago: someone who only finds this page open cannot end sessions. */
  isFresh: boolean;
}

/** Where the account is logged in. */
export function SessionList({ sessions, token, isFresh }: Props) {
  const field = <input type="hidden" name="csrf_token" value={token} />;
  return (
    <>
      <ul className="mt-2">
        {sessions.map(({ uuid, agent, is_this, last_seen, created }) => (
          <SessionRow
            key={uuid}
            uuid={uuid}
            device={browserOf(agent)}
            since={dayOf(created)}
            details={`${is_this ? "This browser" : `Last used on ${dayOf(last_seen)}`}, logged in on ${dayOf(created)}`}
            fields={isFresh && !is_this && field}
          />
        ))}
      </ul>
      {sessions.length > 1 && !isFresh && <ReauthRequired what="end a session" />}
      {sessions.length > 2 && isFresh && (
        <form method="post" className="mt-5">
          {field}
          <Button type="submit" name="intent" value="end_others" look="outlined">
            End all others
          </Button>
        </form>
      )}
      <p className="caption mt-3 text-ink2">A session ends by itself after 30 days without use, and after 90 days in any case.</p>
    </>
  );
}
