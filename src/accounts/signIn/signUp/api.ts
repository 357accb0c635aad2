import { newCode, newUuid, now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import type { SignedInAccount } from "../../../platform/endpoints/access.ts";
import type { InputOf } from "../../../platform/endpoints/endpoint.ts";
import { badRequest, conflict, refuseFields } from "../../../platform/endpoints/errors.ts";
import { hit, limitSubject } from "../../../platform/endpoints/limits.ts";
import { type EndpointHandler, handle, type RequestContext } from "../../../platform/http/context.ts";
import { hashOfDevice, hasSignedIn } from "../../../platform/security/device.ts";
import { ensureDevice, signIn } from "../../../platform/security/signIn.ts";
import { enqueueLinkMail } from "../../accounts/jobs.ts";
import { chooseAuthFlow, toLoginMethod } from "../../accounts/rules.ts";
import { createAccount, findAccountByEmail, lockAccount } from "../../accounts/store.ts";
import { CAPTCHA_MISSING } from "../../captcha/rules.ts";
import { captchaFailed, checkVisitor, consumeChallenge } from "../../captcha/store.ts";
import { signUp } from "../../travellers/contract.ts";
import { findInviting } from "../../travellers/profiles/store.ts";
import { NO_COUNTRY, toInitials } from "../../travellers/rules.ts";
import { findOwnTraveller, findTravellerOfAccount, insertTravellers, isCountry } from "../../travellers/store.ts";
import { findVisible } from "../../travellers/visibility/store.ts";
import { startAuthFlow } from "../contract.ts";
import { SIGN_UPS_UNPROVEN } from "../limits.ts";

const TAKEN = "There is an account with this address already: log in instead.";
const HAS_TRAVELLER = "This account has a traveller already.";
const NO_EMAIL = "This field is required.";

/**
 * The captcha's challenge, to be used up with the sign-up; undefined for one without, as a form without scripts comes.
 * @throws ApiError 400 on `token`: no good one, an empty one, or none from an address that has signed many up without
 */
async function checkCaptcha({ services, request }: RequestContext, token: string | null | undefined) {
  const { config } = services;
  if (typeof token === "string") return checkVisitor(config, token);
  const wait = await hit(services, SIGN_UPS_UNPROVEN, limitSubject(config.GUIDE_SECRET, request.ip));
  if (wait > 0) throw badRequest({ token: [CAPTCHA_MISSING] });
  return undefined;
}

type NewTraveller = Omit<Parameters<typeof insertTravellers>[1][number], "account_id">;

/** Adds a traveller to an account that has none. @throws ApiError 409 when it has one */
function addTraveller(db: DbOrTransaction, account: SignedInAccount, row: NewTraveller) {
  return db.transaction(async (transaction) => {
    await lockAccount(transaction, account.id);
    if (await findTravellerOfAccount(transaction, account.id)) throw conflict(HAS_TRAVELLER);
    await insertTravellers(transaction, [{ ...row, account_id: account.id }]);
    return findOwnTraveller(transaction, account);
  });
}

/** Makes an account with a traveller, and signs the browser in to it. @throws ApiError 400 */
async function signUpWith(ctx: RequestContext, email: string, token: string | null | undefined, row: NewTraveller) {
  const inviter = row.invited_by ? await findVisible(ctx.db, undefined, row.invited_by) : undefined;
  // Only who is verified may follow: the mail leads to where they are asked.
  const next = inviter?.sees.lists ? `/traveller/${inviter.traveller.code}/?invited=1` : "";
  const challenge = await checkCaptcha(ctx, token);
  const made_by = hashOfDevice(ensureDevice(ctx));
  return ctx.db.transaction(async (transaction) => {
    if (challenge && !(await consumeChallenge(transaction, challenge))) throw captchaFailed();
    const account = await createAccount(transaction, { id: newUuid(), email, created: now(), made_by, last_method: "link" });
    // Somebody else was quicker.
    if (!account) throw badRequest({ email: [TAKEN] });
    await insertTravellers(transaction, [{ ...row, account_id: account.id }]);
    await enqueueLinkMail(transaction, { kind: "verify", email, next, host: ctx.host, asked_by: made_by });
    await signIn(ctx, transaction, account);
    return findOwnTraveller(transaction, account);
  });
}

/** Returns validation errors of a sign-up. */
async function signUpErrors({ db, account }: RequestContext, { email, home_country }: Partial<InputOf<typeof signUp>["body"]>) {
  return {
    ...(home_country && !(await isCountry(db, home_country)) ? { home_country: [NO_COUNTRY] } : {}),
    ...(email === undefined && !account ? { email: [NO_EMAIL] } : {}),
    ...(email !== undefined && (await findAccountByEmail(db, email)) ? { email: [TAKEN] } : {}),
  };
}

export const signUpHandlers: EndpointHandler[] = [
  handle(startAuthFlow, async ({ body }, ctx) => {
    const { db, services } = ctx;
    const account = await findAccountByEmail(db, body.email);
    const traveller = account && (await findTravellerOfAccount(db, account.id));
    const isKnown = account && hasSignedIn(services.config.GUIDE_SECRET, ensureDevice(ctx), account);
    const letter = [...body.email][0]?.toUpperCase() ?? "";
    return {
      auth_flow: chooseAuthFlow(account),
      login_method: account ? toLoginMethod(account) : "none",
      first_name: (isKnown && traveller?.name.split(/\s+/)[0]) || "",
      initials: (isKnown && traveller && toInitials(traveller.name)) || letter,
    };
  }),

  handle(
    signUp,
    async ({ body }, ctx) => {
      const home_country = body.home_country || null;
      const { account } = ctx;
      const { email } = body;
      const isAdded = account !== undefined && email === undefined;
      refuseFields(await signUpErrors(ctx, body));
      const invited_by = body.referrer ? await findInviting(ctx.db, body.referrer) : undefined;
      const row = {
        code: newCode(),
        name: `${body.first_name} ${body.last_name}`,
        home_country,
        invited_by,
        selfie_avatar_uuid: newUuid(),
        created: now(),
      };
      const own = isAdded ? await addTraveller(ctx.db, account, row) : await signUpWith(ctx, email ?? "", body.token, row);
      if (!own) throw new Error("A traveller was made and is not there");
      return own;
    },
    ({ body }, ctx) => signUpErrors(ctx, body),
  ),
];
