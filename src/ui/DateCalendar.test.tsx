import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ENGLISH } from "../platform/languages/reader.ts";
import { runForReader } from "../platform/languages/requestReader.ts";
import { findElements, markupText, renderMarkup } from "../tools/testing/markup.tsx";
import { Carousel } from "./Carousel.tsx";
import { DateCalendar } from "./DateCalendar.tsx";
import { Tooltip } from "./Tooltip.tsx";

type Props = Parameters<typeof DateCalendar>[0];

// On a large screen the calendar is a part of the page and not a panel over it.
beforeAll(() => void vi.stubGlobal("matchMedia", () => ({ matches: false })));
afterAll(() => void vi.unstubAllGlobals());

const calendar = (values: Partial<Props> = {}) =>
  renderMarkup(
    <DateCalendar
      label="When"
      range={{ from: "2027-05-10", to: "2027-05-13" }}
      onChange={() => undefined}
      days={() => ({ earliest: "2027-05-05", latest: "2027-08-31" })}
      isNights
      months={1}
      isKnown={false}
      note=""
      about=""
      sum=""
      onClose={() => undefined}
      {...values}
    />,
  );
const findDayButton = (markup: string, label: string) => findElements(markup, "button").find((one) => one["aria-label"]?.startsWith(label));

describe("a calendar", () => {
  it("names each day in full, and which are chosen", () => {
    const markup = calendar();
    expect(findDayButton(markup, "Monday 10 May 2027")?.["aria-label"]).toContain("chosen");
    expect(findDayButton(markup, "Tuesday 11 May 2027")?.["aria-label"]).toContain("chosen");
    expect(findDayButton(markup, "Friday 14 May 2027")?.["aria-label"]).not.toContain("chosen");
  });

  it("has the months and days of the reader's language, and its direction", () => {
    const inLanguage = (language: string) => runForReader({ ...ENGLISH, language, locale: language }, calendar);
    const german = inLanguage("de");
    expect(markupText(german)).toContain("Mai 2027");
    expect(findDayButton(german, "Montag, 10. Mai 2027")).toBeDefined();
    expect(findElements(german, "th").map((one) => one["aria-label"])).toContain("Donnerstag");
    expect(german).not.toContain('dir="rtl"');
    expect(inLanguage("ar")).toContain('dir="rtl"');
    expect(markupText(inLanguage("ar"))).toContain("مايو 2027");
  });

  it("asks for one day where one is enough", () => {
    const day = (from: string) => markupText(calendar({ isNights: false, isOneDay: true, range: { from, to: "" } }));
    expect(day("")).toContain("Choose the day.");
    expect(day("2027-05-10")).not.toMatch(/last day/);
  });

  it("says which nights others have, and lets them be asked for all the same", () => {
    const markup = calendar({ taken: new Set(["2027-05-20"]) });
    const taken = findDayButton(markup, "Thursday 20 May 2027");
    expect(taken?.["aria-label"]).toContain("taken");
    expect(taken).not.toHaveProperty("disabled");
  });

  it("offers no day that is past, nor one that is too far away", () => {
    expect(findDayButton(calendar(), "Tuesday 4 May 2027")).toHaveProperty("disabled");
    expect(findDayButton(calendar(), "Wednesday 5 May 2027")).not.toHaveProperty("disabled");
    const last = calendar({ range: { from: "2027-08-30", to: "" }, days: () => ({ earliest: "2027-05-05", latest: "2027-08-30" }) });
    expect(findDayButton(last, "Monday 30 August 2027")).not.toHaveProperty("disabled");
    expect(findDayButton(last, "Tuesday 31 August 2027")).toHaveProperty("disabled");
  });

  it("marks the weeks before this one, which are not shown, and no day of this week or later", () => {
    const cells = findElements(calendar({ days: () => ({ earliest: "2027-05-13", latest: "2027-08-31" }) }), "td");
    const past = cells.filter((one) => one.class?.includes("past-week")).map((one) => one["data-day"]);
    expect(past).toContain("2027-05-02");
    expect(past).not.toContain("2027-05-10");
    expect(past).not.toContain("2027-05-14");
  });

  it("has names for its arrows and its month", () => {
    const labels = findElements(calendar(), "button").map((one) => one["aria-label"]);
    expect(labels).toEqual(expect.arrayContaining(["Previous month", "Next month"]));
    expect(markupText(calendar())).toContain("May 2027");
  });
});

describe("what a calendar says of what is chosen", () => {
  const said = (values: Partial<Props>) => markupText(/<p aria-live="polite"[^>]*>(.*?)<\/p>/s.exec(calendar(values))?.[1] ?? "");

  it.each([
    [{ range: { from: "", to: "" } }, "Choose the day you arrive."],
    [{ range: { from: "", to: "" }, isNights: false }, "Choose the first day."],
    [{ range: { from: "2027-05-10", to: "" } }, "10 May 2027. Choose the day you leave: the first taken day too."],
    [{ range: { from: "2027-05-10", to: "" }, isNights: false }, "10 May 2027. Choose the last day, or Done."],
    [{}, "3 nights, 10 – 13 May 2027"],
    [{ isNights: false }, "4 days, 10 – 13 May 2027"],
    [{ range: { from: "2027-05-10", to: "2027-05-11" } }, "1 night, 10 – 11 May 2027"],
    [{ range: { from: "2027-05-10", to: "2027-05-10" }, isNights: false }, "1 day, 10 May 2027"],
  ])("with %j: %s", (values, text) => expect(said(values)).toBe(text));

  it("is that it is free only where that is known, and taken where one night is", () => {
    expect(said({ isKnown: true, taken: new Set() })).toMatch(/Available\.$/);
    expect(said({ isKnown: false, taken: new Set() })).not.toContain("Free");
    expect(said({ isKnown: true, taken: new Set(["2027-05-12"]) })).toContain(". Some of these nights are taken. You can still ask.");
  });

  it("does not count the day of departure, on which others arrive; of days the last one counts", () => {
    const taken = new Set(["2027-05-13"]);
    expect(said({ isKnown: true, taken })).toMatch(/Available\.$/);
    expect(said({ isKnown: true, taken, isNights: false })).toContain("Some of these days are taken.");
  });

  it("is one line, without the age of the data", () => {
    expect(said({ note: "As of today." })).not.toContain("As of today.");
    expect(markupText(calendar({ note: "As of today." }))).toContain("As of today.");
  });
});

describe("a row of slides", () => {
  const row = (count: number) =>
    renderMarkup(
      <Carousel label="Near Casa Verde" kind="recommendations">
        {Array.from({ length: count }, (_, index) => (
          <p key={`slide ${String.fromCharCode(97 + index)}`}>Slide {index + 1}</p>
        ))}
      </Carousel>,
    );

  it("has a name, and each slide in the page, also without scripts", () => {
    expect(findElements(row(6), "section")[0]).toMatchObject({ "aria-label": "Near Casa Verde", "aria-roledescription": "carousel" });
    expect(findElements(row(6), "li")).toHaveLength(6);
  });

  it("has no arrows before it is known that something lies beyond its edge", () => expect(findElements(row(6), "button")).toEqual([]));

  it("keeps room for arrows only where there are more than four", () => {
    expect(row(5)).toContain("min-h-11");
    expect(row(4)).not.toContain("min-h-11");
  });
});

it("A word that explains itself is a button that is described by its bubble", () => {
  const markup = renderMarkup(<Tooltip text="About USD 50 for 2 people a night">$$</Tooltip>);
  expect(findElements(markup, "button")[0]).toMatchObject({ type: "button" });
  expect(findElements(markup, "span").find(({ role }) => role === "tooltip")?.id).toBe(
    findElements(markup, "button")[0]?.["aria-describedby"],
  );
  expect(markupText(markup)).toContain("About USD 50 for 2 people a night");
});
