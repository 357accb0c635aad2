import { afterEach, describe, expect, it } from "vitest";
import { freezeClock } from "../../../platform/clock.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem } from "../../../tools/testing/factories.ts";
import { buildEnquiry } from "../../../tools/testing/recordFactories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const NOW = new Date("2026-05-11T12:00:00Z");
afterEach(() => freezeClock(undefined));

/** Builds a room that several guests ask for. */
async function scene(guests: number, kind: "room" | "activity" = "room") {
  freezeClock(NOW);
  const owner = await buildAccount(db);
  const { code } = await buildBusiness(db, { owners: [owner.id] });
  const item = await buildItem(db, { business_profile: code, kind });
  const asOwner = await new Visitor(fastify).signIn(db, owner.id);
  const enquiries: { uuid: string; answer(body: object): Promise<number> }[] = [];
  for (let guest = 0; guest < guests; guest += 1) {
    const dates = { from_date: "2026-06-01", to_date: "2026-06-04" };
    const { uuid } = await buildEnquiry(db, { business_profile: code, [kind]: item.id, ...dates });
    const answer = async (body: object) => (await asOwner.post(`/listing/api/enquiries/${uuid}/messages/`, body)).statusCode;
    enquiries.push({ uuid, answer });
  }
  const taken = async () =>
    (await asOwner.get(`/inventory/availability/${item.id}/?from=2026-05-20&to=2026-06-20`)).json().taken as string[];
  return { enquiries, taken };
}
const NIGHTS = ["2026-06-01", "2026-06-02", "2026-06-03"];

describe("The nights of an enquiry", () => {
  it("are taken by agreeing, and nobody else gets them but by force", async () => {
    const { enquiries, taken } = await scene(2);
    expect(await enquiries[0]!.answer({ act: "agree" })).toBe(201);
    expect(await taken()).toEqual(NIGHTS);
    expect(await enquiries[1]!.answer({ act: "agree" })).toBe(409);
    expect(await enquiries[1]!.answer({ act: "keep", kept_until: "2026-05-12T12:00:00Z" })).toBe(409);
    expect(await enquiries[1]!.answer({ act: "agree", from_date: "2026-06-04", to_date: "2026-06-06" })).toBe(201);
    expect(await enquiries[1]!.answer({ act: "agree", from_date: "2026-06-03", to_date: "2026-06-05", force: true })).toBe(201);
    expect(await taken()).toEqual([...NIGHTS, "2026-06-04"]);
  });
  it("are one guest's, of many who are agreed to at the same moment", async () => {
    const { enquiries } = await scene(20);
    const statuses = await Promise.all(enquiries.map(({ answer }) => answer({ act: "agree" })));
    expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });
  it("are kept until a moment, agreed to from there, and free once they are declined", async () => {
    const { enquiries, taken } = await scene(1);
    const [enquiry] = enquiries;
    await enquiry!.answer({ act: "keep", kept_until: "2026-05-12T12:00:00Z" });
    expect(await taken()).toEqual(NIGHTS);
    expect(await enquiry!.answer({ act: "agree" })).toBe(201);
    freezeClock(new Date("2026-05-13T12:00:00Z"));
    expect(await taken()).toEqual(NIGHTS);
    expect(await enquiry!.answer({ act: "decline" })).toBe(201);
    expect(await taken()).toEqual([]);
  });
  it("that were kept are free once their moment has passed", async () => {
    const { enquiries, taken } = await scene(2);
    await enquiries[0]!.answer({ act: "keep", kept_until: "2026-05-12T12:00:00Z" });
    freezeClock(new Date("2026-05-12T12:00:01Z"));
    expect(await taken()).toEqual([]);
    expect(await enquiries[1]!.answer({ act: "agree" })).toBe(201);
    expect(await taken()).toEqual(NIGHTS);
  });
  it("do not apply to an activity: the listing can agree to every guest", async () => {
    const { enquiries, taken } = await scene(2, "activity");
    for (const { answer } of enquiries) expect(await answer({ act: "agree" })).toBe(201);
    expect(await taken()).toEqual([]);
  });
});
