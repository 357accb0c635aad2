import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeAll, beforeEach } from "vitest";
import { handlers } from "../../api.ts";
import { takeNights } from "../../booking/calendars/store.ts";
import { inventory_item } from "../../catalogue/items/tables.ts";
import type { AskOptions } from "../../owners/bookingSoftware/askSoftware.ts";
import { readDueSoftware } from "../../owners/bookingSoftware/jobs.ts";
import { freezeClock } from "../../platform/clock.ts";
import { and, eq } from "../../platform/db/sql.ts";
import type { EndpointHandler } from "../../platform/http/context.ts";
import { forgetHosts } from "../../platform/jobs/neighbours.ts";
import { UNLIMITED } from "./access.ts";
import { buildApp } from "./app.ts";
import { testDatabase } from "./database.ts";
import { buildAccount, buildBusiness, buildItem } from "./factories.ts";
import { type FetchDouble, PUBLIC_DOUBLE, startFetchDouble } from "./fetchDouble.ts";
import { buildKey } from "./recordFactories.ts";
import { Visitor } from "./visitor.ts";

/** Owners with booking software: the guide's own OCTO server over a real connection, or a double of failing software. */

const PATIENCE = 50_000;

export const NOW = new Date("2027-01-10T08:40:00Z");
/** Days on which the hut is unavailable. */
export const HUT_DAYS = ["2027-03-10", "2027-03-11"];

interface World {
  /** Requests to the software, in their order. */
  asked: string[];
  /** Handles the requests in place of the guide's own server, if set. */
  instead: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  readonly site: FetchDouble;
  /** Sets the guide's timeout for the software. The default is so long that a busy machine does not count as slow software. */
  wait(milliseconds?: number): void;
}

/**
 * Sets up the guide and the owners' software for a test file.
 * @param handlersWith returns the capability's handlers, which only its own tests import
 */
export async function softwareWorld(handlersWith: (options: AskOptions) => EndpointHandler[]) {
  const db = testDatabase();
  const options: AskOptions = { isPlainAllowed: true };
  const own = handlersWith(options);
  const paths = new Set(own.map(({ endpoint }) => endpoint.path));
  const others = handlers.filter(({ endpoint }) => !paths.has(endpoint.path));
  const app = await buildApp(db, { limits: UNLIMITED, handlers: [...others, ...own] });
  const { fastify, services, logged } = app;
  let site: FetchDouble | undefined;
  const world: World = {
    asked: [],
    instead: undefined,
    get site() {
      if (!site) throw new Error("The software starts before the first test.");
      return site;
    },
    wait(milliseconds = PATIENCE) {
      options.milliseconds = milliseconds;
    },
  };
  beforeAll(async () => {
    await fastify.ready();
    site = await startFetchDouble(
      (request, response) => {
        world.asked.push(`${request.method} ${request.url}`);
        if (world.instead) world.instead(request, response);
        else fastify.routing(request, response);
      },
      { "software.test": [[PUBLIC_DOUBLE]], "inner.test": [["127.0.0.1"]] },
    );
    Object.assign(options, site.options);
  });
  beforeEach(() => {
    world.asked = [];
    world.instead = undefined;
    world.wait();
    forgetHosts(db);
    freezeClock(NOW);
  });
  afterEach(() => freezeClock(undefined));
  const pass = (minutes: number) => freezeClock(new Date(NOW.getTime() + minutes * 60_000));
  const read = () => readDueSoftware(services, options);
  const says = (status: number, body: unknown = "", headers: Record<string, string> = {}) => {
    world.instead = (_, response) => response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));
  };

  /** Creates an owner without software, and the listing that represents their software: with a boat, and a hut with two taken nights. */
  async function scene() {
    const theirs = await buildBusiness(db, { name: "Lisbon Boats", latitude: 38.7, longitude: -9.1 });
    const boat = await buildItem(db, {
      business_profile: theirs.code,
      kind: "activity",
      title: "Boat trip",
      order: 1,
      description: "By sail.",
      minimum_price: 45.5,
      minimum_price_currency: "EUR",
      duration: 150,
      duration_class: "hours",
      maximum_capacity: 8,
    });
    const hut = await buildItem(db, {
      business_profile: theirs.code,
      kind: "room",
      title: "Hut",
      order: 2,
      minimum_price: 80,
      minimum_price_currency: "EUR",
    });
    await db.transaction((tx) => takeNights(tx, { item: hut.id, holder: "enquiry 1", from: "2027-03-10", to: "2027-03-12" }));
    const { key } = await buildKey(db, theirs.code);
    const account = await buildAccount(db);
    const { code } = await buildBusiness(db, { owners: [account.id] });
    const owner = await new Visitor(fastify).signIn(db, account.id);
    const path = `/listing/api/businesses/${code}/booking-software/`;
    const url = `http://software.test:${world.site.port}/octo/`;
    const put = async (payload: object, visitor = owner) => visitor.put(path, payload);
    const connect = (values: object = {}) => put({ url, api_key: key, ...values });
    const shown = async () => (await owner.get(path)).json();
    const choose = async (wanted: Record<string, string>) => {
      const { products } = await shown();
      const choices = Object.entries(wanted).map(([title, item]) => ({
        product: products.find((one: { title: string }) => one.title === title)?.uuid,
        item,
      }));
      return owner.post(`${path}products/`, { choices });
    };
    const taken = async (item: string) => (await owner.get(`/inventory/availability/${item}/?from=2027-03-01&to=2027-04-01`)).json();
    const itemNamed = async (title: string) =>
      (
        await db
          .select()
          .from(inventory_item)
          .where(and(eq(inventory_item.business_profile, code), eq(inventory_item.title, title)))
      )[0];
    const change = (id: string, values: object) => db.update(inventory_item).set(values).where(eq(inventory_item.id, id));
    return { account, boat, hut, key, code, owner, path, url, put, connect, shown, choose, taken, itemNamed, change };
  }

  /** The same, connected and synchronised once, with both products as new activities. */
  async function connected() {
    const here = await scene();
    await here.connect();
    await here.choose({ "Boat trip": "new", Hut: "new" });
    await read();
    return { ...here, tour: (await here.itemNamed("Boat trip"))?.id ?? "", stay: (await here.itemNamed("Hut"))?.id ?? "" };
  }

  return { world, db, fastify, services, logged, pass, read, says, scene, connected };
}
export type SoftwareWorld = Awaited<ReturnType<typeof softwareWorld>>;
