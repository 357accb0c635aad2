import { createMcpHandler, type McpHttpHandler, McpServer } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { getAvailability } from "../../booking/calendars/contract.ts";
import { chosenDepartureErrors, stayErrors } from "../../booking/enquiries/rules.ts";
import { noOffer, unclaimed } from "../../booking/vouchers/rules.ts";
import { saveUrl } from "../../booking/vouchers/ticket/urls.ts";
import { listBusinesses } from "../../catalogue/browse/businesses/contract.ts";
import { listEvents } from "../../catalogue/events/contract.ts";
import { listInventory } from "../../catalogue/items/contract.ts";
import { preparedHash } from "../../catalogue/items/prepared.ts";
import { getBusiness } from "../../catalogue/listings/contract.ts";
import { chooseBookDirect } from "../../catalogue/listings/profile.ts";
import { searchBusinesses, searchPlaces } from "../../catalogue/search/contract.ts";
import { listTrails } from "../../catalogue/trails/contract.ts";
import { now } from "../../platform/clock.ts";
import { DEFAULT_NAME } from "../../platform/guideName.ts";
import type { ProtocolHandler, Services } from "../../platform/http/context.ts";
import { absoluteAddress } from "../../platform/languages/pageAddress.ts";
import { currentReader, ENGLISH } from "../../platform/languages/reader.ts";
import { runForReader } from "../../platform/languages/requestReader.ts";
import { CallError, callApi } from "../../platform/pages/callApi.ts";
import { labelled } from "../../platform/values/punctuation.ts";
import { getBusinessPage } from "../listingPage/contract.ts";
import * as contract from "./contract.ts";
import { foundEvent, foundListing, foundPlace, foundRoute, MCP, MCP_BODY_MAX, serverInstructions, toFullListing } from "./rules.ts";

/** MCP server of the guide: tools over the same public endpoints as all clients use, called without an account. */

const FOUND_MAX = "10";
const OFFERS_MAX = "100";
const SENT_BY_HAND =
  "Give this link to the person. It opens the form filled in; they add their name and email and send it themselves. Nothing was stored or sent.";

const SAVED_BY_HAND =
  "Give this link to the person. After they log in, it opens the form filled in; they save the voucher themselves. Nothing was stored or saved.";

/** Annotations of all tools: they change nothing and use only this guide. */
const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

const refused = (text: string) => ({ isError: true, content: [{ type: "text" as const, text }] });

/** Returns a tool's result as data and, for clients that support only text, as the same JSON in text. */
async function toResult<Value extends Record<string, unknown>>(read: () => Promise<Value | string>) {
  try {
    const value = await read();
    if (typeof value === "string") return refused(value);
    return { content: [{ type: "text" as const, text: JSON.stringify(value) }], structuredContent: value };
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error;
    const fields = Object.entries(error.fields).map(([name, messages]) => labelled(name, messages.join(" ")));
    return refused(error.status === 404 ? "Not found in this guide." : fields.join(" ") || error.detail);
  }
}

/** Returns the function that answers in the language of a tool's arguments; without one in that of the Accept-Language header. */
const answerIn =
  ({ languages }: Services) =>
  <Value extends Record<string, unknown>>({ language }: { language?: string | undefined }, read: () => Promise<Value | string>) => {
    const reader = language === undefined ? currentReader() : (languages?.readerFor(language) ?? ENGLISH);
    return runForReader(reader, () => toResult(read));
  };

async function readWhole(code: string) {
  const [business, { results: items }, { is_read, contact_email }] = await Promise.all([
    callApi(getBusiness, { business_code: code }),
    callApi(listInventory, { kind: "checkoutProducts", businessCode: code, page_size: OFFERS_MAX }),
    callApi(getBusinessPage, { code }),
  ]);
  return { business, items, direct: chooseBookDirect(business, items.length > 0, is_read, contact_email) };
}

type Prepared = z.output<typeof contract.prepareEnquiry.inputSchema>;

/** @returns the URL, or a sentence with the reason for refusing it */
async function prepare(
  origin: string,
  { code, item = "", from = "", to = "", departure = "", adults, child_ages, message = "", by = "" }: Prepared,
) {
  const { business, items, direct } = await readWhole(code);
  if (direct.how !== "enquiry")
    return direct.how === "link"
      ? `This listing is booked on its own site: ${direct.href}`
      : "This listing does not take enquiries in this guide.";
  if (item !== "" && !items.some(({ id }) => id === item)) return "This listing has no room or activity with this id.";
  const departures = items.find(({ id }) => id === item)?.departures;
  const asked = { from_date: from, to_date: to, adults, child_ages };
  const errors = Object.values({ ...stayErrors(asked, now()), ...chosenDepartureErrors(departure, departures) }).flat();
  if (errors.length > 0) return errors.join(" ");
  const guests = { adults: String(adults ?? ""), child_ages: (child_ages ?? []).join(",") };
  return {
    url: `${absoluteAddress(origin, business.profile_url)}${preparedHash({ item, from, to, departure, ...guests, message, by })}`,
    note: SENT_BY_HAND,
  };
}

/** @returns the URL, or a sentence with the reason for refusing it */
async function prepareVoucher(origin: string, { code, recommender = "", by = "" }: Record<string, string | undefined>) {
  const { is_shell, discount, bonus_credit } = await callApi(getBusiness, { business_code: code ?? "" });
  if (is_shell) return unclaimed();
  if (discount <= 0 && bonus_credit <= 0) return noOffer();
  return { url: `${absoluteAddress(origin, saveUrl(code ?? ""))}${preparedHash({ recommender, by })}`, note: SAVED_BY_HAND };
}

/** Creates a server for a single request, without state. */
async function serverFor(services: Services): Promise<McpServer> {
  const { config, readGuideName } = services;
  const { origin } = config;
  const told = answerIn(services);
  const title = (await readGuideName?.()) ?? DEFAULT_NAME;
  const server = new McpServer({ name: "the-guide", title, version: "1.0.0" }, { instructions: serverInstructions(title) });

  server.registerTool("search_places", { ...contract.searchPlaces, annotations: READS }, ({ query, language }) =>
    told({ language }, async () => {
      const asked = { search: query, page_size: FOUND_MAX };
      const [places, listings] = await Promise.all([callApi(searchPlaces, asked), callApi(searchBusinesses, asked)]);
      return {
        places: places.results.map((one) => foundPlace(origin, one)),
        listings: listings.results.map((one) => foundListing(origin, one)),
      };
    }),
  );

  server.registerTool(
    "list_listings",
    { ...contract.listListings, annotations: READS },
    ({ country_code, area, category, activity, page, language }) =>
      told({ language }, async () => {
        const where = { ...(country_code && { country: country_code }), ...(area && { area }), ...(category && { category }) };
        const asked = { ...where, ...(activity && { activity_subtype: activity }), page: String(page), ordering: "-recommendations_count" };
        const { count, results } = await callApi(listBusinesses, asked);
        return { count, listings: results.map((one) => foundListing(origin, one)) };
      }),
  );

  server.registerTool(
    "list_events",
    { ...contract.listEvents, annotations: READS },
    ({ country_code, area, when, category, page, language }) =>
      told({ language }, async () => {
        const where = {
          ...(area ? { area } : country_code && { country: country_code }),
          when: when ?? ("all" as const),
          ...(category && { category }),
        };
        const { count, results } = await callApi(listEvents, { ...where, page: String(page) });
        return { count, events: results.map((one) => foundEvent(origin, one)) };
      }),
  );

  server.registerTool("list_routes", { ...contract.listRoutes, annotations: READS }, ({ area, latitude, longitude, language }) =>
    told({ language }, async () => {
      const isNear = latitude !== undefined && longitude !== undefined;
      const where = isNear ? { near: `${latitude.toFixed(6)},${longitude.toFixed(6)}` } : area ? { area } : {};
      return { routes: (await callApi(listTrails, where)).results.map((one) => foundRoute(origin, one)) };
    }),
  );

  server.registerTool("read_listing", { ...contract.readListing, annotations: READS }, ({ code, language }) =>
    told({ language }, async () => {
      const { business, items, direct } = await readWhole(code);
      return toFullListing(origin, business, items, direct.how);
    }),
  );

  server.registerTool("check_nights", { ...contract.checkNights, annotations: READS }, (asked) =>
    told(asked, () =>
      callApi(getAvailability, { item: asked.item, ...(asked.from && { from: asked.from }), ...(asked.to && { to: asked.to }) }),
    ),
  );

  server.registerTool("prepare_enquiry", { ...contract.prepareEnquiry, annotations: READS }, (asked) =>
    told(asked, () => prepare(origin, asked)),
  );

  server.registerTool("prepare_voucher", { ...contract.prepareVoucher, annotations: READS }, (asked) =>
    told(asked, () => prepareVoucher(origin, asked)),
  );

  return server;
}

const memoized = new WeakMap<Services, McpHttpHandler>();

function handlerFor(services: Services): McpHttpHandler {
  const known = memoized.get(services);
  if (known) return known;
  // No tool sends anything later, so no stream is opened.
  const made = createMcpHandler(() => serverFor(services), { maxSubscriptions: 0, maxRequestBodySize: MCP_BODY_MAX });
  memoized.set(services, made);
  return made;
}

export const mcpProtocols: ProtocolHandler[] = [
  { path: "/mcp", limit: MCP, max: MCP_BODY_MAX, handler: (request, services) => handlerFor(services).fetch(request) },
];
