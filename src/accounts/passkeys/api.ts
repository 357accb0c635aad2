import { newUuid, now } from "../../platform/clock.ts";
import { badRequest, forbidden } from "../../platform/endpoints/errors.ts";
import { DEFAULT_NAME } from "../../platform/guideName.ts";
import { type EndpointHandler, handle, type RequestContext } from "../../platform/http/context.ts";
import { t } from "../../platform/languages/text.ts";
import { hashOfDevice } from "../../platform/security/device.ts";
import { ensureDevice } from "../../platform/sessions/sessionCookies.ts";
import { refuseOtherWays } from "../accounts/identities/acts.ts";
import { consumeAttempt } from "../accounts/signInAttempts/store.ts";
import { findAccount } from "../accounts/store.ts";
import { changePasskeysOnly, dropPasskey, type PasskeyUse, savePasskey, signInBySignature, wrongPasskey } from "./acts.ts";
import {
  type Assertion,
  addPasskey,
  listOwnPasskeys,
  removeOwnPasskey,
  setOnlyPasskeys,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from "./contract.ts";
import { canHavePasskeys, onlyPasskeysError, PASSKEYS_MAX, passkeyNotAdded, relyingPartyId, tooManyPasskeys } from "./rules.ts";
import { consumePasskeyChallenge, findPasskey, listPasskeys, saveChallenge } from "./store.ts";

/** Loaded with the first passkey, because its certificate parsers cost a third of a second and 26 MB. */
const library = () => import("@simplewebauthn/server");

/**
 * EdDSA, ES256 and RS256 (COSE), which authenticators support. The library would prefer ML-DSA where Node has it, which is still
 * experimental.
 */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MILLISECONDS = 120_000;
const notHere = () => t`Passkeys need https and a domain name.`;

const decodeBase64Url = (text: string) => Buffer.from(text, "base64url");
/** Returns the authenticator's name for the account, so that it never sees the id in its usual form. */
const userHandle = (account_id: string) => Buffer.from(account_id.replaceAll("-", ""), "hex");

/**
 * Returns the challenge that a browser claims to have signed; undefined if it cannot be read, or if it was signed in a frame of another
 * site, where a person cannot see which site is asking.
 */
function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const { challenge, crossOrigin }: Record<string, unknown> = JSON.parse(decodeBase64Url(clientDataJSON).toString("utf8"));
    return typeof challenge === "string" && crossOrigin !== true ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Consumes the challenge of a response, right or wrong.
 * @returns undefined if the challenge was not issued to this browser for this purpose
 */
async function consumeSignedChallenge(ctx: RequestContext, clientDataJSON: string, account_id: string | null): Promise<string | undefined> {
  const challenge = readChallenge(clientDataJSON);
  const isGood =
    challenge !== undefined && (await consumePasskeyChallenge(ctx.db, challenge, { device: hashOfDevice(ensureDevice(ctx)), account_id }));
  return isGood ? challenge : undefined;
}

/** Returns the values that a response must have been made for. */
const expectedValues = ({ origin }: RequestContext, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: relyingPartyId(origin),
  requireUserVerification: true,
});

/**
 * Returns the account whose passkey signed a challenge of this browser, and counts the attempt.
 * @returns the account, `use` to be recorded with the action, and `refundAttempt` for the attempt
 * @throws ApiError 400 for any fault of the response, 429 after too many failures
 */
async function signedBy(ctx: RequestContext, credential: Assertion) {
  const { id, response } = credential;
  const passkey = await findPasskey(ctx.db, decodeBase64Url(id));
  const account = passkey && (await findAccount(ctx.db, passkey.account_id));
  const refundAttempt = await consumeAttempt(ctx, account?.email);
  const challenge = await consumeSignedChallenge(ctx, response.clientDataJSON, null);
  const isOwnHandle = account && (!response.userHandle || userHandle(account.id).equals(decodeBase64Url(response.userHandle)));
  if (challenge === undefined || !passkey || !isOwnHandle) throw wrongPasskey();
  const { verifyAuthenticationResponse } = await library();
  const signed = await verifyAuthenticationResponse({
    response: credential as never,
    ...expectedValues(ctx, challenge),
    credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
  }).catch(() => undefined);
  if (!signed?.verified) throw wrongPasskey();
  const use: PasskeyUse = { credential_id: passkey.credential_id, counter: signed.authenticationInfo.newCounter };
  return { account, use, refundAttempt };
}

const listed = ({ uuid, name, created, last_used }: { uuid: string; name: string; created: Date; last_used: Date | null }) => ({
  uuid,
  name,
  created: created.toISOString(),
  last_used: last_used?.toISOString() ?? null,
});

export const passkeyHandlers: EndpointHandler[] = [
  handle(listOwnPasskeys, async (_input, ctx) => {
    const { id, passkeys_only, email_verified_at } = ctx.account;
    const passkeys = await listPasskeys(ctx.db, id);
    const hostCount = Object.keys(ctx.services.config.hosts).length;
    return {
      is_possible: canHavePasskeys(ctx.origin),
      is_only: passkeys_only,
      only_fault: onlyPasskeysError(passkeys.length, email_verified_at !== null, hostCount) ?? "",
      results: passkeys.map(listed),
    };
  }),

  handle(startPasskey, async (_input, ctx) => {
    const { account } = ctx;
    if (!canHavePasskeys(ctx.origin)) throw forbidden(notHere());
    const existing = await listPasskeys(ctx.db, account.id);
    if (existing.length >= PASSKEYS_MAX) throw badRequest({ non_field_errors: [tooManyPasskeys()] });
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: (await ctx.services.readGuideName?.()) ?? DEFAULT_NAME,
      rpID: relyingPartyId(ctx.origin),
      userID: new Uint8Array(userHandle(account.id)),
      userName: account.email,
      userDisplayName: account.email,
      timeout: TIMEOUT_MILLISECONDS,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    await saveChallenge(ctx.db, options.challenge, { device: hashOfDevice(ensureDevice(ctx)), account_id: account.id });
    return {
      ...options,
      rp: { name: options.rp.name, id: relyingPartyId(ctx.origin) },
      timeout: TIMEOUT_MILLISECONDS,
      attestation: "none" as const,
      excludeCredentials: existing.map(({ credential_id, transports }) => ({
        id: credential_id.toString("base64url"),
        type: "public-key" as const,
        transports,
      })),
      // Authenticators find the passkey without a typed name, and always verify the person: a mere touch is not enough.
      authenticatorSelection: { residentKey: "required" as const, requireResidentKey: true, userVerification: "required" as const },
    };
  }),

  handle(addPasskey, async ({ body: { credential, name } }, ctx) => {
    const { account } = ctx;
    const challenge = await consumeSignedChallenge(ctx, credential.response.clientDataJSON, account.id);
    const { verifyRegistrationResponse } = await library();
    const made =
      challenge === undefined
        ? undefined
        : await verifyRegistrationResponse({
            response: credential as never,
            supportedAlgorithmIDs: ALGORITHMS,
            ...expectedValues(ctx, challenge),
          }).catch(() => undefined);
    if (!made?.verified) throw badRequest({ non_field_errors: [passkeyNotAdded()] });
    const { id, publicKey, counter } = made.registrationInfo.credential;
    const row = {
      credential_id: decodeBase64Url(id),
      uuid: newUuid(),
      account_id: account.id,
      public_key: Buffer.from(publicKey),
      counter,
      transports: credential.response.transports,
      name,
      created: now(),
      last_used: null,
    };
    await savePasskey(ctx, row);
    return listed(row);
  }),

  handle(removeOwnPasskey, async ({ params }, ctx) => {
    await dropPasskey(ctx, params.uuid);
    return undefined;
  }),

  handle(startPasskeySignIn, async (_input, ctx) => {
    if (!canHavePasskeys(ctx.origin)) throw forbidden(notHere());
    const { generateAuthenticationOptions } = await library();
    // Has no list of credentials: it would reveal which addresses have an account.
    const rpId = relyingPartyId(ctx.origin);
    const { challenge } = await generateAuthenticationOptions({ rpID: rpId });
    await saveChallenge(ctx.db, challenge, { device: hashOfDevice(ensureDevice(ctx)), account_id: null });
    return { challenge, rpId, timeout: TIMEOUT_MILLISECONDS, userVerification: "required" as const };
  }),

  handle(signInWithPasskey, async ({ body: { credential } }, ctx) => {
    const { account, use, refundAttempt } = await signedBy(ctx, credential);
    await refuseOtherWays(ctx, ctx.db, account.id);
    await signInBySignature(ctx, account, use);
    await refundAttempt();
    return { success: true };
  }),

  handle(setOnlyPasskeys, async ({ body: { is_only, credential } }, ctx) => {
    // The change needs a working passkey at hand: an unlocked browser or a mailbox is not enough, and people cannot lock themselves out.
    const { account, use, refundAttempt } = await signedBy(ctx, credential);
    if (account.id !== ctx.account.id) throw wrongPasskey();
    await changePasskeysOnly(ctx, is_only, use);
    await refundAttempt();
    return { is_only };
  }),
];
