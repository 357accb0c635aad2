import { afterEach, beforeEach, expect, it } from "vitest";
import { freezeClock } from "../../../platform/clock.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem } from "../../../tools/testing/factories.ts";
import { buildEnquiry } from "../../../tools/testing/recordFactories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { enquiryUrl } from "../conversation/rules.ts";
import { guestToken, proofToken } from "../tokens.ts";

const db = testDatabase();
const { fastify, services } = await buildApp(db);
const NOW = new Date("2026-05-11T12:00:00Z");

let code: string;
let uuid: string;
let answer: (body: object) => Promise<unknown>;
beforeEach(async () => {
  freezeClock(NOW);
  const owner = await buildAccount(db);
  ({ code } = await buildBusiness(db, { owners: [owner.id], name: "Umah “Ibu”, Hội An" }));
  const room = await buildItem(db, { business_profile: code, kind: "room" });
  const dates = { from_date: "2026-06-01", to_date: "2026-06-04" };
  ({ uuid } = await buildEnquiry(db, { business_profile: code, room: room.id, bookable_name: "Mango room", ...dates }));
  const visitor = await new Visitor(fastify).signIn(db, owner.id);
  answer = (body) => visitor.post(`/listing/api/enquiries/${uuid}/messages/`, body);
});
afterEach(() => freezeClock(undefined));

const guestPath = () => `/api${enquiryUrl(guestToken(services.config.GUIDE_SECRET, "guest page", uuid))}`;
const proofUrl = async () => (await fastify.inject(guestPath())).json().proof_url as string | null;
const verify = async (proof: string) => {
  const response = await fastify.inject(`/api/verify/?${new URLSearchParams({ proof })}`);
  expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  return response.json();
};
const proofParam = (url: string | null) => new URL(url ?? "", "https://guide.test").searchParams.get("proof") ?? "";

it("What was agreed can be shown and checked, without a name", async () => {
  expect(await proofUrl()).toBeNull();
  await answer({ act: "keep", kept_until: "2026-05-12T12:00:00Z" });
  expect(await proofUrl()).toBeNull();
  await answer({ act: "agree", price: 110.5, currency: "USD" });
  const url = await proofUrl();
  expect(url).toMatch(/^\/verify\/\?proof=[\w-]+$/);
  const checked = await verify(proofParam(url));
  expect(checked).toEqual({
    agreed: {
      business_code: code,
      business: "Umah “Ibu”, Hội An",
      item: "Mango room",
      from: "2026-06-01",
      to: "2026-06-04",
      isNights: true,
      price: 110.5,
      currency: "USD",
      agreed: NOW.toISOString(),
    },
    stands: true,
  });
  expect(Buffer.from(proofParam(url), "base64url").toString()).not.toContain("Ana");
});

it("It is said when it stands no more: changed, declined or given up", async () => {
  await answer({ act: "agree", price: 110, currency: "USD" });
  const first = proofParam(await proofUrl());
  await answer({ act: "agree", price: 120, currency: "USD" });
  expect((await verify(first)).stands).toBe(false);
  const second = proofParam(await proofUrl());
  expect((await verify(second)).stands).toBe(true);
  await new Visitor(fastify).post(`${guestPath()}close/`);
  expect((await verify(second)).stands).toBe(false);
  expect(await proofUrl()).toBeNull();
});

it("What the guide has not signed, or what was changed, proves nothing", async () => {
  await answer({ act: "agree" });
  const proof = proofParam(await proofUrl());
  const bytes = Buffer.from(proof, "base64url");
  for (const index of [0, 40, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(await verify(changed.toString("base64url"))).toEqual({ agreed: null, stands: false });
  }
  const agreement = { ...(await verify(proof)).agreed, enquiry: uuid };
  for (const other of [
    "",
    "abc",
    `${proof}A`,
    proofToken("another guide's secret", agreement),
    guestToken(services.config.GUIDE_SECRET, "guest page", uuid),
  ])
    expect((await verify(other)).agreed).toBeNull();
});
