import { describe, expect, test } from "vitest";
import type { OwnEvent } from "./fields.ts";
import { eventOfForm, formOfEvent, timeFieldErrors } from "./form.ts";

const FORM = { title: "Jazz night", category: "music", starts: "2027-06-05", starts_time: "20:00" };

describe("the form of an event", () => {
  test.each([
    [{}, { starts: "2027-06-05T20:00", ends: "", repeats: "" }],
    [{ starts_time: "" }, { starts: "2027-06-05", ends: "" }],
    [{ ends_time: "22:30" }, { ends: "2027-06-05T22:30" }],
    [{ ends_time: "1:00" }, { ends: "2027-06-06T01:00" }],
    [
      { ends: "2027-06-07", starts_time: "" },
      { starts: "2027-06-05", ends: "2027-06-07" },
    ],
    [{ repeats: "weekly", on_SA: "on", on_TU: "on" }, { repeats: "FREQ=WEEKLY;BYDAY=TU,SA" }],
    [{ repeats: "biweekly", until: "2027-12-31" }, { repeats: "FREQ=WEEKLY;INTERVAL=2;UNTIL=20271231" }],
    [{ repeats: "monthly_weekday" }, { repeats: "FREQ=MONTHLY;BYDAY=1SA" }],
    [{ repeats: "as_it_is", rule: "FREQ=DAILY;COUNT=9" }, { repeats: "FREQ=DAILY;COUNT=9" }],
    [{ repeats: "hourly" }, { repeats: "" }],
  ])("%j", (changes, expected) => expect(eventOfForm({ ...FORM, ...changes })).toMatchObject(expected));

  test("names the time that it cannot read, and leaves a price that is no number to the API", () => {
    expect(timeFieldErrors({ ...FORM, starts_time: "7 o'clock", ends_time: "25:00" })).toEqual({
      starts_time: ["Enter a time such as 19:30."],
      ends_time: ["Enter a time such as 19:30."],
    });
    expect(timeFieldErrors({ ...FORM, starts_time: "9.30", ends_time: "" })).toEqual({});
    expect(eventOfForm({ ...FORM, minimum_price: "12,50", minimum_price_currency: "eur" })).toMatchObject({
      minimum_price: 12.5,
      minimum_price_currency: "EUR",
    });
    expect(eventOfForm({ ...FORM, minimum_price: "free" })).toMatchObject({ minimum_price: "free" });
  });

  test.each([
    ["FREQ=WEEKLY;BYDAY=TU,SA", { repeat: "weekly", days: ["TU", "SA"] }],
    ["FREQ=WEEKLY;INTERVAL=2;UNTIL=20271231", { repeat: "biweekly", until: "2027-12-31" }],
    ["FREQ=MONTHLY;BYDAY=1SA", { repeat: "monthly_weekday" }],
    ["FREQ=DAILY;COUNT=9", { repeat: "as_it_is" }],
    ["FREQ=MONTHLY;INTERVAL=3", { repeat: "as_it_is" }],
    [null, { repeat: "none" }],
  ])("shows the rule %s", (recurrence, expected) =>
    expect(formOfEvent({ repeats: recurrence, local_starts: "2027-06-05T20:00", local_ends: null } as OwnEvent)).toMatchObject({
      starts_time: "20:00",
      ...expected,
    }),
  );
});
