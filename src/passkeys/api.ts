import { orderNotice } from "../accounts/jobs.ts";
import { namesForLetter } from "../accounts/rules.notices.ts";
import { endLinks } from "../accounts/store.links.ts";
import { countTry, freshAccount, ownAccount } from "../accounts/store.own.ts";
import { findAccount, lockAccount, setPasskeysOnly } from "../accounts/store.ts";
import { newUuid, now } from "../platform/clock.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import { hashOfDevice } from "../platform/device.ts";
import { badRequest, forbidden, notFound } from "../platform/errors.ts";
import { type Route, route, type Visit } from "../platform/http/context.ts";
import { deviceOf, signIn } from "../platform/http/signIn.ts";
import { endSessions, SESSION_COOKIE } from "../platform/session.ts";
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
import { canHavePasskeys, LAST_PASSKEY, nameOfParty, onlyPasskeysFault, PASSKEY_WRONG, PASSKEYS_MAX } from "./rules.ts";
import { findPasskey, insertPasskey, keepChallenge, listPasskeys, notePasskeyUse, removePasskey, takeChallenge } from "./store.ts";

/** Its parsers of certificates take a third of a second and 26 MB: they come with the first passkey. */
const library = () => import("@simplewebauthn/server");

/** EdDSA, ES256 and RS256 (COSE): what authenticators can do. The library would prefer ML-DSA where Node has it, as an experiment as yet. */
const ALGORITHMS = [-8, -7, -257];
const PATIENCE_MILLISECONDS = 120_000;
const NOT_HERE = "Passkeys need the guide to be reached by a name, over https.";
const NOT_ADDED = "The passkey could not be added: try it once more.";
const TOO_MANY_PASSKEYS = `An account can have ${PASSKEYS_MAX} passkeys: remove one first.`;

const bytesOf = (text: string) => Buffer.from(text, "base64url");
/** What an authenticator calls the account: it never sees the id's own form. */
const handleOf = (account_id: string) => Buffer.from(account_id.replaceAll("-", ""), "hex");

/** The challenge that a browser says it had signed; undefined where there is none to read. */
function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(bytesOf(clientDataJSON).toString("utf8")) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Uses up the challenge of an answer, right or wrong. @returns undefined when it was not given to this browser for this */
async function spentChallenge(visit: Visit, clientDataJSON: string, account_id: string | null): Promise<string | undefined> {
  const challenge = challengeOf(clientDataJSON);
  const isGood =
    challenge !== undefined && (await takeChallenge(visit.db, challenge, { device: hashOfDevice(deviceOf(visit)), account_id }));
  return isGood ? challenge : undefined;
}

/** What an answer must have been made for. */
const expectedOf = ({ origin }: Visit, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: nameOfParty(origin),
  requireUserVerification: true,
});

const wrongPasskey = () => badRequest({ non_field_errors: [PASSKEY_WRONG] });

/**
 * Whose passkey has signed a challenge of this browser, counted as a try.
 * @returns the account, `note` to write the use down (in the transaction of what it is for), `giveBack` for the try
 * @throws ApiError 400 for whatever is wrong with it, 429 after too many failures
 */
async function signedBy(visit: Visit, credential: Assertion) {
  const { id, response } = credential;
  const passkey = await findPasskey(visit.db, bytesOf(id));
  const account = passkey && (await findAccount(visit.db, passkey.account_id));
  const giveBack = await countTry(visit, account?.email);
  const challenge = await spentChallenge(visit, response.clientDataJSON, null);
  const isOwnHandle = account && (!response.userHandle || handleOf(account.id).equals(bytesOf(response.userHandle)));
  if (challenge === undefined || !passkey || !isOwnHandle) throw wrongPasskey();
  const { verifyAuthenticationResponse } = await library();
  const signed = await verifyAuthenticationResponse({
    response: credential as never,
    ...expectedOf(visit, challenge),
    credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
  }).catch(() => undefined);
  if (!signed?.verified) throw wrongPasskey();
  const note = async (db: DbOrTransaction) => {
    if (!(await notePasskeyUse(db, passkey.credential_id, signed.authenticationInfo.newCounter))) throw wrongPasskey();
  };
  return { account, note, giveBack };
}

const listed = ({ uuid, name, created, last_used }: { uuid: string; name: string; created: Date; last_used: Date | null }) => ({
  uuid,
  name,
  created: created.toISOString(),
  last_used: last_used?.toISOString() ?? null,
});

export const passkeyRoutes: Route[] = [
  route(listOwnPasskeys, async (_input, visit) => {
    const { id, passkeys_only, email_verified_at } = await ownAccount(visit);
    const passkeys = await listPasskeys(visit.db, id);
    const hostCount = Object.keys(visit.services.config.hosts).length;
    return {
      is_possible: canHavePasskeys(visit.origin),
      is_only: passkeys_only,
      only_fault: onlyPasskeysFault(passkeys.length, email_verified_at !== null, hostCount) ?? "",
      results: passkeys.map(listed),
    };
  }),

  route(startPasskey, async (_input, visit) => {
    const account = await freshAccount(visit);
    if (!canHavePasskeys(visit.origin)) throw forbidden(NOT_HERE);
    const existing = await listPasskeys(visit.db, account.id);
    if (existing.length >= PASSKEYS_MAX) throw badRequest({ non_field_errors: [TOO_MANY_PASSKEYS] });
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: "The Guide",
      rpID: nameOfParty(visit.origin),
      userID: new Uint8Array(handleOf(account.id)),
      userName: account.email,
      userDisplayName: account.email,
      timeout: PATIENCE_MILLISECONDS,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    await keepChallenge(visit.db, options.challenge, { device: hashOfDevice(deviceOf(visit)), account_id: account.id });
    return {
      ...options,
      rp: { name: options.rp.name, id: nameOfParty(visit.origin) },
      timeout: PATIENCE_MILLISECONDS,
      attestation: "none" as const,
      excludeCredentials: existing.map(({ credential_id, transports }) => ({
        id: credential_id.toString("base64url"),
        type: "public-key" as const,
        transports,
      })),
      // Found by the authenticator without a name being typed, and never by a mere touch.
      authenticatorSelection: { residentKey: "required" as const, requireResidentKey: true, userVerification: "required" as const },
    };
  }),

  route(addPasskey, async ({ body: { credential, name } }, visit) => {
    const account = await freshAccount(visit);
    const challenge = await spentChallenge(visit, credential.response.clientDataJSON, account.id);
    const { verifyRegistrationResponse } = await library();
    const made =
      challenge === undefined
        ? undefined
        : await verifyRegistrationResponse({
            response: credential as never,
            supportedAlgorithmIDs: ALGORITHMS,
            ...expectedOf(visit, challenge),
          }).catch(() => undefined);
    if (!made?.verified) throw badRequest({ non_field_errors: [NOT_ADDED] });
    const { id, publicKey, counter } = made.registrationInfo.credential;
    const row = {
      credential_id: bytesOf(id),
      uuid: newUuid(),
      account_id: account.id,
      public_key: Buffer.from(publicKey),
      counter,
      transports: credential.response.transports,
      name,
      created: now(),
      last_used: null,
    };
    await visit.db.transaction(async (transaction) => {
      if ((await listPasskeys(transaction, account.id)).length >= PASSKEYS_MAX) throw badRequest({ non_field_errors: [TOO_MANY_PASSKEYS] });
      if (!(await insertPasskey(transaction, row))) throw badRequest({ non_field_errors: [NOT_ADDED] });
      await orderNotice(transaction, { kind: "passkey_added", to: account.email, what: name, host: visit.host });
    });
    return listed(row);
  }),

  route(removeOwnPasskey, async ({ params }, visit) => {
    const account = await freshAccount(visit);
    await visit.db.transaction(async (transaction) => {
      const held = await lockAccount(transaction, account.id);
      const isLast = held?.passkeys_only && (await listPasskeys(transaction, account.id)).length === 1;
      const gone = await removePasskey(transaction, account.id, params.uuid);
      if (!gone) throw notFound();
      if (isLast) throw forbidden(LAST_PASSKEY);
      await orderNotice(transaction, { kind: "passkey_removed", to: account.email, what: gone.name, host: visit.host });
    });
    return undefined;
  }),

  route(startPasskeySignIn, async (_input, visit) => {
    if (!canHavePasskeys(visit.origin)) throw forbidden(NOT_HERE);
    const { generateAuthenticationOptions } = await library();
    // Without a list of credentials: it would tell which addresses have an account.
    const rpId = nameOfParty(visit.origin);
    const { challenge } = await generateAuthenticationOptions({ rpID: rpId });
    await keepChallenge(visit.db, challenge, { device: hashOfDevice(deviceOf(visit)), account_id: null });
    return { challenge, rpId, timeout: PATIENCE_MILLISECONDS, userVerification: "required" as const };
  }),

  route(signInWithPasskey, async ({ body: { credential } }, visit) => {
    const { account, note, giveBack } = await signedBy(visit, credential);
    await visit.db.transaction(async (transaction) => {
      await note(transaction);
      await signIn(visit, transaction, account.id);
    });
    await giveBack();
    return { success: true };
  }),

  route(setOnlyPasskeys, async ({ body: { is_only, credential } }, visit) => {
    const { id } = await ownAccount(visit);
    // Whoever changes this has a passkey at hand, and it works: neither a browser left open nor a mailbox is enough, and nobody locks themselves out.
    const { account, note, giveBack } = await signedBy(visit, credential);
    if (account.id !== id) throw wrongPasskey();
    await visit.db.transaction(async (transaction) => {
      await note(transaction);
      const held = await lockAccount(transaction, id);
      const passkeys = await listPasskeys(transaction, id);
      const hostCount = Object.keys(visit.services.config.hosts).length;
      const fault = is_only ? onlyPasskeysFault(passkeys.length, held?.email_verified_at != null, hostCount) : undefined;
      if (fault) throw forbidden(fault);
      if (held?.passkeys_only === is_only) return;
      await setPasskeysOnly(transaction, id, is_only);
      if (is_only) {
        await endLinks(transaction, id);
        await endSessions(transaction, id, visit.request.cookies[SESSION_COOKIE]);
      }
      const kind = is_only ? "only_passkeys" : "not_only_passkeys";
      await orderNotice(transaction, { kind, to: account.email, what: namesForLetter(passkeys), host: visit.host });
    });
    await giveBack();
    return { is_only };
  }),
];
