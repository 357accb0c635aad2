import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { addFetchedEventPicture, notePicturesFetched } from "../../../catalogue/events/picture/fetched/acts.ts";
import type { PictureCredit } from "../../../catalogue/pictures/credit.ts";
import { IMAGE_BYTES_MAX } from "../../../catalogue/uploads/rules.ts";
import { newUuid, now } from "../../../platform/clock.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { ApiError } from "../../../platform/endpoints/errors.ts";
import type { Services } from "../../../platform/http/context.ts";
import { FetchError, type fetchPublic } from "../../../platform/security/publicFetch.ts";
import {
  commonsUrl,
  fileOfClaims,
  isCommonsFile,
  isOwnLicence,
  isWikidataId,
  type OpenPicture,
  pictureNames,
  pictureOfAnswer,
  type Refusal,
  retryDelay,
  wikidataUrl,
} from "../rules.ts";
import { isEventStillWanting, isStillNamed, listWanting, listWantingEvents, noteFetched, type Wanting } from "../store.ts";

/** Listings or events that are read per page. */
const BATCH = 50;
const ANSWER_BYTES_MAX = 1_000_000;
const FETCH_MILLISECONDS = 60_000;
/** Milliseconds between two requests. Requests are sequential, so no site gets two at a time. */
const PAUSE_MILLISECONDS = 500;
/** Maximum delay in milliseconds that a site may request; if it is longer, the next run continues. */
const WAIT_MAX_MILLISECONDS = 300_000;
const TRIES = 4;

/** Functions of owners/pictures that this capability needs. */
export interface PictureServices {
  /** Returns those of these names whose pictures the listing already has. */
  isFetched(db: DbOrTransaction, code: string, names: readonly string[]): Promise<Set<string>>;
  /** @returns false if the guide cannot read the file as a picture, or if the listing has enough pictures */
  addFetchedPicture(
    tx: DbOrTransaction,
    services: Pick<Services, "storage">,
    code: string,
    file: { filename: string; path: string; bytes: number },
    credit: PictureCredit,
  ): Promise<boolean>;
}

export interface FetchServices {
  pictures: PictureServices;
  services: Pick<Services, "db" | "storage" | "config">;
  /** Replaced in tests, which do not use the internet. */
  get: typeof fetchPublic;
  /** Returns early if the run is stopped. */
  wait(milliseconds: number): Promise<void>;
  signal: AbortSignal;
  /** Contact for sites that find the requests too frequent. */
  contact: string;
  log(line: string): void;
}

/** Kind of things whose pictures are fetched. */
interface Subject {
  counted: "listings" | "events";
  list(db: DbOrTransaction, after: Wanting | undefined, limit: number): Promise<Wanting[]>;
  /** Returns those of these names whose pictures it already has. */
  isFetched: PictureServices["isFetched"];
  /** Whether it still names a picture. Locks its row. */
  isStillNamed(tx: DbOrTransaction, code: string, name: string): Promise<boolean>;
  add: PictureServices["addFetchedPicture"];
  /** Stores that all its pictures were requested. */
  note(db: DbOrTransaction, one: Wanting): Promise<unknown>;
}

const listingSubject = ({ isFetched, addFetchedPicture }: PictureServices): Subject => ({
  counted: "listings",
  list: listWanting,
  isFetched,
  isStillNamed,
  add: addFetchedPicture,
  note: noteFetched,
});
/** An event shows one picture. */
const EVENT_SUBJECT: Subject = {
  counted: "events",
  list: listWantingEvents,
  isFetched: async () => new Set(),
  isStillNamed: isEventStillWanting,
  add: addFetchedEventPicture,
  note: notePicturesFetched,
};

export interface Fetched {
  listings: number;
  events: number;
  added: number;
  refused: Record<Refusal | "unreadable", number>;
  /** Number of failed requests; the next run tries them again. */
  failed: number;
  end: "done" | "limit" | "stopped" | "asked to wait";
}

/** Thrown if a site is temporarily unavailable: nothing is stored for the listing. */
class NotNow extends Error {}
/** Thrown to end the run: it was stopped, or a site demands a long pause. */
class Ended extends Error {
  readonly end: "stopped" | "asked to wait";
  constructor(end: "stopped" | "asked to wait") {
    super(end);
    this.end = end;
  }
}

/** Reads a URL with pauses and retries. @returns its content; undefined if it has no content */
async function read({ get, wait, signal, contact }: FetchServices, address: string, maxBytes: number): Promise<Buffer | undefined> {
  const headers = { "user-agent": `TheGuide/1 (pictures of listings; ${contact})` };
  for (let attempt = 1; ; attempt += 1) {
    if (signal.aborted) throw new Ended("stopped");
    await wait(PAUSE_MILLISECONDS);
    const file = await get(address, { headers, maxBytes, milliseconds: FETCH_MILLISECONDS }).catch((error: unknown) => {
      if (!(error instanceof FetchError)) throw error;
      if (error.problem === "slow" || error.problem === "unreachable") throw new NotNow();
      // Too large, a redirect loop, or in a private network.
      return undefined;
    });
    if (file?.status === 200) return file.body;
    const isBusy = file !== undefined && (file.status === 429 || file.status >= 500);
    if (!isBusy) return undefined;
    const pause = retryDelay(file.retry_after, now(), PAUSE_MILLISECONDS * 2 ** attempt);
    if (pause > WAIT_MAX_MILLISECONDS) throw new Ended("asked to wait");
    if (attempt === TRIES) throw new NotNow();
    await wait(pause);
  }
}

async function readJson(services: FetchServices, address: string): Promise<unknown> {
  const body = await read(services, address, ANSWER_BYTES_MAX);
  if (!body) return undefined;
  try {
    const answer = JSON.parse(body.toString()) as { error?: { code?: string } };
    // Its replicated databases lag behind, and it demands a later retry.
    if (answer.error?.code === "maxlag") throw new NotNow();
    return answer;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Returns what is known about a picture before it is fetched. @param name a URL, "File:…" or "Q…" */
async function describe(services: FetchServices, listing: Wanting, name: string): Promise<OpenPicture | Refusal | undefined> {
  if (isWikidataId(name)) {
    const file = fileOfClaims(await readJson(services, wikidataUrl(name)));
    // The listing's own file may be the same.
    if (file === "" || listing.picture_sources.includes(file)) return undefined;
    return pictureOfAnswer(await readJson(services, commonsUrl(file)));
  }
  if (isCommonsFile(name)) return pictureOfAnswer(await readJson(services, commonsUrl(name)));
  const { picture_licence: licence, picture_author: author, attribution_link } = listing;
  if (!isOwnLicence(licence)) return "licence";
  return { address: name, author, licence, licence_link: null, page_link: attribution_link?.split("\n")[0] || null };
}

/** @returns true if the picture is now shown, otherwise the reason; undefined if there is nothing to show */
async function addOne(
  services: FetchServices,
  subject: Subject,
  listing: Wanting,
  name: string,
): Promise<true | Refusal | "unreadable" | undefined> {
  const found = await describe(services, listing, name);
  if (found === undefined || typeof found === "string") return found;
  const { address, ...credit } = found;
  const bytes = await read(services, address, IMAGE_BYTES_MAX);
  if (!bytes) return "missing";
  const { db, config } = services.services;
  const folder = join(config.DATA_DIR, "incoming", newUuid());
  await mkdir(folder, { recursive: true });
  try {
    const path = join(folder, "picture");
    await writeFile(path, bytes, { mode: 0o600 });
    return await db.transaction(async (tx) => {
      if (!(await subject.isStillNamed(tx, listing.code, name))) return undefined;
      const file = { filename: name, path, bytes: bytes.length };
      return (await subject.add(tx, services.services, listing.code, file, { source: name, ...credit })) ? true : "unreadable";
    });
  } catch (error) {
    // Uploads by visitors come first.
    if (error instanceof ApiError && error.status === 503) throw new NotNow();
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Adds all wanted pictures of a listing or event. @param most maximum number of pictures to add */
async function addAll(
  services: FetchServices,
  subject: Subject,
  listing: Wanting,
  { each, most }: { each: number; most: number },
  fetched: Fetched,
): Promise<void> {
  const { db } = services.services;
  const names = pictureNames(listing);
  const had = await subject.isFetched(db, listing.code, names);
  let room = Math.min(each - had.size, most);
  let isWhole = true;
  for (const name of names) {
    if (had.has(name)) continue;
    if (room <= 0) {
      // If only the run's limit is reached, the next run continues with this listing.
      isWhole &&= had.size >= each;
      break;
    }
    try {
      const outcome = await addOne(services, subject, listing, name);
      if (outcome === true) {
        fetched.added += 1;
        room -= 1;
        had.add(name);
        services.log(`${listing.name} (${listing.code}): ${name}`);
      } else if (outcome) fetched.refused[outcome] += 1;
    } catch (error) {
      if (!(error instanceof NotNow)) throw error;
      fetched.failed += 1;
      isWhole = false;
    }
  }
  if (isWhole) await subject.note(db, listing);
}

/** Fetches the pictures of all listings or events. @returns false if the limit is reached */
async function fetchAll(
  services: FetchServices,
  subject: Subject,
  { limit, each }: { limit: number; each: number },
  fetched: Fetched,
): Promise<boolean> {
  for (let after: Wanting | undefined; ; ) {
    const page = await subject.list(services.services.db, after, BATCH);
    for (const one of page) {
      if (services.signal.aborted) throw new Ended("stopped");
      if (fetched.added >= limit) return false;
      fetched[subject.counted] += 1;
      await addAll(services, subject, one, { each, most: limit - fetched.added }, fetched);
    }
    after = page.at(-1);
    if (page.length < BATCH) return true;
  }
}

/**
 * Fetches the pictures that imports name for coming events and unclaimed listings, one request at a time, the best-known listings first.
 * Completed requests are stored, so that the next run continues; failed ones are tried again.
 * @param limit maximum number of pictures in all
 * @param each maximum number of pictures per listing
 */
export async function fetchPictures(services: FetchServices, { limit, each }: { limit: number; each: number }): Promise<Fetched> {
  const refused = { missing: 0, "no picture": 0, licence: 0, author: 0, unreadable: 0 };
  const fetched: Fetched = { listings: 0, events: 0, added: 0, refused, failed: 0, end: "done" };
  try {
    // Events pass.
    const isDone =
      (await fetchAll(services, EVENT_SUBJECT, { limit, each: 1 }, fetched)) &&
      (await fetchAll(services, listingSubject(services.pictures), { limit, each }, fetched));
    return isDone ? fetched : { ...fetched, end: "limit" };
  } catch (error) {
    if (error instanceof Ended) return { ...fetched, end: error.end };
    throw error;
  }
}
