import { expect, it } from "vitest";
import { newUuid } from "../../platform/clock.ts";
import { platformHandlers } from "../../platform/endpoints/api.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildItem } from "../../tools/testing/factories.ts";
import { fuzz } from "../../tools/testing/fuzz.ts";
import { buildKey } from "../../tools/testing/recordFactories.ts";
import { octoHandlers } from "./api.ts";

const db = testDatabase();
/** Number of requests for each endpoint; FUZZ_RUNS sets more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 25);

it("No made-up request with a good key is an error or misses its schema", { timeout: 3_600_000 }, async () => {
  const { code } = await buildBusiness(db, { latitude: 15.9, longitude: 108.3 });
  const price = { minimum_price: 40, minimum_price_currency: "USD" };
  const room = await buildItem(db, { business_profile: code, kind: "room", units: 200, ...price });
  const { key } = await buildKey(db, code);
  const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const uuid = newUuid();
  const { problems, statuses, requests } = await fuzz(db, [...octoHandlers, ...platformHandlers(octoHandlers)], RUNS, {
    headers: { authorization: `Bearer ${key}`, "octo-capabilities": "octo/content,octo/pricing" },
    samples: {
      uuid,
      id: room.id,
      productId: room.id,
      optionId: "DEFAULT",
      availabilityId: soon(3),
      availabilityIds: [soon(3), `${soon(4)}/${soon(8)}`],
      localDateStart: soon(1),
      localDateEnd: soon(9),
      units: [{ id: "room", quantity: 1 }],
      unitItems: [{ unitId: "room" }],
      contact: { fullName: "Ana Quispe", emailAddress: "ana@example.org" },
      resellerReference: "T-1",
      expirationMinutes: 20,
      reason: "No flight.",
    },
  });
  expect(problems).toEqual([]);
  expect(requests).toBeGreaterThan(octoHandlers.length * RUNS);
  // Otherwise only rejected requests were tried.
  expect(statuses["200"]).toBeGreaterThan(requests / 5);
});
