import { expect, it } from "vitest";
import { currentTraceparent, inSpan, openSpan, parseTraceparent } from "./spans.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";

it("reads a traceparent", () => {
  expect(parseTraceparent(`00-${TRACE}-${SPAN}-01`)).toEqual({ traceId: TRACE, spanId: SPAN, traceFlags: 1, isRemote: true });
});

it("ignores anything else, so that the request begins a trace of its own", () => {
  const zeros = "0".repeat(32);
  for (const text of [
    undefined,
    "",
    `00-${zeros}-${SPAN}-01`,
    `00-${TRACE}-${zeros.slice(16)}-01`,
    `00-${TRACE}-${SPAN}`,
    `ff-${TRACE}-${SPAN}-01`,
  ])
    expect(parseTraceparent(text)).toBeUndefined();
});

it("only runs what it is given while no traces are exported", async () => {
  expect(await inSpan("job", "consumer", {}, async () => currentTraceparent() ?? "none")).toBe("none");
  expect(openSpan("GET", "server", {})).toBeUndefined();
});
