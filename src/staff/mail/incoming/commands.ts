import { writeLog } from "../../../accounts/auditLog/store.ts";
import { MESSAGE_MAX } from "../../../booking/enquiries/contract.ts";
import { CLOSED } from "../../../booking/enquiries/conversation/rules.ts";
import { addWords, lockEnquiry } from "../../../booking/enquiries/replies/acts.ts";
import { type Command, printResult } from "../../../platform/commandLine/command.ts";
import type { Transaction } from "../../../platform/db/types.ts";
import { conflict, notFound, StartError } from "../../../platform/endpoints/errors.ts";
import { HOLD_REASONS } from "./enumerations.ts";
import { fitted, passedOnText } from "./rules.ts";
import { decide, findHeld, heldMails } from "./store.ts";

/** What staff do with mails that were held: the same by the desk and by command. */

const NO_CONVERSATION = "It was sent to no conversation, so there is none to pass it on into.";

/** Who does it; null: whoever may run commands on the server. */
type Act = (tx: Transaction, uuid: string, account: string | null) => Promise<void>;

/** @throws ApiError 404 */
export const discardHeld: Act = async (tx, uuid, account) => {
  if (!(await findHeld(tx, uuid))) throw notFound();
  await decide(tx, uuid, "discarded");
  await writeLog(tx, { business: null, account, side: "staff", act: "mail.discarded", id: uuid });
};

/** Writes a mail's words into the conversation that it was sent to. @throws ApiError 404, 409 where there is none that is open */
export const passHeldOn: Act = async (tx, uuid, account) => {
  const held = await findHeld(tx, uuid);
  if (!held) throw notFound();
  const row = held.enquiry === null ? undefined : await lockEnquiry(tx, held.enquiry);
  if (!row || !held.side) throw conflict(NO_CONVERSATION);
  if (row.status === "closed") throw conflict(CLOSED);
  const said = fitted({ text: passedOnText(held.sender, held.text), history: held.history }, MESSAGE_MAX);
  await addWords(tx, row, { side: held.side, author: null, ...said });
  await decide(tx, uuid, "passed_on");
  await writeLog(tx, { business: null, account, side: "staff", act: "mail.passed_on", id: uuid });
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const decision = (name: string, what: string, act: Act, done: string): Command => ({
  name,
  usage: `UUID: ${what}`,
  run: ([uuid = "", ...rest], context) => {
    if (!UUID.test(uuid) || rest.length > 0) throw new StartError(`${name} UUID: ${what}`);
    return printResult(context, "There is no such mail, or it was decided about.", async () => {
      await context.db.transaction((tx) => act(tx, uuid, null));
      return done;
    });
  },
});

/** Held mails in the terminal. The log names no account. */
export const incomingMailCommands: Command[] = [
  {
    name: "mail held",
    usage: ": the mails that came in and were held, the newest first",
    run: async (_args, { db, stdout }) => {
      const mails = await heldMails(db).rows({ limit: 100, offset: 0 });
      for (const { uuid, reason, sender, subject } of mails)
        stdout.write(`${uuid} ${reason ? HOLD_REASONS[reason] : ""} ${sender}: ${subject}\n`);
      if (mails.length === 0) stdout.write("No mail is held.\n");
      return 0;
    },
  },
  decision("mail pass-on", "writes a held mail's words into the conversation that it was sent to", passHeldOn, "It is passed on."),
  decision("mail discard", "puts a held mail away, with its words", discardHeld, "It is discarded."),
];
