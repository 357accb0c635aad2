import { describe, expect, it } from "vitest";
import { parseMailKey, sentDelivery, waitingDelivery } from "./rules.ts";

const recipients = { enquiry: "e1", guest_email: "maya@example.com", for_staff: false, emails: new Map([["owner", "ann@example.com"]]) };
const sent = { key: "enquiry guest e1", sent: new Date("2026-11-01T10:00:00Z"), bounced: null, bounce: null };
const waiting = {
  payload: { key: "enquiry m1 owner" },
  error: null,
  attempts: 0,
  is_given_up: false,
  created: new Date("2026-11-01T10:00:00Z"),
  tried: new Date("2026-11-01T11:00:00Z"),
};

describe("whose a mail is, by its key", () => {
  it.each([
    ["enquiry guest e1", { about: "enquiry", account: undefined }],
    ["enquiry guest m1", { about: "message", account: undefined }],
    ["enquiry e1 owner", { about: "enquiry", account: "owner" }],
    ["enquiry m1 owner", { about: "message", account: "owner" }],
  ])("%s", (key, addressed) => expect(parseMailKey(key, "e1")).toEqual(addressed));

  it.each(["", "reset guest e1", "enquiry e1", "enquiry guest", "enquiry e1 owner more", "an enquiry e1 owner"])(
    "%j is nobody's here",
    (key) => {
      expect(parseMailKey(key, "e1")).toBeUndefined();
      expect(sentDelivery({ ...sent, key }, recipients)).toBeUndefined();
      expect(waitingDelivery({ ...waiting, payload: { key } }, recipients)).toBeUndefined();
    },
  );
});

describe("a mail that was sent", () => {
  it("says to whom with the address masked, and when", () => {
    const delivery = sentDelivery(sent, recipients);
    expect(delivery).toMatchObject({ to: "guest", about: "enquiry", state: "sent", moment: "2026-11-01T10:00:00.000Z", reason: "" });
    expect(JSON.stringify(delivery)).not.toContain("maya@");
  });

  it("that came back says when and why, without the address in it", () => {
    const bounced = { ...sent, bounced: new Date("2026-11-02T10:00:00Z"), bounce: "550 no maya@example.com here\nmore" };
    const delivery = sentDelivery(bounced, recipients);
    expect(delivery).toMatchObject({ state: "bounced", moment: "2026-11-02T10:00:00.000Z" });
    expect(delivery?.reason).toMatch(/^550 no .*\*.*@example\.com here$/);
  });
});

describe("a mail that waits", () => {
  it.each([
    [{}, "waiting", "2026-11-01T10:00:00.000Z"],
    [{ error: "refused", attempts: 2 }, "failed", "2026-11-01T11:00:00.000Z"],
    [{ error: "refused", attempts: 25, is_given_up: true }, "given_up", "2026-11-01T11:00:00.000Z"],
  ])("with %j is %s since %s", (given, state, moment) =>
    expect(waitingDelivery({ ...waiting, ...given }, recipients)).toMatchObject({ state, moment, to: "business", about: "message" }),
  );

  it("goes to staff where they look after the listing, and has no address where the account is gone", () => {
    expect(waitingDelivery(waiting, { ...recipients, for_staff: true })?.to).toBe("staff");
    expect(waitingDelivery(waiting, { ...recipients, emails: new Map() })?.address).toBe("");
  });
});
