import { describe, expect, it } from "vitest";
import { addDays } from "../../platform/values/days.ts";
import { randomFrom } from "../../platform/values/random.ts";
import { formOfText, formOfTyped, textOfForm, typedOfForm, typedOfText } from "./editor.ts";
import { parseHours, parseRules, TEXT_MAX, WEEK } from "./parseHours.ts";
import { formatSpanTime, spansOn, spansText, weekdayFromMonday } from "./rules.ts";
import { EXCEPTIONS_MAX, emptyWeek, SPANS_MAX, type TypedHours, type TypedSpan, textOfTyped, WEEKS_MAX } from "./write.ts";

/** The text has the meaning of the typed hours on every day of two years, for many random examples. */

const TODAY = "2026-11-23";
const dice = (seed: string) => {
  const random = randomFrom(seed);
  return (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
};

/** Returns up to two spans one after the other, the last one sometimes past midnight. */
function typedDay(roll: (low: number, high: number) => number): TypedSpan[] {
  const times = Array.from({ length: 2 * roll(0, 2) }, () => roll(0, 95) * 15);
  const sorted = [...new Set(times)].sort((a, b) => a - b);
  const pairs = Array.from({ length: Math.floor(sorted.length / 2) }, (_, index) => [sorted[2 * index], sorted[2 * index + 1]] as const);
  return pairs.map(([from = 0, to = 0], index) => ({
    from: formatSpanTime(from),
    to:
      index === pairs.length - 1 && roll(0, 3) === 0
        ? formatSpanTime(roll(0, Math.floor((pairs[0]?.[0] ?? 0) / 15)) * 15)
        : formatSpanTime(to),
  }));
}

const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const meant = (spans: readonly TypedSpan[]) =>
  spansText(spans.map(({ from, to }) => ({ from: minutes(from), to: minutes(to) <= minutes(from) ? minutes(to) + 1_440 : minutes(to) })));

/** Returns the hours that an owner means by these values of the form. */
function meantOn({ weeks, exceptions }: TypedHours, day: string): string {
  const exception = exceptions.findLast(({ from, to, is_yearly }) =>
    is_yearly ? day.slice(5) >= from.slice(5) && day.slice(5) <= (to || from).slice(5) : day >= from && day <= (to || from),
  );
  if (exception) return exception.open === "" ? "closed" : meant([{ from: exception.open, to: exception.close }]);
  const inYear = Number(day.slice(5, 7)) * 100 + Number(day.slice(8));
  const season = weeks.findLast(({ season: one }) => {
    if (!one) return true;
    const [from, to] = [Number(one.from_month) * 100 + Number(one.from_day), Number(one.to_month) * 100 + Number(one.to_day)];
    return from <= to ? inYear >= from && inYear <= to : inYear >= from || inYear <= to;
  });
  return meant(season?.days[weekdayFromMonday(day)] ?? []);
}

const pad = (value: number) => String(value).padStart(2, "0");

function typedBy(seed: string): TypedHours {
  const roll = dice(seed);
  // Most weeks have two kinds of days.
  const week = () => {
    const kinds = [typedDay(roll), typedDay(roll)];
    return WEEK.map((day) => kinds[day < 5 ? 0 : 1] ?? []);
  };
  const seasons = Array.from({ length: roll(0, 2) }, () => ({
    season: { from_day: String(roll(1, 28)), from_month: String(roll(1, 12)), to_day: String(roll(1, 28)), to_month: String(roll(1, 12)) },
    days: week(),
  }));
  const exceptions = Array.from({ length: roll(0, 5) }, () => {
    const month = pad(roll(1, 12));
    const first = roll(1, 20);
    const isOpen = roll(0, 1) === 1;
    return {
      from: `2027-${month}-${pad(first)}`,
      to: roll(0, 1) === 1 ? `2027-${month}-${pad(first + roll(1, 8))}` : "",
      open: isOpen ? "10:00" : "",
      close: isOpen ? "15:30" : "",
      note: roll(0, 1) === 1 ? "Nyepi" : "",
      is_yearly: roll(0, 1) === 1,
    };
  });
  return { weeks: [{ season: null, days: week() }, ...seasons], exceptions, is_closed_on_holidays: false };
}

describe.each(Array.from({ length: 24 }, (_, index) => `hours ${index}`))("%s", (seed) => {
  const typed = typedBy(seed);
  const written = textOfTyped(typed);

  it("mean on each day what was typed, and are written the same again", () => {
    if (!("text" in written)) {
      // Random hours may exceed the maximum length of a text; no other error is possible.
      expect(written.errors).toEqual(["These hours are too long to save. Remove some exceptions."]);
      return;
    }
    expect(written.text.length).toBeLessThanOrEqual(TEXT_MAX);
    const rules = parseHours(written.text);
    if (!rules) throw new Error(`Not read: ${written.text}`);
    const wrong = Array.from({ length: 731 }, (_, index) => addDays(TODAY, index)).filter(
      (day) => spansText(spansOn(rules, day)) !== meantOn(typed, day),
    );
    expect([written.text, wrong]).toEqual([written.text, []]);
    // Opened in the editor and saved without changes, the text stays the same.
    expect(textOfForm(formOfText(written.text, TODAY), written.text, TODAY)).toEqual(written);
    expect(textOfTyped(typedOfForm(formOfTyped(typed)))).toEqual(written);
  });
});

describe("the most that a form holds", () => {
  const week = (spans: number) =>
    WEEK.map(() => Array.from({ length: spans }, (_, index) => ({ from: `0${index}:00`, to: `0${index}:30` })));
  const hours = (values: Partial<TypedHours>): TypedHours => ({
    weeks: [{ season: null, days: emptyWeek() }],
    exceptions: [],
    is_closed_on_holidays: false,
    ...values,
  });
  const text = (typed: TypedHours) => {
    const written = textOfTyped(typed);
    return "text" in written ? written.text : written.errors.join();
  };

  it("is four spans a day; a text with five is edited as a text", () => {
    expect(typedOfText(text(hours({ weeks: [{ season: null, days: week(SPANS_MAX) }] })), TODAY)).toBeDefined();
    expect(typedOfText(text(hours({ weeks: [{ season: null, days: week(SPANS_MAX + 1) }] })), TODAY)).toBeUndefined();
  });

  it("is three seasons beside the year", () => {
    const seasons = ["Jan-Feb", "Apr-May", "Jul-Aug", "Oct-Nov"].map((months) => `${months} Mo 10:00-12:00`);
    expect(typedOfText(["Mo 08:00-09:00", ...seasons.slice(0, 3)].join("; "), TODAY)?.weeks).toHaveLength(WEEKS_MAX);
    expect(typedOfText(["Mo 08:00-09:00", ...seasons].join("; "), TODAY)).toBeUndefined();
  });

  it("is twenty exceptions", () => {
    const days = (count: number) => Array.from({ length: count }, (_, index) => `2027 Mar ${pad(index + 1)} off`).join("; ");
    expect(typedOfText(`24/7; ${days(EXCEPTIONS_MAX)}`, TODAY)?.exceptions).toHaveLength(EXCEPTIONS_MAX);
    expect(typedOfText(`24/7; ${days(EXCEPTIONS_MAX + 1)}`, TODAY)).toBeUndefined();
  });

  it("is what a text can hold, and says so", () => {
    const exceptions = Array.from({ length: EXCEPTIONS_MAX }, (_, index) => ({
      from: `2027-03-${pad(index + 1)}`,
      to: `2027-04-${pad(index + 1)}`,
      open: "10:00",
      close: "15:00",
      note: "A long word about the reason for it, and another one",
      is_yearly: false,
    }));
    expect(text(hours({ exceptions: exceptions.slice(0, 5) })).length).toBeLessThanOrEqual(TEXT_MAX);
    expect(text(hours({ exceptions }))).toContain("too long to save");
  });
});

describe("what people type", () => {
  const day = (from: string, to: string) => textOfForm({ hours_0_0_0_from: from, hours_0_0_0_to: to }, "", TODAY);
  it.each([
    ["8:00", "17:00", "Mo 08:00-17:00"],
    ["08:00:00", "17:00:00", "Mo 08:00-17:00"],
    ["0800", "1700", "Mo 08:00-17:00"],
    [" 08:00 ", "17:00", "Mo 08:00-17:00"],
    ["00:00", "24:00", "Mo 00:00-24:00"],
    ["00:00", "00:00", "Mo 00:00-24:00"],
    ["18:00", "02:00", "Mo 18:00-02:00"],
    ["08:00", "08:00", "Mo 08:00-08:00"],
  ])("%s to %s is %s", (from, to, text) => expect(day(from, to)).toEqual({ text }));

  it.each([
    ["24:00", "25:00"],
    ["24:01", "08:00"],
    ["08:00", "24:30"],
    ["08:60", "17:00"],
    ["-1:00", "17:00"],
    ["8", "17"],
    ["eight", "five"],
    ["٠٨:٠٠", "١٧:٠٠"],
    ["08:00", "NaN"],
    ["", "17:00"],
  ])("%s to %s is refused in words", (from, to) =>
    expect(day(from, to)).toEqual({ errors: ["Monday: enter both times, such as 08:00 and 21:00."] }),
  );

  it("a note cannot end the comment that it stands in, and is cut to what a line holds", () => {
    const noted = (note: string) => textOfForm({ except_0_from: "2027-03-19", except_0_note: note }, "", TODAY);
    expect(noted('Nyepi"; Mo-Su off; "')).toEqual({ text: '2027 Mar 19 off "Nyepi ; Mo-Su off;"' });
    expect(noted("two\nlines\tand a tab")).toEqual({ text: '2027 Mar 19 off "two lines and a tab"' });
    const long = noted("é".repeat(80));
    expect("text" in long && parseRules(long.text)?.[0]?.note).toBe("é".repeat(60));
    // A surrogate pair is not split.
    const signs = noted(`${"x".repeat(59)}🎉`);
    expect("text" in signs && signs.text.isWellFormed()).toBe(true);
  });

  it("spans that touch do not overlap; those past midnight do with the morning of their own day alone", () => {
    const two = (one: [string, string], other: [string, string]) =>
      textOfForm({ hours_0_0_0_from: one[0], hours_0_0_0_to: one[1], hours_0_0_1_from: other[0], hours_0_0_1_to: other[1] }, "", TODAY);
    expect(two(["08:00", "12:00"], ["12:00", "18:00"])).toEqual({ text: "Mo 08:00-12:00,12:00-18:00" });
    expect(two(["12:00", "18:00"], ["08:00", "12:00"])).toEqual({ text: "Mo 08:00-12:00,12:00-18:00" });
    expect(two(["08:00", "12:01"], ["12:00", "18:00"])).toEqual({ errors: ["Monday: these times overlap."] });
    expect(two(["20:00", "04:00"], ["02:00", "10:00"])).toEqual({ text: "Mo 02:00-10:00,20:00-04:00" });
    expect(two(["20:00", "04:00"], ["23:00", "23:30"])).toEqual({ errors: ["Monday: these times overlap."] });
  });
});
