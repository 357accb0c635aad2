import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { afterEach, describe, expect, it } from "vitest";
import { freezeClock } from "../../platform/clock.ts";
import type { Challenge } from "./contract.ts";
import { encodeCaptchaToken, KEYS_MAX, KEYS_MIN } from "./rules.ts";
import { checkToken, newChallenge } from "./store.ts";
import { readToken } from "./token.ts";

const SECRET = "a secret of this test, long enough";
const FAILED = { status: 400, body: { token: ["Captcha verification failed. Please try again."] } };

/** Runs exactly what the browser's worker runs: the library's solver with the key derivation of browsers. */
const solved = async (challenge: Challenge) => ({ challenge, solution: (await solveChallenge({ challenge, deriveKey }))! });
const one = await solved(await newChallenge(SECRET));

afterEach(() => freezeClock(undefined));

describe("a challenge", () => {
  it("is solved by the browser's own means, within the work that was meant", async () => {
    expect(one.solution.counter).toBeGreaterThanOrEqual(KEYS_MIN);
    expect(one.solution.counter).toBeLessThanOrEqual(KEYS_MAX);
    expect(await checkToken(SECRET, encodeCaptchaToken(one))).toEqual({
      nonce: one.challenge.parameters.nonce,
      expires: new Date(one.challenge.parameters.expiresAt * 1_000),
    });
  });

  it("is another one each time", async () => {
    expect((await newChallenge(SECRET)).parameters.nonce).not.toBe(one.challenge.parameters.nonce);
  });

  it("is good for ten minutes", async () => {
    const moment = Date.now();
    freezeClock(new Date(moment + 9 * 60_000));
    await expect(checkToken(SECRET, encodeCaptchaToken(one))).resolves.toHaveProperty("nonce");
    freezeClock(new Date(moment + 10 * 60_000 + 1_000));
    await expect(checkToken(SECRET, encodeCaptchaToken(one))).rejects.toMatchObject(FAILED);
  });
});

describe("a token is refused", () => {
  const { challenge, solution } = one;
  const refused = (token: string) => expect(checkToken(SECRET, token)).rejects.toMatchObject(FAILED);

  it("when it is missing, in words of its own", async () => {
    for (const token of [undefined, null, ""])
      await expect(checkToken(SECRET, token)).rejects.toMatchObject({
        status: 400,
        body: { token: ["Please fill out captcha before submitting!"] },
      });
  });

  it("when it is no token", async () => {
    for (const token of ["x", "é", "null", btoa("null"), btoa("[]"), btoa("{}"), "A".repeat(100_000)]) await refused(token);
  });

  it("when it is another guide's", async () => {
    await expect(checkToken("the secret of another guide, also long", encodeCaptchaToken(one))).rejects.toMatchObject(FAILED);
  });

  it("when the challenge was made easier, or to last longer", async () => {
    const parameters = challenge.parameters;
    await refused(encodeCaptchaToken({ solution, challenge: { ...challenge, parameters: { ...parameters, cost: 1 } } }));
    await refused(
      encodeCaptchaToken({ solution, challenge: { ...challenge, parameters: { ...parameters, expiresAt: parameters.expiresAt + 60 } } }),
    );
    await refused(encodeCaptchaToken({ solution, challenge: { ...challenge, parameters: { ...parameters, nonce: "00".repeat(16) } } }));
  });

  it("when nobody did the work: the prefix alone is no solution", async () => {
    const { keyPrefix, keySignature } = challenge.parameters;
    for (const derivedKey of [keyPrefix, keySignature, "00".repeat(32), ""])
      await refused(encodeCaptchaToken({ challenge, solution: { counter: 150, derivedKey } }));
  });
});

it("Reading a token believes nothing and throws nothing", () => {
  expect(readToken(encodeCaptchaToken(one))).toEqual({
    challenge: one.challenge,
    solution: expect.objectContaining({ counter: one.solution.counter }),
  });
  expect(readToken("%%%")).toBeUndefined();
});
