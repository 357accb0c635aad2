import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { takeNights } from "../../booking/calendars/store.ts";
import { buildReceipt } from "../../catalogue/items/bookDirect/directPrice.ts";
import { priceOn } from "../../catalogue/items/prices/rules.ts";
import { HUT_DAYS, NOW, softwareWorld } from "../../tools/testing/bookingSoftware.ts";
import { buildItem } from "../../tools/testing/factories.ts";
import { buildKey } from "../../tools/testing/recordFactories.ts";
import { octoClientHandlersWith } from "./api.ts";
import { bookingSoftwareTasks } from "./jobs.ts";
import { octo_connection } from "./tables.ts";

/** Later reads of the software, and software that fails. */

const { world, db, fastify, services, logged, pass, read, says, scene, connected } = await softwareWorld(octoClientHandlersWith);

describe("What the software says later", () => {
  it("is written where nobody here wrote, and in the log", async () => {
    const { boat, tour, change, itemNamed, owner, code } = await connected();
    await change(tour, { description: "My own words.", version: 2 });
    await change(boat.id, { description: "By motor.", minimum_price: 50, title: "Boat tour" });
    pass(30);
    await read();
    expect(await itemNamed("Boat trip")).toMatchObject({ minimum_price: 45.5 });
    pass(60);
    await read();
    expect(await itemNamed("Boat tour")).toMatchObject({ id: tour, description: "My own words.", minimum_price: 50, version: 3 });
    const { results } = (await owner.get(`/listing/api/businesses/${code}/log/`)).json();
    expect(results[0]).toMatchObject({ act: "item.changed", side: "guide" });
  });

  it("about days is asked for every quarter of an hour, and frees what it says is free", async () => {
    const { hut, stay, taken } = await connected();
    world.asked = [];
    await read();
    expect(world.asked).toEqual([]);
    pass(13);
    await db.transaction((tx) => takeNights(tx, { item: hut.id, holder: "enquiry 1", from: "2027-03-11", to: "2027-03-13" }));
    await read();
    expect(world.asked).toEqual(["POST /octo/availability/calendar", "POST /octo/availability/calendar"]);
    expect(await taken(stay)).toEqual({ taken: ["2027-03-11", "2027-03-12"], as_of: "2027-01-10T08:53:00.000Z", is_known: true });
  });

  it("about prices of single days reaches the page, the list of items, the receipt and the guide's own OCTO", async () => {
    const { hut, change, owner, code, connect, shown, choose } = await scene();
    const { id: stay } = await buildItem(db, {
      business_profile: code,
      kind: "room",
      title: "Cabin",
      minimum_price: null,
      minimum_price_currency: null,
    });
    await connect();
    await choose({ Hut: stay });
    await read();
    const winter = { from: "2027-03-20", to: "2027-03-22", price: 60 };
    const feast = { from: "2027-04-01", to: "2027-04-02", price: 95.5 };
    await change(hut.id, { seasonal_prices: [winter, feast] });
    pass(60);
    await read();
    // The software's lowest price is the "from" price. The other days are listed one by one.
    const onPage = async () => {
      const { results } = (await owner.get(`/inventory/room/${code}/`)).json();
      return results.find(({ id }: { id: string }) => id === stay);
    };
    const item = await onPage();
    expect(item).toMatchObject({ minimum_price: 60, minimum_price_currency: "EUR" });
    expect([priceOn(item, "2027-03-20"), priceOn(item, "2027-03-23"), priceOn(item, "2027-04-01")]).toEqual([60, 80, 95.5]);
    expect(buildReceipt(item, { from: "2027-03-22", to: "2027-03-24" }, 10, 15)).toMatchObject({ price: 140, off: 14, pay: 126 });
    const page = (await owner.get(`/guide/api/business/${code}/page/`)).json();
    expect(page.items.find(({ id }: { id: string }) => id === stay)).toMatchObject({ seasonal_prices: item.seasonal_prices });
    const { key } = await buildKey(db, code);
    const calendar = await fastify.inject({
      method: "POST",
      url: "/octo/availability/calendar",
      headers: { authorization: `Bearer ${key}`, "octo-capabilities": "octo/pricing" },
      payload: { productId: stay, optionId: "DEFAULT", localDateStart: "2027-03-31", localDateEnd: "2027-04-01" },
    });
    expect(calendar.json().map(({ unitPricingFrom }: { unitPricingFrom: { retail: number }[] }) => unitPricingFrom[0]?.retail)).toEqual([
      8_000, 9_550,
    ]);
    expect((await shown()).products[1].priced_days).toBeGreaterThan(300);

    // The values of its people win: a season on its days, a price on all days. Their editor shows only what they wrote.
    const own = { from: "2027-03-21", to: "2027-03-21", price: 70 };
    await change(stay, { seasonal_prices: [own] });
    const mixed = await onPage();
    expect(["2027-03-20", "2027-03-21", "2027-03-22"].map((day) => priceOn(mixed, day))).toEqual([60, 70, 60]);
    expect(await (await owner.get(`/listing/api/businesses/${code}/items/`)).json().items).toContainEqual(
      expect.objectContaining({ id: stay, seasonal_prices: [own] }),
    );
    await change(stay, { minimum_price: 65 });
    expect((await onPage()).seasonal_prices).toEqual([own]);
    pass(73);
    await read();
    expect((await onPage()).seasonal_prices).toEqual([own]);

    // Nothing remains of a product that is unlinked.
    await change(stay, { minimum_price: 60, seasonal_prices: [] });
    expect((await onPage()).seasonal_prices).not.toEqual([]);
    await choose({ Hut: "none" });
    expect((await onPage()).seasonal_prices).toEqual([]);
  });

  it("about prices goes with the software", async () => {
    const { hut, change, owner, path, itemNamed } = await connected();
    await change(hut.id, { seasonal_prices: [{ from: "2027-04-01", to: "2027-04-02", price: 95.5 }] });
    pass(13);
    await read();
    expect(await itemNamed("Hut")).toMatchObject({
      day_prices: { price: 80, prices: [{ from: "2027-04-01", to: "2027-04-02", price: 95.5 }] },
    });
    await owner.post(`${path}disconnect/`, { items: "keep" });
    expect(await itemNamed("Hut")).toMatchObject({ day_prices: null });
  });

  it("no more of a product leaves its item, marked, and asks for its days no more", async () => {
    const { hut, stay, shown, change, taken } = await connected();
    await change(hut.id, { deleted: NOW });
    pass(60);
    await read();
    expect((await shown()).products[1]).toMatchObject({ title: "Hut", is_gone: true, item: stay });
    world.asked = [];
    pass(73);
    await read();
    expect(world.asked).toHaveLength(1);
    expect((await taken(stay)).taken).toEqual(HUT_DAYS);
    await change(hut.id, { deleted: null });
    pass(120);
    await read();
    expect((await shown()).products[1]).toMatchObject({ is_gone: false });
  });

  it("is asked once, however many servers look for what is due", async () => {
    await connected();
    world.asked = [];
    pass(13);
    await Promise.all([read(), read(), read()]);
    expect(world.asked).toHaveLength(2);
  });
});

const huge = (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200);
  const piece = " ".repeat(1_000_000);
  for (let count = 0; count < 7; count += 1) response.write(piece);
  response.end("[]");
};
const never = () => {
  world.instead = () => undefined;
  world.wait(200);
};
const FAILURES: [string, () => void, string, RegExp][] = [
  ["does not take the key", () => says(401), "api_key", /rejected this key/],
  ["has a fault", () => says(500), "url", /error \(status 500\)/],
  ["asks to wait", () => says(429), "url", /limited our requests/],
  ["is no OCTO", () => says(404), "url", /no OCTO service at this URL/],
  ["answers with a page", () => says(200, "<html>Log in</html>"), "url", /not valid OCTO/],
  ["answers with something else", () => says(200, { products: [] }), "url", /not valid OCTO/],
  ["is cut off", () => says(200, '[{"id":"p1"'), "url", /not valid OCTO/],
  ["leads on into this machine", () => says(302, "", { location: "http://127.0.0.1/" }), "url", /redirects to another URL/],
  ["sends too much", () => (world.instead = huge), "url", /more than 5 MB/],
  ["never answers", never, "url", /longer than 10 seconds/],
  ["hangs up", () => (world.instead = (request) => request.socket.destroy()), "url", /could not be reached/],
];

describe("Software that", () => {
  it.each(FAILURES)("%s is not connected, and its owner is told why", async (_, begin, field, message) => {
    const { connect } = await scene();
    begin();
    const answer = await connect();
    expect([answer.statusCode, answer.json()]).toEqual([400, { [field]: [expect.stringMatching(message)] }]);
    expect(await db.$count(octo_connection)).toBe(0);
    expect(world.site.innerRequests()).toBe(0);
  });

  it.each(FAILURES)("%s later frees nothing and changes nothing, and its age shows", async (_, begin, _field, message) => {
    const { stay, taken, shown, itemNamed, hut, owner, code } = await connected();
    const isFailing = async () => (await owner.get(`/listing/api/businesses/${code}/today/`)).json().is_software_failing;
    await db.transaction((tx) => takeNights(tx, { item: hut.id, holder: "enquiry 1", from: "2027-03-20", to: "2027-03-21" }));
    begin();
    pass(60);
    await read();
    expect(await taken(stay)).toEqual({ taken: HUT_DAYS, as_of: NOW.toISOString(), is_known: true });
    expect(await itemNamed("Boat trip")).toMatchObject({ minimum_price: 45.5 });
    expect((await shown()).connection).toMatchObject({ reason: expect.stringMatching(message), products_as_of: NOW.toISOString() });
    expect(world.site.innerRequests()).toBe(0);
    // Retried after a growing wait.
    world.asked = [];
    pass(73);
    await read();
    expect(world.asked).toEqual([]);
    expect(await isFailing()).toBe(false);
    for (const minutes of [120, 240]) {
      pass(minutes);
      await read();
    }
    expect(await isFailing()).toBe(true);
    world.instead = undefined;
    world.wait();
    pass(480);
    await read();
    expect((await taken(stay)).taken).toEqual(["2027-03-20"]);
    expect((await shown()).connection).toMatchObject({ reason: "" });
    expect(await isFailing()).toBe(false);
    expect(logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  it("comes back no products, or without any day, frees nothing", async () => {
    const { stay, taken, shown } = await connected();
    says(200, []);
    pass(60);
    await read();
    expect(await taken(stay)).toEqual({ taken: HUT_DAYS, as_of: NOW.toISOString(), is_known: true });
    const { connection, products } = await shown();
    expect(connection).toMatchObject({ reason: expect.stringContaining("no products"), products_as_of: NOW.toISOString() });
    expect(products).toMatchObject([{ is_gone: false }, { is_gone: false, reason: expect.stringContaining("returned no days") }]);
  });

  it("does not say when one product is free is still asked for the others", async () => {
    const { shown, hut } = await connected();
    world.instead = (request, response) => {
      if (request.method !== "POST") return fastify.routing(request, response);
      let body = "";
      request.on("data", (piece) => {
        body += piece;
      });
      request.on("end", () => {
        if (body.includes(hut.id)) response.writeHead(200).end(JSON.stringify([{ localDate: "2027-03-15", available: false }]));
        else response.writeHead(400).end("{}");
      });
    };
    pass(13);
    await read();
    const { connection, products } = await shown();
    expect(connection.reason).toBe("");
    expect(products).toMatchObject([
      { reason: expect.stringContaining("availability (status 400)") },
      { reason: "", days_as_of: "2027-01-10T08:53:00.000Z" },
    ]);
  });

  it.each([
    ["http://127.0.0.1/octo", /public internet/],
    ["https://127.0.0.1/octo", /public internet/],
    ["https://[::1]/octo", /public internet/],
    ["https://169.254.169.254/latest/", /public internet/],
    ["https://guide.test/octo/", /The Guide itself/],
    ["software.test", /begins with https/],
    ["", /begins with https/],
  ])("is at %s is never asked", async (url, message) => {
    const { connect } = await scene();
    const answer = await connect({ url });
    expect([answer.statusCode, answer.json()]).toEqual([400, { url: [expect.stringMatching(message)] }]);
    expect([world.asked, world.site.innerRequests()]).toEqual([[], 0]);
  });

  it("has a name that leads into this machine is never asked", async () => {
    const { connect } = await scene();
    const answer = await connect({ url: `http://inner.test:${world.site.port}/octo` });
    expect(answer.json()).toEqual({ url: [expect.stringContaining("private network")] });
    expect([world.asked, world.site.innerRequests()]).toEqual([[], 0]);
  });

  it("was connected with a key that is sealed by another secret asks for it again", async () => {
    const { shown, connect, stay, taken } = await connected();
    await db.update(octo_connection).set({ sealed_key: "A".repeat(80) });
    pass(13);
    await read();
    expect((await shown()).connection.reason).toContain("Enter it again");
    await connect();
    await read();
    expect((await shown()).connection.reason).toBe("");
    expect((await taken(stay)).taken).toEqual(HUT_DAYS);
  });
});

it("The tasks run when there is nothing to do", async () => {
  await bookingSoftwareTasks.read_octo_connections?.({}, services);
  await bookingSoftwareTasks.read_octo_connection?.({ uuid: "00000000-0000-7000-8000-000000000000" }, services);
  expect(world.asked).toEqual([]);
});
