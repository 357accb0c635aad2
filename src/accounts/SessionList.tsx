import { Monitor } from "lucide-react";
import { Button } from "../ui/Button.tsx";
import type { ListedSession } from "./contract.ts";
import { browserOf } from "./rules.agent.ts";
import { dayOf } from "./rules.ts";

function SessionRow({ session, token }: { session: ListedSession; token: string }) {
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
      {!session.is_this && (
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
export const SessionList = ({ sessions, token }: { sessions: ListedSession[]; token: string }) => (
  <>
    <ul className="mt-2">
      {sessions.map((session) => (
        <SessionRow key={session.uuid} session={session} token={token} />
      ))}
    </ul>
    <p className="caption mt-3 text-ink2">A session ends by itself after 30 days without use, and after 90 days in any case.</p>
  </>
);
