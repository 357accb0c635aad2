import { Monitor } from "lucide-react";
import { Button } from "../ui/Button.tsx";
import type { ListedSession } from "./contract.ts";
import { browserOf } from "./rules.agent.ts";
import { dayOf } from "./rules.ts";
import { AskAgainFirst } from "./SettingsSection.tsx";

interface Props {
  token: string;
  /** Logged in a moment ago: whoever only finds this page open ends nobody's session. */
  isFresh: boolean;
}

function SessionRow({ session, token, isFresh }: { session: ListedSession } & Props) {
  const name = browserOf(session.agent);
  return (
    <li className="flex items-center gap-4 border-b border-rule py-4">
      <Monitor size={22} aria-hidden="true" className="flex-none text-ink2" />
      <p className="grow">
        <strong className="block">{name}</strong>
        <span className="text-small text-ink2">
          {session.is_this ? "This browser" : `Last used on ${dayOf(session.last_seen)}`}, logged in on {dayOf(session.created)}
        </span>
      </p>
      {isFresh && !session.is_this && (
        <form method="post">
          <input type="hidden" name="csrf_token" value={token} />
          <input type="hidden" name="uuid" value={session.uuid} />
          <Button
            type="submit"
            name="intent"
            value="end"
            look="outlined"
            aria-label={`End the session in ${name} of ${dayOf(session.created)}`}
          >
            End
          </Button>
        </form>
      )}
    </li>
  );
}

/** Where the account is logged in. */
export const SessionList = ({ sessions, token, isFresh }: { sessions: ListedSession[] } & Props) => (
  <>
    <ul className="mt-2">
      {sessions.map((session) => (
        <SessionRow key={session.uuid} session={session} token={token} isFresh={isFresh} />
      ))}
    </ul>
    {sessions.length > 1 && !isFresh && <AskAgainFirst what="end a session" />}
    {sessions.length > 2 && isFresh && (
      <form method="post" className="mt-5">
        <input type="hidden" name="csrf_token" value={token} />
        <Button type="submit" name="intent" value="end_others" look="outlined">
          End all others
        </Button>
      </form>
    )}
    <p className="caption mt-3 text-ink2">A session ends by itself after 30 days without use, and after 90 days in any case.</p>
  </>
);
