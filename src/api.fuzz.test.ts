import { expect, it } from "vitest";
import { z } from "zod";
import { handlers } from "./api.ts";
import { platformHandlers } from "./platform/endpoints/api.ts";
import { type AnyEndpoint, endpoint } from "./platform/endpoints/endpoint.ts";
import { conflict } from "./platform/endpoints/errors.ts";
import { handle } from "./platform/http/context.ts";
import { testDatabase } from "./tools/testing/database.ts";
import { IS_FULL } from "./tools/testing/full.ts";
import { fuzz } from "./tools/testing/fuzz.ts";

const db = testDatabase();
/** Requests per endpoint; FUZZ_RUNS sets another number. */
const RUNS = Number(process.env.FUZZ_RUNS ?? (IS_FULL ? 40 : 5));

it("No made-up request to any endpoint, by anybody, is an error or misses its schema", { timeout: 3_600_000 }, async () => {
  const { problems, ...figures } = await fuzz(db, handlers, RUNS);
  if (process.env.FUZZ_RUNS) process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(problems).toEqual([]);
  expect(figures.requests).toBe(handlers.length * RUNS);
});

it("An endpoint that breaks, or answers otherwise than it says, is found", async () => {
  const made = (handler: () => Promise<{ name: string }>) => {
    const one = endpoint({
      method: "GET",
      path: "/api/made/",
      summary: "",
      tag: "",
      access: "public",
      response: z.object({ name: z.enum(["a"]) }),
    });
    const handlers = [handle(one as AnyEndpoint, handler)];
    return [...platformHandlers(handlers), ...handlers];
  };
  for (const [handler, problem] of [
    [async () => Promise.reject(new Error("It broke")), "GET /api/made/ 500 is an error"],
    [async () => Promise.reject(conflict("Not now.")), "GET /api/made/ 409 is not in the OpenAPI document"],
    [async () => ({ name: "b" }), "GET /api/made/ 200 does not fit its schema"],
  ] as const)
    expect((await fuzz(db, made(handler as () => Promise<{ name: string }>), 1)).problems.join("\n")).toContain(problem);
});
