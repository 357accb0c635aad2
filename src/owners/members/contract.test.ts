import { describe, expect, it } from "vitest";
import { A_TEXT, bodyErrors, EMAIL_NEEDED, REQUIRED, takenBody } from "../../tools/testing/validationErrors.ts";
import { beginTransfer } from "../ownership/transfers/contract.ts";
import { changeMember, invite } from "./contract.ts";

const ROLE = ["Choose helper or owner."];

describe.each([
  ["an invitation", invite],
  ["a transfer", beginTransfer],
])("the address of %s", (_what, endpoint) => {
  it.each([
    ["as it is", "ana@example.org"],
    ["in capitals, as phones begin a field", "Ana@Example.org"],
    ["with blanks around it, as pasted", " ana@example.org\n"],
  ])("is taken %s", (_how, email) => expect(takenBody(endpoint, { email })).toMatchObject({ email: "ana@example.org" }));

  it.each(["", "ana", "ana@example", "ana@example.org, ben@example.org"])("is not taken: %j", (email) =>
    expect(bodyErrors(endpoint, { email })).toEqual({ email: EMAIL_NEEDED }),
  );

  it("is neither missing nor of another type", () => {
    expect(bodyErrors(endpoint, {})).toEqual({ email: REQUIRED });
    for (const email of [5, null, ["ana@example.org"]]) expect(bodyErrors(endpoint, { email })).toEqual({ email: A_TEXT });
  });

  it("is no longer than an address can be", () =>
    expect(bodyErrors(endpoint, { email: `${"a".repeat(250)}@example.org` })).toHaveProperty("email"));
});

describe("the role of somebody at a listing", () => {
  it("is helper unless an invitation says owner: fewer rights by default", () => {
    expect(takenBody(invite, { email: "ana@example.org" })).toHaveProperty("role", "helper");
    expect(takenBody(invite, { email: "ana@example.org", role: "owner" })).toHaveProperty("role", "owner");
  });

  it.each(["staff", "admin", "", null, ["owner"]])("is never %j", (role) => {
    expect(bodyErrors(invite, { email: "ana@example.org", role })).toEqual({ role: ROLE });
    expect(bodyErrors(changeMember, { role })).toEqual({ role: ROLE });
  });

  it("is changed to one that is named", () => {
    expect(bodyErrors(changeMember, { role: "helper" })).toEqual({});
    expect(bodyErrors(changeMember, {})).toEqual({ role: ROLE });
  });
});
