import { ACCOUNT_TYPES } from "../../accounts/travellers/enumerations.ts";
import type { Command, CommandContext } from "../../platform/commandLine/command.ts";
import { ApiError, StartError } from "../../platform/endpoints/errors.ts";
import { changeAccount, requireAccountId } from "./acts.ts";
import { NOTE_MAX } from "./rules.ts";

/** Accounts in the terminal: what the staff desk does. The log names no account. */

type Wanted = Parameters<typeof changeAccount>[2];

/** Changes the account of an address, or says why not. */
async function change({ db, stdout, stderr }: CommandContext, email: string, wanted: Wanted, done: string): Promise<number> {
  try {
    await db.transaction(async (tx) => changeAccount(tx, await requireAccountId(tx, email), wanted, null));
    stdout.write(`${done}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    stderr.write(`${"detail" in error.body ? error.body.detail : "This is not possible."}\n`);
    return 1;
  }
}

interface Spec {
  name: string;
  usage: string;
  /** What the arguments behind the address mean; undefined for a wrong call. */
  wanted: (args: string[]) => { change: Wanted; done: string } | undefined;
}

const SPECS: Spec[] = [
  {
    name: "account staff",
    usage: "ADDRESS [off]: gives an account the staff role, or takes it away",
    wanted: ([off, ...rest]) =>
      (off !== undefined && off !== "off") || rest.length > 0
        ? undefined
        : { change: { is_staff: !off }, done: off ? "This account is no longer staff." : "This account is staff now." },
  },
  {
    name: "account block",
    usage: "ADDRESS [off]: keeps an account out and ends its sessions, or lets it in again",
    wanted: ([off, ...rest]) =>
      (off !== undefined && off !== "off") || rest.length > 0
        ? undefined
        : { change: { is_blocked: !off }, done: off ? "This account can log in again." : "This account is blocked." },
  },
  {
    name: "account type",
    usage: `ADDRESS TYPE: sets the kind of a traveller: ${Object.keys(ACCOUNT_TYPES).join(", ")}`,
    wanted: ([type, ...rest]) =>
      type === undefined || !Object.hasOwn(ACCOUNT_TYPES, type) || rest.length > 0
        ? undefined
        : { change: { account_type: type as keyof typeof ACCOUNT_TYPES }, done: "The kind of the account is changed." },
  },
  {
    name: "account note",
    usage: "ADDRESS TEXT: what staff should know of an account; an empty text takes it away",
    wanted: ([note, ...rest]) =>
      note === undefined || note.length > NOTE_MAX || rest.length > 0 ? undefined : { change: { note }, done: "The note is written." },
  },
];

export const peopleCommands: Command[] = SPECS.map(({ name, usage, wanted }) => ({
  name,
  usage,
  run: async ([email, ...args], context) => {
    const asked = wanted(args);
    if (!email || !asked) throw new StartError(`${name} ${usage}`);
    return change(context, email, asked.change, asked.done);
  },
}));
