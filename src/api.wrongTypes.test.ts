import { expect, it } from "vitest";
import { handlers } from "./api.ts";
import { testDatabase } from "./testing/database.ts";
import { bodiesWithAllWrong, bodiesWithOneWrong, leavesOf, wrongTypeProblems } from "./testing/wrongTypes.ts";

const db = testDatabase();
const endpoints = handlers.map(({ endpoint }) => endpoint);

it("JSON is never coerced: every number, date, boolean and enumeration of the wrong type is 400 at its field", async () => {
  const problems = await wrongTypeProblems(db, handlers, (samplesOf) => bodiesWithOneWrong(leavesOf(endpoints, samplesOf), samplesOf));
  expect(problems).toEqual([]);
});

it("One 400 names every field of the wrong type", async () => {
  expect(await wrongTypeProblems(db, handlers, (samplesOf) => bodiesWithAllWrong(leavesOf(endpoints, samplesOf)))).toEqual([]);
});
