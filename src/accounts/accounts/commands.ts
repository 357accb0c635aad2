import type { Command } from "../../platform/commandLine/command.ts";
import { StartError } from "../../platform/endpoints/errors.ts";
import { allowLinks } from "./acts.ts";
import { findAccountByEmail } from "./store.ts";

const USAGE = "ADDRESS: lets links by email log in to an account whose passkeys are lost (“Only my passkeys” is turned off)";

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
        stderr.write(account ? "This account opens by links already.\n" : "No account has exactly this address.\n");
        return 1;
      }
      await allowLinks(db, account);
      stdout.write("Links by email log in to this account again. Its passkeys stay: whoever logs in can remove them.\n");
      return 0;
    },
  },
];
