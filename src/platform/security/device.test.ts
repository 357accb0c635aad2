import { describe, expect, it } from "vitest";
import { deviceCookie, hasSignedIn, newDevice, readDevice, withAccount } from "./device.ts";

const account = (id: string, device_epoch = 0) => ({ id, device_epoch });
const SECRET = "a secret of at least 32 characters";

describe("the cookie that names a browser", () => {
  it("is read back, and knows the accounts that have signed in with it and no others", () => {
    const device = withAccount(SECRET, withAccount(SECRET, newDevice(), account("one")), account("two"));
    const read = readDevice(SECRET, deviceCookie(SECRET, device));
    expect(read).toEqual(device);
    expect(["one", "two", "three"].map((id) => read && hasSignedIn(SECRET, read, account(id)))).toEqual([true, true, false]);
  });

  it("is nothing when somebody changed it, sealed it otherwise, or made it up", () => {
    const cookie = deviceCookie(SECRET, withAccount(SECRET, newDevice(), account("one")));
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
    const [one, other] = [withAccount(SECRET, newDevice(), account("one")), newDevice()];
    expect(hasSignedIn(SECRET, { ...other, marks: one.marks }, account("one"))).toBe(false);
  });

  it("does not know an account any more whose marks have ended", () => {
    const device = withAccount(SECRET, newDevice(), account("one"));
    expect(hasSignedIn(SECRET, device, account("one", 1))).toBe(false);
    expect(hasSignedIn(SECRET, withAccount(SECRET, device, account("one", 1)), account("one", 1))).toBe(true);
  });

  it("keeps the last five accounts", () => {
    const ids = ["1", "2", "3", "4", "5", "6"];
    const device = ids.reduce((before, id) => withAccount(SECRET, before, account(id)), newDevice());
    expect(ids.filter((id) => hasSignedIn(SECRET, device, account(id)))).toEqual(["2", "3", "4", "5", "6"]);
  });
});
