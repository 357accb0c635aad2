import { enqueueLinkMail } from "../accounts/jobs.ts";
import { authFlowOf, loginMethodOf } from "../accounts/rules.ts";
import { createAccount, findAccountByEmail } from "../accounts/store.ts";
import { CAPTCHA_MISSING } from "../captcha/rules.ts";
import { captchaFailed, checkToken, consumeChallenge } from "../captcha/store.ts";
import { newCode, newUuid, now } from "../platform/clock.ts";
import { hashOfDevice, hasSignedIn } from "../platform/device.ts";
import { badRequest } from "../platform/errors.ts";
import { type EndpointHandler, handle, type RequestContext } from "../platform/http/context.ts";
import { deviceOf, signIn } from "../platform/http/signIn.ts";
import { hit, subjectOf } from "../platform/limits.ts";
import { signUp } from "../travellers/contract.ts";
import { initialsOf } from "../travellers/rules.ts";
import { findTravellerOfAccount, insertTravellers, isCountry } from "../travellers/store.ts";
import { startAuthFlow } from "./contract.ts";

const TAKEN = "There is an account with this address already: log in instead.";
const NO_COUNTRY = "Choose a country from the list.";

/**
 * The captcha's challenge, to be used up with the sign-up; undefined for one without, as a form without scripts comes.
 * @throws ApiError 400 on `token`: no good one, or none from an address that has signed many up without
 */
async function challengeOf({ db, services, request }: RequestContext, token: string | null | undefined) {
  const { config, limits } = services;
  if (token) return checkToken(config.GUIDE_SECRET, token);
  const wait = await hit(db, "sign_ups_unproven", limits.sign_ups_unproven, subjectOf(config.GUIDE_SECRET, request.ip));
  if (wait > 0) throw badRequest({ token: [CAPTCHA_MISSING] });
  return undefined;
}

export const signUpHandlers: EndpointHandler[] = [
  handle(startAuthFlow, async ({ body }, ctx) => {
    const { db, services } = ctx;
    const account = await findAccountByEmail(db, body.email);
    const traveller = account && (await findTravellerOfAccount(db, account.id));
    const isKnown = account && hasSignedIn(services.config.GUIDE_SECRET, deviceOf(ctx), account);
    const letter = [...body.email][0]?.toUpperCase() ?? "";
    return {
      auth_flow: authFlowOf(account),
      login_method: account ? loginMethodOf(account) : "none",
      first_name: (isKnown && traveller?.name.split(/\s+/)[0]) || "",
      initials: (isKnown && traveller && initialsOf(traveller.name)) || letter,
    };
  }),

  handle(signUp, async ({ body }, ctx) => {
    const { first_name, last_name, email } = body;
    const home_country = body.home_country || null;
    const errors = {
      ...(home_country && !(await isCountry(ctx.db, home_country)) ? { home_country: [NO_COUNTRY] } : {}),
      ...((await findAccountByEmail(ctx.db, email)) ? { email: [TAKEN] } : {}),
    };
    if (Object.keys(errors).length > 0) throw badRequest(errors);
    const challenge = await challengeOf(ctx, body.token);
    const made_by = hashOfDevice(deviceOf(ctx));
    const own = await ctx.db.transaction(async (transaction) => {
      if (challenge && !(await consumeChallenge(transaction, challenge))) throw captchaFailed();
      const account = await createAccount(transaction, { id: newUuid(), email, created: now(), made_by, last_method: "link" });
      // Somebody else was quicker.
      if (!account) throw badRequest({ email: [TAKEN] });
      await insertTravellers(transaction, [
        {
          code: newCode(),
          account_id: account.id,
          name: `${first_name} ${last_name}`,
          home_country,
          selfie_avatar_uuid: newUuid(),
          created: now(),
        },
      ]);
      await enqueueLinkMail(transaction, { kind: "verify", email, next: "", host: ctx.host, asked_by: made_by });
      await signIn(ctx, transaction, account);
      return findTravellerOfAccount(transaction, account.id);
    });
    if (!own) throw new Error("A traveller was made and is not there");
    return { ...own, email };
  }),
];
