import { expect, it } from "vitest";
import { contractErrors, toRecorded } from "./compare.ts";
import { shapeOf } from "./record.ts";

const answers = (
  shape = shapeOf({
    count: 1,
    results: [
      { uuid: "a", note: null },
      { uuid: "b", note: "x" },
    ],
  }),
) => ({
  "GET /api/x/": { visitor: { status: 401 }, staff: { status: 200, shape }, owner: { status: 401 } },
});

it("the shape of a list merges its elements, and does not depend on values or on the order of keys", () => {
  expect(shapeOf({ b: [1, null], a: "x" })).toEqual({ a: "string", b: ["null|number"] });
  expect(JSON.stringify(shapeOf({ a: 1, b: 2 }))).toBe(JSON.stringify(shapeOf({ b: 3, a: 4 })));
});

it("an endpoint that answers as before is no error, whatever is new beside it", () => {
  const recorded = toRecorded(answers());
  expect(recorded).toEqual({ "GET /api/x/": ["401: visitor, owner", expect.stringMatching(/^200 [\w-]{12}: staff$/)] });
  expect(contractErrors(recorded, { ...answers(), "GET /api/y/": { visitor: { status: 200 } } })).toEqual([]);
});

it("another status, another shape and a missing endpoint are errors", () => {
  const recorded = toRecorded(answers());
  expect(contractErrors(recorded, {})).toEqual(["GET /api/x/ is gone."]);
  expect(contractErrors(recorded, answers(shapeOf({ count: 1, results: [{ uuid: "a" }] })))).toHaveLength(1);
  const opened = { "GET /api/x/": { ...answers()["GET /api/x/"], visitor: { status: 200 } } };
  expect(contractErrors(recorded, opened)).toEqual([expect.stringContaining(" to “200: visitor; ")]);
});
