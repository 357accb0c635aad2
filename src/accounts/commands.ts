import type { Command } from "../platform/command.ts";
import { StartError } from "../platform/errors.ts";
import { enqueueNotice } from "./jobs.ts";
import { findAccountByEmail, setPasskeysOnly, setStaff } from "./store.ts";

const STAFF_USAGE = "ADDRESS [off]: gives an account the staff role, or takes it away";
const USAGE = "ADDRESS: lets links by email log in to an account whose passkeys are lost (“Only my passkeys” is turned off)";

/** For the operator, who must verify who is asking: makes accounts staff, and lets links log in again when all passkeys are lost. */
export const accountCommands: Command[] = [
  {
    name: "account staff",
    usage: STAFF_USAGE,
    async run([email, off, ...rest], { db, stdout, stderr }) {
      if (!email || (off !== undefined && off !== "off") || rest.length > 0) throw new StartError(`account staff ${STAFF_USAGE}`);
      const account = await findAccountByEmail(db, email);
      // Someone who signed up with another person's address must not become staff.
      if (!account || (!off && !account.email_verified_at)) {
        stderr.write(
          account ? "Nobody has confirmed this address yet: they log in by a link first.\n" : "No account has exactly this address.\n",
        );
        return 1;
      }
      await setStaff(db, account.id, !off);
      stdout.write(off ? "This account is no longer staff.\n" : "This account is staff now.\n");
      return 0;
    },
  },
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
      await db.transaction(async (transaction) => {
        await setPasskeysOnly(transaction, account.id, false);
        await enqueueNotice(transaction, { kind: "not_only_passkeys", to: account.email, what: "", host: "theguide" });
      });
      stdout.write("Links by email log in to this account again. Its passkeys stay: whoever logs in can remove them.\n");
      return 0;
    },
  },
];
