import { writeLog } from "../../../../accounts/auditLog/store.ts";
import { MESSAGE_MAX } from "../../../../booking/enquiries/contract.ts";
import { enquiryClosed } from "../../../../booking/enquiries/conversation/rules.ts";
import { addWords, lockEnquiry } from "../../../../booking/enquiries/replies/acts.ts";
import type { DbOrTransaction } from "../../../../platform/db/types.ts";
import { conflict, notFound } from "../../../../platform/endpoints/errors.ts";
import { t } from "../../../../platform/languages/text.ts";
import { fitted, passedOnText } from "../rules.ts";
import { decide, findHeld } from "../store.ts";

/** Acts of staff on held mails. Every act is logged in its transaction. */

const noConversation = () => t`This email belongs to no conversation. Discard it instead.`;

/** @param account acting staff account */
type Act = (db: DbOrTransaction, uuid: string, account: string) => Promise<void>;

/** @throws ApiError 404 if the mail is not held */
export const discardHeld: Act = (db, uuid, account) =>
  db.transaction(async (tx) => {
    if (!(await findHeld(tx, uuid))) throw notFound();
    await decide(tx, uuid, "discarded");
    await writeLog(tx, { business: null, account, side: "staff", act: "mail.discarded", id: uuid });
  });

/**
 * Adds a mail's text to the conversation that it was sent to.
 * @throws ApiError 404 if the mail is not held, 409 if it has no open conversation
 */
export const passHeldOn: Act = (db, uuid, account) =>
  db.transaction(async (tx) => {
    const held = await findHeld(tx, uuid);
    if (!held) throw notFound();
    const row = held.enquiry === null ? undefined : await lockEnquiry(tx, held.enquiry);
    if (!row || !held.side) throw conflict(noConversation());
    if (row.status === "closed") throw conflict(enquiryClosed());
    const said = fitted({ text: passedOnText(held.sender, held.text), history: held.history }, MESSAGE_MAX);
    await addWords(tx, row, { side: held.side, author: null, ...said });
    await decide(tx, uuid, "passed_on");
    await writeLog(tx, { business: null, account, side: "staff", act: "mail.passed_on", id: uuid });
  });
