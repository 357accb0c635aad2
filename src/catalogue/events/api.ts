import { now } from "../../platform/clock.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { notFound } from "../../platform/endpoints/errors.ts";
import { listPage } from "../../platform/endpoints/pagination.ts";
import { type EndpointHandler, handle } from "../../platform/http/context.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { itemAt } from "../../platform/values/items.ts";
import { countryName } from "../places/countries/rules.ts";
import { findShownArea } from "../places/shown/store.ts";
import { readScope, readSettings } from "../settings/store.ts";
import { occurrenceTimes } from "./cards.ts";
import * as contract from "./contract.ts";
import { EVENT_KEPT_DAYS } from "./enumerations.ts";
import { searchEventsHandler } from "./search/api.ts";
import { toEventCards } from "./shown/api.ts";
import { type EventFilter, type EventRow, findEvent, findEvents, findFeedRows, listOccurrences } from "./store.ts";
import type { When } from "./windows.ts";

const DATES_SHOWN = 20;
/** Events of each group on the pages of places. */
const GROUP_SIZE = 4;
/** Events of a calendar or feed, and occurrences of each. */
const FEED_SIZE = 200;
const FEED_DATES = 50;

interface PlaceQuery {
  area?: string | undefined;
  country?: string | undefined;
  business?: string | undefined;
}

/** @throws ApiError 404 if the area does not exist */
async function readFilter(db: DbOrTransaction, { area: slug, country, business }: PlaceQuery): Promise<EventFilter> {
  const area = slug === undefined ? undefined : await findShownArea(db, slug);
  if (slug !== undefined && !area) throw notFound();
  return { area_id: area?.id, country_code: country, business, scope: await readScope(db) };
}

export const eventHandlers: EndpointHandler[] = [
  handle(contract.listEvents, async ({ query }, { db, address }) => {
    const filter = { ...(await readFilter(db, query)), when: query.when, from: query.from, to: query.to, category: query.category };
    return listPage(query, address, async (window) => {
      const { count, results } = await findEvents(db, filter, now(), window);
      return { count, results: await toEventCards(db, results) };
    });
  }),

  handle(contract.listWhatsOn, async ({ query }, { db }) => {
    const filter = await readFilter(db, query);
    const taken = new Set<string>();
    const read = (when: When) => findEvents(db, { ...filter, when }, now(), { limit: GROUP_SIZE * 3, offset: 0 });
    const [all, today, weekend, week] = await Promise.all([
      findEvents(db, { ...filter, when: "all" }, now(), { limit: 1, offset: 0 }),
      read("today"),
      read("weekend"),
      read("week"),
    ]);
    const choose = ({ results }: { results: readonly EventRow[] }) => {
      const shown = results.filter(({ code }) => !taken.has(code)).slice(0, GROUP_SIZE);
      for (const { code } of shown) taken.add(code);
      return shown;
    };
    const groups = [choose(today), choose(weekend), choose(week)];
    const cards = await toEventCards(db, groups.flat());
    const [first = [], second = [], third = []] = groups.map(({ length }) => cards.splice(0, length));
    return { today: first, weekend: second, week: third, count: all.count };
  }),

  handle(contract.getEvent, async ({ params: { code } }, { db }) => {
    const at = now();
    const row = await findEvent(db, code, at);
    const is_over = row?.last_end != null && row.last_end <= at;
    if (!row || (is_over && row.last_end && row.last_end.getTime() < at.getTime() - EVENT_KEPT_DAYS * DAY_MILLISECONDS)) throw notFound();
    const dates = await listOccurrences(db, row.uuid, at, DATES_SHOWN);
    const [card] = await toEventCards(db, [row]);
    return {
      ...itemAt([card], 0),
      website: row.website,
      picture_credit: row.picture_credit,
      dates: dates.map((one) => occurrenceTimes(row, one)),
      is_over,
      modified: row.modified.toISOString(),
    };
  }),

  handle(contract.listAreaEvents, async ({ params: { slug } }, { db }) => {
    const area = await findShownArea(db, slug);
    if (!area) throw notFound();
    const at = now();
    const { results } = await findEvents(db, { area_id: area.id, when: "all" }, at, { limit: FEED_SIZE, offset: 0 });
    const codes = results.map(({ code }) => code);
    const [rows, cards, { name }] = await Promise.all([
      findFeedRows(db, codes, at, FEED_DATES),
      toEventCards(db, results),
      readSettings(db),
    ]);
    return {
      area,
      country: { code: area.country_code, name: countryName(area.country_code) },
      guide: name,
      events: results.flatMap((row, index) => {
        const more = rows.get(row.code);
        if (!more) return [];
        const { website, created, modified, dates } = more;
        return {
          ...itemAt(cards, index),
          ...{ website, created: created.toISOString(), modified: modified.toISOString() },
          dates: dates.map(({ starts, ends }) => occurrenceTimes(row, { starts: new Date(starts), ends: new Date(ends) })),
        };
      }),
    };
  }),

  searchEventsHandler,
];
