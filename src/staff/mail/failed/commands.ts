import { type Command, printResult } from "../../../platform/commandLine/command.ts";
import { StartError } from "../../../platform/endpoints/errors.ts";
import { listFailedMails } from "../../../platform/jobs/failedJobs.ts";
import { retryMail } from "./acts.ts";
import { toFailedMail } from "./rules.ts";

const AGAIN = "NUMBER: has a mail that failed tried again";

/** Failed mails in the terminal. */
export const failedMailCommands: Command[] = [
  {
    name: "mail failed",
    usage: ": the mails whose last try failed",
    run: async (_args, { db, stdout }) => {
      const mails = (await listFailedMails(db, { limit: 100, offset: 0 })).map(toFailedMail);
      for (const { id, kind, to, error } of mails) stdout.write(`${id} ${kind} to ${to}: ${error}\n`);
      if (mails.length === 0) stdout.write("No mail has failed.\n");
      return 0;
    },
  },
  {
    name: "mail again",
    usage: AGAIN,
    run: ([id = "", ...rest], context) => {
      if (!/^[0-9]{1,18}$/.test(id) || rest.length > 0) throw new StartError(`mail again ${AGAIN}`);
      return printResult(context, "There is no such mail, or it did not fail.", async () => {
        await context.db.transaction((tx) => retryMail(tx, id, null));
        return "It is tried again.";
      });
    },
  },
];
