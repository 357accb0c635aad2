import type { Command } from "../../platform/commandLine/command.ts";
import { StartError } from "../../platform/endpoints/errors.ts";
import { allowLinks } from "./acts.ts";
import { findAccountByEmail } from "./store.ts";

const USAGE = "ADDRESS: turns email links on again for an account that has lost its passkeys (turns “Only my passkeys” off)";

/**
 * Lets the operator turn email links on again for an account that has lost all its passkeys. The operator must verify who requests it.
 * Staff can do the same in src/staffPeople.
 */
export const accountCommands: Command[] = [
  {
    name: "account links",
    usage: USAGE,
    async run([email, ...rest], { db, stdout, stderr }) {
      if (!email || rest.length > 0) throw new StartError(`account links ${USAGE}`);
      const account = await findAccountByEmail(db, email);
      if (!account?.passkeys_only) {
        stderr.write(account ? "This account already accepts email links.\n" : "No account uses this email.\n");
        return 1;
      }
      await allowLinks(db, account);
      stdout.write("Email links log in to this account again. Its passkeys stay: the owner can remove them after logging in.\n");
      return 0;
    },
  },
];
