import { findAccountByEmail } from "../../accounts/accounts/store.ts";
import { type CallAsStaff, callCommand, takeAddress } from "../../platform/commandLine/call.ts";
import { type Command, fieldLines, printResult } from "../../platform/commandLine/command.ts";
import { schemaErrors, typedFields } from "../../platform/commandLine/fields.ts";
import type { Api, CallEndpoint } from "../../platform/commandLine/inMemoryApi.ts";
import type { Db } from "../../platform/db/types.ts";
import { StartError } from "../../platform/endpoints/errors.ts";
import { accountSuspended } from "../../platform/sessions/session.ts";
import { newestPeople } from "../people/store.ts";
import { STAFF_NAMES } from "./names.ts";
import type { StaffName } from "./staffName.ts";

/** Staff desk in the terminal: every command calls the desk's endpoints as a staff account, which the log names. */

const STAFF_MAX = 100;

/**
 * @returns the account with an address; without an address, the only administrator
 * @throws StartError if no staff account matches, or if it is blocked
 */
async function requireStaffId(db: Db, address: string | undefined): Promise<string> {
  if (address !== undefined) {
    const found = await findAccountByEmail(db, address);
    if (!found?.roles.includes("staff")) throw new StartError(`No staff account uses the email ${address}.`);
    if (found.blocked) throw new StartError(accountSuspended());
    return found.id;
  }
  const staff = (await newestPeople(db, "staff").rows({ limit: STAFF_MAX, offset: 0 })).filter(
    ({ blocked, staff_role }) => blocked === null && staff_role === "administrator",
  );
  const [only, another] = staff;
  if (!only) throw new StartError("No account is an administrator. Make one with: npm run guide -- account staff ADDRESS");
  if (another) throw new StartError("There are several administrators. Choose one with --as ADDRESS");
  return only.uuid;
}

/** Whether the number of words fits the usage text before its colon. */
function isCount(usage: string, count: number): boolean {
  const words = usage.slice(0, usage.indexOf(":")).trim().split(/\s+/).filter(Boolean);
  const needed = words.filter((word) => !/[[\]…]/.test(word)).length;
  return count >= needed && (words.some((word) => word.includes("…")) || count <= words.length);
}

function nameCommand({ name, usage, missing = "", act }: StaffName, asStaff: CallAsStaff): Command {
  return {
    name,
    usage,
    run: async (given, context) => {
      const { address, words } = takeAddress(given);
      const refuse = (why = "") => new StartError([`${name} ${usage}`, why].filter(Boolean).join("\n"));
      if (!isCount(usage, words.length)) throw refuse();
      // Input that a schema rejects was typed wrongly, so the usage is shown.
      const strictly =
        (call: CallEndpoint): CallEndpoint =>
        async (endpoint, texts) => {
          const fields = await typedFields(endpoint, texts);
          const errors = schemaErrors(endpoint, fields);
          if (Object.keys(errors).length > 0) throw refuse(fieldLines(errors));
          return call(endpoint, fields);
        };
      return printResult(context, missing, () => asStaff(context, address, (call) => act(strictly(call), ...words)));
    },
  };
}

/**
 * Returns the command `call` and short names for the most common acts of staff.
 * @param loadApi loads all endpoints, which other commands do not need
 * @param folder folder with the contracts
 */
export function staffCommands(loadApi: () => Promise<Api>, folder: URL): Command[] {
  const asStaff: CallAsStaff = async (context, address, use) => {
    const id = await requireStaffId(context.db, address);
    const [api, { callAs }] = await Promise.all([loadApi(), import("../../platform/commandLine/inMemoryApi.ts")]);
    return callAs(context, api, id, use);
  };
  return [callCommand(loadApi, folder, asStaff), ...STAFF_NAMES.map((one) => nameCommand(one, asStaff))];
}
