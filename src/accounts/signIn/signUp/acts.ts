import { newUuid, now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import type { SignedInAccount } from "../../../platform/endpoints/access.ts";
import { badRequest, conflict } from "../../../platform/endpoints/errors.ts";
import type { RequestContext } from "../../../platform/http/context.ts";
import { t } from "../../../platform/languages/text.ts";
import { signIn } from "../../../platform/sessions/sessionCookies.ts";
import { enqueueLinkMail } from "../../accounts/jobs.ts";
import { emailTaken } from "../../accounts/rules.ts";
import { createAccount, lockAccount } from "../../accounts/store.ts";
import { requireFreshChallenge } from "../../captcha/store.ts";
import { consumeInvitation } from "../../invitations/acts.ts";
import type { OwnTraveller } from "../../travellers/contract.ts";
import { findOwnTraveller, findTravellerOfAccount, insertTravellers } from "../../travellers/store.ts";

const hasTraveller = () => t`This account already has a traveller.`;

type NewTraveller = Omit<Parameters<typeof insertTravellers>[1][number], "account_id">;

/**
 * Adds a traveller to an account without one.
 * @throws ApiError 409 if the account has one
 */
export function addTraveller(db: DbOrTransaction, account: SignedInAccount, row: NewTraveller): Promise<OwnTraveller | undefined> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, account.id);
    if (await findTravellerOfAccount(tx, account.id)) throw conflict(hasTraveller());
    await insertTravellers(tx, [{ ...row, account_id: account.id }]);
    return findOwnTraveller(tx, account);
  });
}

interface SignUp {
  email: string;
  row: NewTraveller;
  /** Captcha challenge that the sign-up consumes; undefined for a sign-up without a captcha. */
  challenge: Parameters<typeof requireFreshChallenge>[1] | undefined;
  /** Hashed id of the browser. */
  made_by: Buffer;
  /** Token of the invitation, if there is one. */
  invitation: string | null | undefined;
  /** Target of the emailed link. */
  next: string;
}

/**
 * Creates an account with a traveller, emails the link that verifies its address, and logs the browser in.
 * @throws ApiError 400 if the address has an account, or the captcha was used before, 403 without a needed invitation
 */
export function signUpTraveller(
  ctx: RequestContext,
  { email, row, challenge, made_by, next, invitation }: SignUp,
): Promise<OwnTraveller | undefined> {
  return ctx.db.transaction(async (tx) => {
    await consumeInvitation(ctx, tx, { email, invitation });
    if (challenge) await requireFreshChallenge(tx, challenge);
    const account = await createAccount(tx, { id: newUuid(), email, created: now(), made_by, last_method: "link" });
    // Another sign-up with this address finished first.
    if (!account) throw badRequest({ email: [emailTaken()] });
    await insertTravellers(tx, [{ ...row, account_id: account.id }]);
    await enqueueLinkMail(tx, { kind: "verify", email, next, host: ctx.host, asked_by: made_by });
    await signIn(ctx, tx, account);
    return findOwnTraveller(tx, account);
  });
}
