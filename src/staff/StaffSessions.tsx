import { Monitor } from "lucide-react";
import { Button } from "../ui/Button.tsx";
import type { StaffSession } from "./contract.ts";
import { momentOf } from "./rules.ts";

interface Props {
  account: string;
  email: string;
  sessions: StaffSession[];
  token: string;
}

const Hidden = ({ account, token }: Pick<Props, "account" | "token">) => (
  <>
    <input type="hidden" name="csrf_token" value={token} />
    <input type="hidden" name="account" value={account} />
  </>
);

const SessionRow = ({ session, account, token }: { session: StaffSession } & Pick<Props, "account" | "token">) => (
  <li className="flex items-center gap-4 border-b border-rule py-4">
    <Monitor size={22} aria-hidden="true" className="flex-none text-ink2" />
    <p className="min-w-0 grow">
      <strong className="block">{session.device}</strong>
      <span className="text-small text-ink2">
        {session.is_this ? "This is you, here. " : ""}Last seen {momentOf(session.last_seen)} UTC, logged in {momentOf(session.created)} UTC
      </span>
    </p>
    <form method="post">
      <Hidden account={account} token={token} />
      <input type="hidden" name="uuid" value={session.uuid} />
      <Button
        type="submit"
        name="intent"
        value="end"
        look="outlined"
        aria-label={`End the session in ${session.device} of ${momentOf(session.created)}`}
      >
        End
      </Button>
    </form>
  </li>
);

/** Where an account is logged in, as staff see it, with a button for each and one for all. */
export const StaffSessions = ({ account, email, sessions, token }: Props) => (
  <section aria-labelledby="found-title" className="mt-12 border-t-3 border-ink pt-4">
    <h2 id="found-title" className="text-h2-in break-all">
      {email}
    </h2>
    {sessions.length === 0 ? (
      <p className="mt-3 text-ink2">This account is logged in nowhere.</p>
    ) : (
      <>
        <ul className="mt-2">
          {sessions.map((session) => (
            <SessionRow key={session.uuid} session={session} account={account} token={token} />
          ))}
        </ul>
        <form method="post" className="mt-5 grid justify-items-start gap-3">
          <Hidden account={account} token={token} />
          <Button type="submit" name="intent" value="end_all" look="outlined">
            End all sessions
          </Button>
          <p className="max-w-[60ch] text-small text-ink2">
            Whoever knows the password, reads the mailbox or has a passkey can log in again. Tell the account’s owner to set a new password.
          </p>
        </form>
      </>
    )}
  </section>
);
