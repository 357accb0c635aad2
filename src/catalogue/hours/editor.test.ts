import { expect, it } from "vitest";
import { formOfText, HOURS_TEXT, textOfForm, typedOfForm, typedOfText } from "./editor.ts";

const TODAY = "2026-11-23";
const again = (text: string, change: Record<string, string> = {}) => textOfForm({ ...formOfText(text, TODAY), ...change }, text, TODAY);

it.each([
  ["Tu-Fr 08:00-21:00; Sa 08:00-12:00,16:00-22:30; Su 08:00-21:00"],
  ["Mo-Su 18:00-02:00"],
  ["24/7"],
  ['Mo-Fr 09:00-17:00; Jun-Aug Mo-Fr 09:00-20:00; Jun-Aug Sa-Su off; PH off; Dec 24-26 off; 2027 Mar 19 off "Nyepi"'],
  ["Mo-Su 09:00-17:00; 2026 Dec 9 10:00-15:00"],
])("What the form shows it writes again: %s", (text) => {
  expect(typedOfText(text, TODAY)).toBeDefined();
  expect(again(text)).toEqual({ text });
  // After an edit the rewritten text has the same meaning.
  const touched = again(text, { except_19_from: "2027-01-01" });
  expect(touched).toEqual({ text: text === "24/7" ? "24/7; 2027 Jan 01 off" : expect.stringContaining("2027 Jan 01 off") });
});

it("Texts of files stay as they are written while nobody changes them", () => {
  const text = "We 14:00-18:00; Mo-Tu 08:00-12:00";
  expect(again(text)).toEqual({ text });
  expect(again(text, { hours_3_0_0_from: "" })).toEqual({ text });
  expect(again(text, { hours_0_4_0_from: "10:00", hours_0_4_0_to: "11:00" })).toEqual({
    text: "Mo-Tu 08:00-12:00; We 14:00-18:00; Fr 10:00-11:00",
  });
});

it.each([["sunrise-sunset"], ['Mo-Fr 10:00-18:00 "by appointment"'], ["Mo-Fr,PH 10:00-18:00"], ["Jan,Mar Mo 10:00-12:00"]])(
  "What the form cannot show is edited as a text: %s",
  (text) => {
    expect(formOfText(text, TODAY)).toEqual({ [HOURS_TEXT]: text });
    expect(again(text, { [HOURS_TEXT]: "Mo off" })).toEqual({ text: "Mo off" });
  },
);

it.each([
  [{ hours_0_0_0_from: "08:00", hours_0_0_0_to: "" }, "Monday: enter both times, such as 08:00 and 21:00."],
  [
    { hours_0_1_0_from: "08:00", hours_0_1_0_to: "12:00", hours_0_1_1_from: "11:00", hours_0_1_1_to: "13:00" },
    "Tuesday: these times overlap.",
  ],
  [{ except_0_from: "", except_0_note: "Nyepi" }, "Enter the day of each exception."],
  [{ except_0_from: "2027-02-30" }, "Enter the day of each exception."],
  [{ except_0_from: "2027-02-03", except_0_to: "2027-02-01" }, "The last day of an exception can't be before its first day."],
  [
    { season_1_from_day: "31", season_1_from_month: "2", season_1_to_day: "1", season_1_to_month: "5" },
    "Enter the first and the last day of each season.",
  ],
])("What is not complete is said in words", (form, said) =>
  expect(textOfForm(form as Record<string, string>, "", TODAY)).toEqual({ errors: [said] }),
);

it("A season says on which days it is closed, and empty lines count for nothing", () => {
  const form = {
    hours_0_0_0_from: "08:00",
    hours_0_0_0_to: "17:00",
    hours_0_1_0_from: "",
    hours_0_1_0_to: "",
    season_1_from_day: "15",
    season_1_from_month: "6",
    season_1_to_day: "31",
    season_1_to_month: "8",
    hours_1_6_0_from: "10:00",
    hours_1_6_0_to: "00:00",
    hours_holidays: "on",
  };
  expect(textOfForm(form, "", TODAY)).toEqual({ text: "Mo 08:00-17:00; Jun 15-Aug 31 Mo-Sa off; Jun 15-Aug 31 Su 10:00-24:00; PH off" });
  expect(typedOfForm({}).weeks).toHaveLength(1);
  expect(textOfForm({}, "", TODAY)).toEqual({ text: "" });
});
