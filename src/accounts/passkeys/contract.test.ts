import { describe, expect, it } from "vitest";
import { atMost, BLANK, bodyErrors, SIGNS, takenBody } from "../../tools/testing/validationErrors.ts";
import { addPasskey, signInWithPasskey } from "./contract.ts";

const BYTES = "a-Zb_09";
const REGISTRATION = {
  id: BYTES,
  rawId: BYTES,
  type: "public-key",
  response: { clientDataJSON: BYTES, attestationObject: BYTES },
};
const ASSERTION = { ...REGISTRATION, response: { clientDataJSON: BYTES, authenticatorData: BYTES, signature: BYTES } };

describe("a passkey that is added", () => {
  const passkeyErrors = (name: unknown, credential: object = REGISTRATION) => bodyErrors(addPasskey, { name, credential });

  it("has a name of one line, of any script", () => {
    for (const name of ["Phone", "Телефон", "n".repeat(60)]) expect(passkeyErrors(name)).toEqual({});
    expect(takenBody(addPasskey, { name: " Phone ", credential: REGISTRATION })).toMatchObject({ name: "Phone" });
  });

  it.each([
    ["blank", " ", BLANK],
    ["too long", "n".repeat(61), atMost(60)],
    ["of two lines", "Phone\nLaptop", SIGNS],
  ])("has no name that is %s", (_what, name, errors) => expect(passkeyErrors(name)).toEqual({ name: errors }));

  it.each([
    ["of another type", { ...REGISTRATION, type: "password" }],
    ["without an id", { ...REGISTRATION, id: undefined }],
    ["whose bytes are none", { ...REGISTRATION, rawId: "not base64url!" }],
    ["without what it says", { ...REGISTRATION, response: {} }],
    ["that is a book", { ...REGISTRATION, id: "a".repeat(16_001) }],
    [
      "with more ways than there are",
      { ...REGISTRATION, response: { ...REGISTRATION.response, transports: Array.from({ length: 11 }, () => "usb") } },
    ],
  ])("is nothing %s", (_what, credential) => expect(Object.keys(passkeyErrors("Phone", credential))).toEqual(["credential"]));

  it("may say how it is reached, and what a newer browser says of its kind is taken", () => {
    expect(passkeyErrors("Phone", { ...REGISTRATION, response: { ...REGISTRATION.response, transports: ["internal", "hybrid"] } })).toEqual(
      {},
    );
    expect(takenBody(addPasskey, { name: "Phone", credential: { ...REGISTRATION, authenticatorAttachment: "wristwatch" } })).toMatchObject({
      credential: { authenticatorAttachment: "wristwatch", clientExtensionResults: {} },
    });
  });
});

describe("a passkey that signs in", () => {
  const passkeyErrors = (credential: unknown) => Object.keys(bodyErrors(signInWithPasskey, { credential }));

  it("has signed a challenge, and may say whose it is", () => {
    expect(passkeyErrors(ASSERTION)).toEqual([]);
    expect(passkeyErrors({ ...ASSERTION, response: { ...ASSERTION.response, userHandle: BYTES } })).toEqual([]);
    expect(passkeyErrors({ ...ASSERTION, response: { ...ASSERTION.response, userHandle: null } })).toEqual([]);
  });

  it.each([
    ["nothing", undefined],
    ["a text", "passkey"],
    ["one that was only registered", REGISTRATION],
    ["one without a signature", { ...ASSERTION, response: { ...ASSERTION.response, signature: "" } }],
  ])("is not %s", (_what, credential) => expect(passkeyErrors(credential)).toEqual(["credential"]));
});
