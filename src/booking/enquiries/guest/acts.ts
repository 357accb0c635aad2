import { now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { conflict, notFound, tooMany } from "../../../platform/endpoints/errors.ts";
import { hit } from "../../../platform/endpoints/limits.ts";
import type { RequestContext } from "../../../platform/http/context.ts";
import { enqueueOwnerMails } from "../acts.ts";
import { loadConversation, writeAsGuest } from "../conversation/acts.ts";
import { type Conversation, GUEST_MESSAGES } from "../conversation/contract.ts";
import { enquiryClosed, isPageOpen, nobodyToPassTo } from "../conversation/rules.ts";
import { toEnquiryMessage } from "../conversation/shapes.ts";
import { findEnquiry, markGuestShown } from "../conversation/store.ts";
import { passToOwner } from "../store.ts";
import { readGuestToken } from "../tokens.ts";

/** Acts of the guest on their page. The link is the only proof of identity. */

type Deps = Pick<RequestContext, "db" | "services">;

/** Returns the enquiry of a guest's link. @throws ApiError 404 for an invalid link, or a page that has expired */
export async function requireGuestPage(db: DbOrTransaction, { services }: Pick<Deps, "services">, token: string, isLocked = false) {
  const link = readGuestToken(services.config.GUIDE_SECRET, token);
  const row = link && (await findEnquiry(db, link.enquiry, { isLocked }));
  if (!row) throw notFound();
  const { last_message_at, from_date, to_date, agreed_to } = row;
  if (!isPageOpen({ last_message_at, dates: [from_date, to_date, agreed_to] }, now())) throw notFound();
  return { row, isMailed: link.isMailed };
}

/** Writes to the listing, or closes the enquiry. @throws ApiError 404, 409 for a closed enquiry, 429 */
export function writeOnPage(deps: Deps, token: string, said: { text: string; isClosing: boolean }) {
  const { db, services } = deps;
  return db.transaction(async (transaction) => {
    const { row } = await requireGuestPage(transaction, deps, token, true);
    if (row.status === "closed") throw conflict(enquiryClosed());
    const wait = await hit({ db: transaction, limits: services.limits }, GUEST_MESSAGES, row.uuid);
    if (wait > 0) throw tooMany(wait);
    const { message, enquiry } = await writeAsGuest(transaction, row, said);
    return { ...toEnquiryMessage(message), enquiry: await loadConversation(transaction, enquiry) };
  });
}

/** Lets the listing's new owner read and answer an enquiry from before they claimed it. @throws ApiError 404, 409 */
export function passToNewOwner(deps: Deps, token: string): Promise<Conversation> {
  return deps.db.transaction(async (transaction) => {
    const { row, isMailed } = await requireGuestPage(transaction, deps, token, true);
    if (row.status === "closed") throw conflict(enquiryClosed());
    const conversation = await loadConversation(transaction, row);
    // A second press changes nothing.
    if (!row.for_staff) return conversation;
    if (conversation.business.is_shell) throw conflict(nobodyToPassTo());
    if (isMailed && !row.guest_shown) await markGuestShown(transaction, row.uuid, now());
    await passToOwner(transaction, row.uuid);
    await enqueueOwnerMails(transaction, { ...row, for_staff: false }, null);
    return conversation;
  });
}
