import { STAFF_ROLES, type StaffRole } from "../../accounts/accounts/enumerations.ts";
import { enumValues } from "../../catalogue/listings/enumerations.ts";
import type { Command } from "../../platform/commandLine/command.ts";
import { ApiError, StartError } from "../../platform/endpoints/errors.ts";
import { oneOf } from "../../platform/values/items.ts";
import { changeAccount, requireAccountId } from "./acts.ts";

const USAGE = "ADDRESS [off | --role editor]: makes an account an administrator or an editor of the guide, or removes its staff role";

/** @returns the role that the arguments after the address ask for, null to remove it @throws StartError */
function readRole(given: readonly string[]): StaffRole | null {
  if (given.length === 0) return "administrator";
  if (given.length === 1 && given[0] === "off") return null;
  const role = given.length === 2 && given[0] === "--role" ? oneOf(enumValues(STAFF_ROLES), given[1]) : undefined;
  if (!role) throw new StartError(`account staff ${USAGE}`);
  return role;
}

/** Makes the first account staff, so the log names no account. All other acts of staff need a staff account (src/staff/commandLine). */
export const peopleCommands: Command[] = [
  {
    name: "account staff",
    usage: USAGE,
    run: async ([email, ...rest], { db, stdout, stderr }) => {
      if (!email || email.startsWith("--")) throw new StartError(`account staff ${USAGE}`);
      const staff_role = readRole(rest);
      try {
        await changeAccount(db, await requireAccountId(db, email), { staff_role }, null);
        stdout.write(`This account is ${staff_role ? `now an ${staff_role}` : "no longer staff"}.\n`);
        return 0;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        stderr.write(`${"detail" in error.body ? error.body.detail : "This is not possible."}\n`);
        return 1;
      }
    },
  },
];
