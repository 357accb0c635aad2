import { describe, expect, it } from "vitest";
import { findElements, markupText, renderMarkup } from "../../tools/testing/markup.tsx";
import { formOfText, spanName, typedOfForm } from "./editor.ts";
import { HoursEditor } from "./HoursEditor.tsx";
import { writtenTime } from "./typedTime.ts";
import { textOfTyped } from "./write.ts";

const TODAY = "2027-03-10";
const editor = (text: string, errors?: string[]) =>
  renderMarkup(<HoursEditor said={formOfText(text, TODAY)} errors={errors} onChange={() => undefined} />);
const times = (markup: string) => findElements(markup, "input").filter(({ name = "" }) => /^hours_\d_/.test(name));
const shownIn = (markup: string, name: string) => findElements(markup, "input").find((one) => one.name === name)?.value;

describe("the editor of opening hours without scripts", () => {
  it("has a line for each day, whose fields have names that say what they are", () => {
    const markup = editor("Mo-Fr 09:00-17:00");
    for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]) {
      expect(markupText(markup)).toContain(day);
      expect(times(markup).some((one) => one["aria-label"] === `${day}, opens`)).toBe(true);
      expect(times(markup).some((one) => one["aria-label"] === `${day}, closes`)).toBe(true);
    }
  });

  it("shows the hours that there are, and empty lines for days that are closed", () => {
    const markup = editor("Mo-Fr 09:00-17:00");
    expect([shownIn(markup, spanName(0, 0, 0, "from")), shownIn(markup, spanName(0, 0, 0, "to"))]).toEqual(["09:00", "17:00"]);
    expect(shownIn(markup, spanName(0, 6, 0, "from"))).toBe("");
  });

  it("shows times in 24 hours in every browser language, unlike the browser's own time field", () => {
    for (const input of times(editor("Mo-Fr 09:00-21:30"))) expect([input.type, input.inputMode]).toEqual(["text", "numeric"]);
    expect(["9", "930", "9.30", "09:30", "2130", "24:00", " 7:05 "].map(writtenTime)).toEqual([
      ..."09:00 09:30 09:30 09:30 21:30 24:00 07:05".split(" "),
    ]);
    expect(["", "noon", "25:00", "9:75"].map(writtenTime)).toEqual(["", "noon", "25:00", "9:75"]);
  });

  it("shows each part of a day", () => {
    const markup = editor("Mo 09:00-12:00,14:00-18:00");
    expect(shownIn(markup, spanName(0, 0, 1, "from"))).toBe("14:00");
    expect(times(markup).some((one) => one["aria-label"] === "Monday, opens, period 2")).toBe(true);
  });

  it("sends back what it was given, also where nobody changed anything", () => {
    for (const text of ["Mo-Fr 09:00-17:00", "Mo-Su 08:00-22:00", "Mo 09:00-12:00,14:00-18:00; Sa 10:00-14:00"]) {
      const markup = editor(text);
      const sent = Object.fromEntries(findElements(markup, "input").flatMap(({ name, value = "" }) => (name ? [[name, value]] : [])));
      expect(textOfTyped(typedOfForm(sent))).toEqual({ text });
    }
  });

  it("says what is wrong with it", () =>
    expect(markupText(editor("", ["Monday: enter both times, such as 08:00 and 21:00."]))).toContain("Monday: enter both times"));
});
