import { deleteDemoAccounts } from "../../accounts/accounts/store.ts";
import { deleteDemoBusinesses } from "../../catalogue/listings/store.ts";
import { deleteDemoImports } from "../../openData/importing/background/store.ts";
import type { Command } from "../../platform/commandLine/command.ts";
import { deleteDemoMails } from "../../platform/mail/sendMail.ts";
import { deleteDemoReports } from "../../travellers/reports/store.ts";
import { removeIntroductions } from "./introductions/acts.ts";
import { loadDemo } from "./load/commands.ts";
import { lockDemo, readDemo, recordDemoRemoved } from "./store.ts";

export const demoCommands: Command[] = [
  {
    name: "demo load",
    usage: "loads made-up listings into a guide that has none",
    async run(_args, { db, stdout }) {
      const listings = await loadDemo(db);
      stdout.write(
        listings === undefined
          ? "Nothing was loaded: the guide has listings, or had demo data before.\n"
          : `${listings} demo listings were loaded.\n`,
      );
      return listings === undefined ? 1 : 0;
    },
  },
  {
    name: "demo remove",
    usage: "deletes the demo accounts and all demo data",
    async run(_args, { db, stdout }) {
      const [listings, accounts] = await db.transaction(async (transaction) => {
        await lockDemo(transaction);
        await recordDemoRemoved(transaction);
        await deleteDemoReports(transaction);
        await deleteDemoImports(transaction);
        await deleteDemoMails(transaction);
        await removeIntroductions(transaction, readDemo().introductions);
        return [await deleteDemoBusinesses(transaction), await deleteDemoAccounts(transaction)];
      });
      stdout.write(`${listings} demo listings and ${accounts} demo accounts were removed.\n`);
      return 0;
    },
  },
];
