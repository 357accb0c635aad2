import { expect, it } from "vitest";
import { formatsElsewhere } from "./formats.ts";

it("lets the one place and tests format", () => {
  const text = 'new Intl.NumberFormat("en-GB"); count.toLocaleString("en-GB")';
  expect(formatsElsewhere([{ path: "src/platform/format.ts", text }])).toEqual([]);
  expect(formatsElsewhere([{ path: "src/home/rules.test.ts", text }])).toEqual([]);
  expect(formatsElsewhere([{ path: "src/home/rules.ts", text: "formatNumber(count)" }])).toEqual([]);
});

it("refuses a slice that formats by itself", () => {
  const text = "count.toLocaleString(); new Intl.ListFormat(); day.toLocaleDateString()";
  expect(formatsElsewhere([{ path: "src/home/HomePage.tsx", text }])).toEqual([
    expect.stringMatching(/^src\/home\/HomePage.tsx: \.toLocaleString formats by itself/),
    expect.stringContaining("Intl.ListFormat"),
    expect.stringContaining(".toLocaleDateString"),
  ]);
});
