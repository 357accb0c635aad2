import { now } from "../../platform/clock.ts";
import type { Services } from "../../platform/http/context.ts";
import type { Tasks } from "../../platform/jobs/jobQueue.ts";
import { hostOfUrl, visitDue } from "../../platform/jobs/neighbours.ts";
import { payloadUuid } from "../../platform/jobs/payloads.ts";
import { TooLargeError } from "../../platform/parsing/limits.ts";
import { BusyError, inThread, TookTooLongError } from "../../platform/parsing/pool.ts";
import { FetchError, type FetchOptions, fetchPublic } from "../../platform/security/publicFetch.ts";
import { freeKeptNights, writeFeed } from "./acts.ts";
import { statusReason } from "./feedReasons.ts";
import { claimFeed, type DueFeed, noteFailure, noteUnchanged } from "./feeds/store.ts";
import { readCalendar as parseCalendar } from "./ical/readCalendar.ts";
import { dayAt } from "./nights.ts";

/** A task must end within two minutes; the run of the next minute continues. */
const RUN_MILLISECONDS = 80_000;
const ROOMS_AT_ONCE = 500;

/** Feeds of other sites can be megabytes long, so they are parsed in a worker thread. */
const readCalendar = inThread(new URL("./ical/readCalendar.ts", import.meta.url), "readCalendar", parseCalendar, { queue: "jobs" });

/** Reads one feed. Errors are stored with the feed, and the nights known before stay. @returns false if its host did not answer */
async function readFeed({ db, reporter }: Services, feed: DueFeed, options: FetchOptions): Promise<boolean> {
  const moment = now();
  const headers = {
    accept: "text/calendar, text/plain;q=0.9, */*;q=0.1",
    "user-agent": "TheGuide/1 (calendar reader)",
    ...(feed.etag ? { "if-none-match": feed.etag } : {}),
    ...(feed.last_modified ? { "if-modified-since": feed.last_modified } : {}),
  };
  try {
    const { status, body, etag = null, last_modified = null } = await fetchPublic(feed.url, { ...options, headers });
    if (status === 304) {
      await noteUnchanged(db, feed.uuid, moment);
      return true;
    }
    if (status !== 200) {
      await noteFailure(db, feed.uuid, "unreachable", statusReason(status));
      return true;
    }
    const read = await readCalendar(body, { timeZone: feed.time_zone, today: dayAt(moment) });
    if (read.isWhole) await writeFeed(db, feed, read, { etag, last_modified, moment });
    else await noteFailure(db, feed.uuid, "broken", read.reason);
  } catch (error) {
    if (error instanceof FetchError) {
      await noteFailure(db, feed.uuid, "unreachable", error.problem);
      return !error.isSilence;
    }
    if (error instanceof TooLargeError || error instanceof TookTooLongError) {
      await noteFailure(db, feed.uuid, "broken", `The calendar ${error.message}`);
      return true;
    }
    // Retry at the next run: the known nights and their age stay visible.
    if (error instanceof BusyError) {
      await noteFailure(db, feed.uuid, "waiting", "");
      return true;
    }
    // An error in one feed must not stop the others from being read.
    reporter.report(error, { source: "server" });
  }
  return true;
}

/** Reads all feeds that are due. @param options for tests, which read from this machine @param uuid a feed that a user wants to refresh now */
export async function readDueFeeds(services: Services, options: FetchOptions = {}, uuid?: string): Promise<void> {
  const { db } = services;
  const round = {
    milliseconds: RUN_MILLISECONDS,
    take: (except: string[], id?: string) => claimFeed(db, except, id),
    hostOf: ({ url }: DueFeed) => hostOfUrl(url),
    visit: (feed: DueFeed) => readFeed(services, feed, options),
  };
  await visitDue(db, "calendar feeds", round, uuid);
}

export const calendarTasks: Tasks = {
  read_calendar_feed: (payload, services) => readDueFeeds(services, {}, payloadUuid(payload)),
  read_calendar_feeds: (_, services) => readDueFeeds(services),
  async free_kept_nights(_, { db }) {
    await freeKeptNights(db, ROOMS_AT_ONCE);
  },
};
