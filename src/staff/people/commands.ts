import type { Command } from "../../platform/commandLine/command.ts";
import { ApiError, StartError } from "../../platform/endpoints/errors.ts";
import { changeAccount, requireAccountId } from "./acts.ts";

const USAGE = "ADDRESS [off]: gives an account the staff role, or removes it";

/** Makes the first account staff, so the log names no account. All other acts of staff need a staff account (src/staff/commandLine). */
export const peopleCommands: Command[] = [
  {
    name: "account staff",
    usage: USAGE,
    run: async ([email, off, ...rest], { db, stdout, stderr }) => {
      if (!email || (off !== undefined && off !== "off") || rest.length > 0) throw new StartError(`account staff ${USAGE}`);
      try {
        await changeAccount(db, await requireAccountId(db, email), { is_staff: !off }, null);
        stdout.write(`This account is ${off ? "no longer staff" : "now staff"}.\n`);
        return 0;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        stderr.write(`${"detail" in error.body ? error.body.detail : "This is not possible."}\n`);
        return 1;
      }
    },
  },
];
