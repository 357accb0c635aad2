import { describeUserAgent } from "../../../accounts/accounts/agent.ts";
import { findAccountByEmail } from "../../../accounts/accounts/store.ts";
import { type Command, printResult } from "../../../platform/commandLine/command.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { notFound, StartError } from "../../../platform/endpoints/errors.ts";
import { listSessions } from "../../../platform/security/session.ts";
import { revokeAllSessions, revokeOneSession } from "./acts.ts";

const END = "ADDRESS [NUMBER]: ends all sessions of an account, or one of those that “sessions list” shows";
const LIST = "ADDRESS: where an account is logged in";

const NOBODY = "No account has exactly this address.";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @throws ApiError 404 */
async function whoseOf(db: DbOrTransaction, email: string) {
  const found = await findAccountByEmail(db, email);
  if (!found) throw notFound();
  return found;
}

/** Sessions in the terminal. The log names no account. */
export const sessionCommands: Command[] = [
  {
    name: "sessions list",
    usage: LIST,
    run: ([email = "", ...rest], context) => {
      if (!email.includes("@") || rest.length > 0) throw new StartError(`sessions list ${LIST}`);
      return printResult(context, NOBODY, async () => {
        const sessions = await listSessions(context.db, (await whoseOf(context.db, email)).id, "");
        const lines = sessions.map(
          ({ uuid, agent, last_seen }) => `${uuid} ${describeUserAgent(agent)}, last seen ${last_seen.toISOString()}`,
        );
        return lines.join("\n") || "This account is not logged in anywhere.";
      });
    },
  },
  {
    name: "sessions end",
    usage: END,
    run: ([email = "", uuid, ...rest], context) => {
      if (!email.includes("@") || rest.length > 0 || (uuid !== undefined && !UUID.test(uuid))) throw new StartError(`sessions end ${END}`);
      return printResult(context, uuid ? "No account has exactly this address, or it has no such session." : NOBODY, async () => {
        const ended = await context.db.transaction(async (tx) => {
          const { id } = await whoseOf(tx, email);
          if (uuid === undefined) return revokeAllSessions(tx, id, null);
          await revokeOneSession(tx, { account: id, uuid }, null);
          return 1;
        });
        return ended === 1 ? "One session has ended." : `${ended} sessions have ended.`;
      });
    },
  },
];
