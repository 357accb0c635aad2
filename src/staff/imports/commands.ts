import * as jobs from "../../openData/importing/background/store.ts";
import { JOB_STATES } from "../../openData/importing/enumerations.ts";
import { type Command, printResult } from "../../platform/commandLine/command.ts";
import type { Transaction } from "../../platform/db/types.ts";
import { notFound, StartError } from "../../platform/endpoints/errors.ts";
import { createStorage } from "../../platform/files/createStorage.ts";
import { actOnImport } from "./acts.ts";
import type { ImportAct } from "./rules.ts";

/** Imports of the desk in the terminal; a running guide does what is asked for. The log names no account. */

const MISSING = "No import of the desk has this number. The command import list shows them.";
const NUMBER = /^[1-9]\d{0,8}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const lockNamed = (tx: Transaction, name: string) => (UUID.test(name) ? jobs.lockJob(tx, name) : jobs.lockJobOfRun(tx, Number(name)));

const act = (which: ImportAct, what: string, done: string): Command => {
  const [name, usage] = [`import ${which}`, `NUMBER|UUID: ${what}`];
  return {
    name,
    usage,
    run: ([named = "", ...rest], context) => {
      if (!(NUMBER.test(named) || UUID.test(named)) || rest.length > 0) throw new StartError(`${name} ${usage}`);
      return printResult(context, MISSING, async () => {
        const gone = await context.db.transaction(async (tx) => {
          const job = await lockNamed(tx, named);
          if (!job) throw notFound();
          return (await actOnImport(tx, job, which, null)) ? undefined : job.uuid;
        });
        if (gone) await jobs.deleteFile(createStorage(context.config), gone);
        return done;
      });
    },
  };
};

export const staffImportCommands: Command[] = [
  {
    name: "import open",
    usage: ": the imports of the desk that have not ended, with what a command names them by",
    run: async (_args, { db, stdout }) => {
      const open = await jobs.listOpenJobs(db, 100);
      for (const { uuid, run, state, progress, file_name } of open)
        stdout.write(`${run ?? uuid}  ${JOB_STATES[state]}, ${progress} %  ${file_name}\n`);
      if (open.length === 0) stdout.write("No import is open.\n");
      return 0;
    },
  },
  act("start", "begins the import of a file that was brought at the desk", "It begins when the guide runs."),
  act("pause", "stops an import of the desk after the rows under way", "It stops after the rows under way."),
  act("resume", "has a paused import of the desk go on", "It goes on when the guide runs."),
  act("drop", "puts a file of the desk away that was not imported", "It is put away."),
];
