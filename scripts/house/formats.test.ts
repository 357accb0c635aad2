import { expect, it } from "vitest";
import { daysElsewhere, formatsElsewhere } from "./formats.ts";

it("lets the one place and tests format", () => {
  const text = 'new Intl.NumberFormat("en-GB"); count.toLocaleString("en-GB")';
  expect(formatsElsewhere([{ path: "src/platform/values/format.ts", text }])).toEqual([]);
  expect(formatsElsewhere([{ path: "src/site/home/rules.test.ts", text }])).toEqual([]);
  expect(formatsElsewhere([{ path: "src/site/home/rules.ts", text: "formatNumber(count)" }])).toEqual([]);
});

it("refuses a capability that formats values itself", () => {
  const text = "count.toLocaleString(); new Intl.ListFormat(); day.toLocaleDateString()";
  expect(formatsElsewhere([{ path: "src/site/home/HomePage.tsx", text }])).toEqual([
    expect.stringMatching(/^src\/site\/home\/HomePage.tsx: \.toLocaleString formats values itself/),
    expect.stringContaining("Intl.ListFormat"),
    expect.stringContaining(".toLocaleDateString"),
  ]);
});

it("lets the one place and tests count days", () => {
  const text = "const DAY = 86_400_000; moment.toISOString().slice(0, 10)";
  expect(daysElsewhere([{ path: "src/platform/values/days.ts", text }])).toEqual([]);
  expect(daysElsewhere([{ path: "src/site/home/rules.test.ts", text }])).toEqual([]);
  expect(daysElsewhere([{ path: "src/site/home/rules.ts", text: "utcDay(moment); moment.toISOString(); rows.slice(0, 10)" }])).toEqual([]);
});

it("refuses a capability that computes days itself", () => {
  const text = "const DAY = 86_400_000; const dayOf = (moment) => moment.toISOString().slice(0, 10);";
  expect(daysElsewhere([{ path: "src/site/home/rules.ts", text }])).toEqual([
    expect.stringMatching(/^src\/site\/home\/rules.ts: "86_400_000" computes days itself/),
    expect.stringContaining('".toISOString().slice(0, 10)"'),
  ]);
});
