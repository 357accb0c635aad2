import { expect, it } from "vitest";
import { z } from "zod";
import { handlers } from "./api.ts";
import { platformHandlers } from "./platform/endpoints/api.ts";
import { type AnyEndpoint, endpoint } from "./platform/endpoints/endpoint.ts";
import { handle } from "./platform/http/context.ts";
import { testDatabase } from "./tools/testing/database.ts";
import { sample } from "./tools/testing/full.ts";
import { bodiesWithAllWrong, bodiesWithOneWrong, listTypedLeaves, wrongTypeProblems } from "./tools/testing/wrongTypes.ts";

const db = testDatabase();
const endpoints = handlers.map(({ endpoint }) => endpoint);
/** Number of bodies that `npm test` sends; `npm run check -- full` sends all, about 2,000. */
const SAMPLED = 150;

it("JSON is never coerced: every number, date, boolean, enumeration and text of the wrong type is 400 at its field", async () => {
  const problems = await wrongTypeProblems(db, handlers, (samplesOf) =>
    sample(bodiesWithOneWrong(listTypedLeaves(endpoints, samplesOf), samplesOf), SAMPLED),
  );
  expect(problems).toEqual([]);
});

it("One 400 names every field of the wrong type", async () => {
  expect(await wrongTypeProblems(db, handlers, (samplesOf) => bodiesWithAllWrong(listTypedLeaves(endpoints, samplesOf)))).toEqual([]);
});

it("A body that is coerced is found, in a list of a list too", async () => {
  const body = z.object({ amount: z.coerce.number(), all: z.array(z.object({ on: z.coerce.boolean() })).optional() });
  const lax = endpoint({ method: "POST", path: "/api/lax/", summary: "", tag: "", access: "public", body });
  const own = [...platformHandlers([]), handle(lax as AnyEndpoint, async () => undefined)];
  const problems = await wrongTypeProblems(db, own, () => {
    const laxSamples = () => ({ amount: 1 });
    return bodiesWithOneWrong(listTypedLeaves([lax as AnyEndpoint], laxSamples), laxSamples);
  });
  expect(problems.join("\n")).toContain('POST /api/lax/ with amount = "5" (number): 409');
  expect(problems.join("\n")).toContain('POST /api/lax/ with all.0.on = "true" (boolean): 409');
});
