import { describe, expect, it } from "vitest";
import { deviceCookie, hasSignedIn, newDevice, readDevice, withAccount } from "./device.ts";

const SECRET = "a secret of at least 32 characters";

describe("the cookie that names a browser", () => {
  it("is read back, and knows the accounts that have signed in with it and no others", () => {
    const device = withAccount(SECRET, withAccount(SECRET, newDevice(), "one"), "two");
    const read = readDevice(SECRET, deviceCookie(SECRET, device));
    expect(read).toEqual(device);
    expect(["one", "two", "three"].map((id) => read && hasSignedIn(SECRET, read, id))).toEqual([true, true, false]);
  });

  it("is nothing when somebody changed it, sealed it otherwise, or made it up", () => {
    const cookie = deviceCookie(SECRET, withAccount(SECRET, newDevice(), "one"));
    const [id, marks, mark] = cookie.split(".");
    for (const other of [
      undefined,
      "",
      "..",
      `${id}..${mark}`,
      `${id}x.${marks}.${mark}`,
      `${id}.${marks}.`,
      deviceCookie("another secret", newDevice()),
    ])
      expect(readDevice(SECRET, other), String(other)).toBeUndefined();
  });

  it("does not lend one browser's accounts to another", () => {
    const [one, other] = [withAccount(SECRET, newDevice(), "one"), newDevice()];
    expect(hasSignedIn(SECRET, { ...other, marks: one.marks }, "one")).toBe(false);
  });

  it("keeps the last five accounts", () => {
    const ids = ["1", "2", "3", "4", "5", "6"];
    const device = ids.reduce((before, id) => withAccount(SECRET, before, id), newDevice());
    expect(ids.filter((id) => hasSignedIn(SECRET, device, id))).toEqual(["2", "3", "4", "5", "6"]);
  });
});
