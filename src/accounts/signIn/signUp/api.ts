import { newCode, newUuid, now } from "../../../platform/clock.ts";
import type { InputOf } from "../../../platform/endpoints/endpoint.ts";
import { badRequest, refuseFields } from "../../../platform/endpoints/errors.ts";
import { hit, limitSubject } from "../../../platform/endpoints/limits.ts";
import { type EndpointHandler, handle, type RequestContext } from "../../../platform/http/context.ts";
import { t } from "../../../platform/languages/text.ts";
import { hashOfDevice, hasSignedIn } from "../../../platform/security/device.ts";
import { ensureDevice } from "../../../platform/sessions/sessionCookies.ts";
import { OIDC_START, providerName } from "../../accounts/identities/rules.ts";
import { chooseAuthFlow, emailTaken, toLoginMethod } from "../../accounts/rules.ts";
import { SIGN_UPS_UNPROVEN } from "../../accounts/signInAttempts/signInLimits.ts";
import { findAccountByEmail } from "../../accounts/store.ts";
import { captchaMissing } from "../../captcha/rules.ts";
import { checkVisitor } from "../../captcha/store.ts";
import { requireInvitation } from "../../invitations/acts.ts";
import { signUp } from "../../travellers/contract.ts";
import { findInviting } from "../../travellers/profiles/store.ts";
import { noCountry, toInitials } from "../../travellers/rules.ts";
import { findTravellerOfAccount, isCountry } from "../../travellers/store.ts";
import { findVisible } from "../../travellers/visibility/store.ts";
import { getSignInWays, startAuthFlow } from "../contract.ts";
import { addTraveller, signUpTraveller } from "./acts.ts";

const noEmail = () => t`This field is required.`;

/**
 * Returns the captcha challenge that the sign-up will consume; undefined without a captcha, as a form without scripts sends it.
 * @throws ApiError 400 on `token` if the captcha is invalid or empty, or is missing from an IP address that has made many sign-ups without
 * one
 */
async function checkCaptcha({ services, request }: RequestContext, token: string | null | undefined) {
  const { config } = services;
  if (typeof token === "string") return checkVisitor(config, token);
  const wait = await hit(services, SIGN_UPS_UNPROVEN, limitSubject(config.GUIDE_SECRET, request.ip));
  if (wait > 0) throw badRequest({ token: [captchaMissing()] });
  return undefined;
}

/**
 * Returns the data that only the browser of a new account provides.
 * @throws ApiError 400 on `token`
 */
async function readVisitor(ctx: RequestContext, token: string | null | undefined, invited_by: string | undefined) {
  const inviter = invited_by ? await findVisible(ctx.db, undefined, invited_by) : undefined;
  // Only a verified traveller may follow, so the email links to the page that asks.
  const next = inviter?.sees.lists ? `/traveller/${inviter.traveller.code}/?invited=1` : "";
  const challenge = await checkCaptcha(ctx, token);
  return { next, challenge, made_by: hashOfDevice(ensureDevice(ctx)) };
}

/** Returns validation errors of a sign-up. */
async function signUpErrors({ db, account }: RequestContext, { email, home_country }: Partial<InputOf<typeof signUp>["body"]>) {
  return {
    ...(home_country && !(await isCountry(db, home_country)) ? { home_country: [noCountry()] } : {}),
    ...(email === undefined && !account ? { email: [noEmail()] } : {}),
    ...(email !== undefined && (await findAccountByEmail(db, email)) ? { email: [emailTaken()] } : {}),
  };
}

export const signUpHandlers: EndpointHandler[] = [
  handle(getSignInWays, async (_input, { services: { config } }) => {
    const name = providerName(config);
    return { sign_up: config.SIGNUP, provider: name === undefined ? null : { name, url: OIDC_START } };
  }),

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
      ...(services.config.SIGNUP === "invitation" && { is_by_invitation: true as const }),
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
      if (!isAdded) await requireInvitation(ctx, { email: email ?? "", invitation: body.invitation });
      const invited_by = body.referrer ? await findInviting(ctx.db, body.referrer) : undefined;
      const row = {
        code: newCode(),
        name: `${body.first_name} ${body.last_name}`,
        home_country,
        invited_by,
        selfie_avatar_uuid: newUuid(),
        created: now(),
      };
      const own = isAdded
        ? await addTraveller(ctx.db, account, row)
        : await signUpTraveller(ctx, {
            email: email ?? "",
            row,
            invitation: body.invitation,
            ...(await readVisitor(ctx, body.token, invited_by)),
          });
      if (!own) throw new Error("A traveller was created but cannot be found");
      return own;
    },
    ({ body }, ctx) => signUpErrors(ctx, body),
  ),
];
