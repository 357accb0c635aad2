import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { IMAGE_BYTES_MAX } from "../../../catalogue/uploads/rules.ts";
import type { PictureCredit } from "../../../owners/pictures/store.ts";
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
import { isStillNamed, listWanting, noteFetched, type Wanting } from "../store.ts";

/** Listings that are read at once. */
const BATCH = 50;
const ANSWER_BYTES_MAX = 1_000_000;
const FETCH_MILLISECONDS = 60_000;
/** Between two requests. One after the other, a site is never asked twice at a time. */
const PAUSE_MILLISECONDS = 500;
/** A site that asks for more than this is asked again in another run. */
const WAIT_MAX_MILLISECONDS = 300_000;
const TRIES = 4;

/** What owners/pictures does for this capability. */
export interface PictureServices {
  /** Which of these names the listing has pictures of already. */
  isFetched(db: DbOrTransaction, code: string, names: readonly string[]): Promise<Set<string>>;
  /** @returns false where the file is no picture that the guide can read, or the listing has enough */
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
  /** Otherwise than over the internet in tests. */
  get: typeof fetchPublic;
  /** Returns early once the run is stopped. */
  wait(milliseconds: number): Promise<void>;
  signal: AbortSignal;
  /** Whom a site writes to that this goes too fast for. */
  contact: string;
  log(line: string): void;
}

export interface Fetched {
  listings: number;
  added: number;
  refused: Record<Refusal | "unreadable", number>;
  /** Could not be had this time: the next run asks again. */
  failed: number;
  end: "done" | "limit" | "stopped" | "asked to wait";
}

/** A site does not answer for now: nothing is noted of the listing. */
class NotNow extends Error {}
/** The run ends: it was stopped, or a site asks to be left alone for long. */
class Ended extends Error {
  readonly end: "stopped" | "asked to wait";
  constructor(end: "stopped" | "asked to wait") {
    super(end);
    this.end = end;
  }
}

/** Reads an address politely. @returns its content; undefined where there is none */
async function read({ get, wait, signal, contact }: FetchServices, address: string, maxBytes: number): Promise<Buffer | undefined> {
  const headers = { "user-agent": `TheGuide/1 (pictures of listings; ${contact})` };
  for (let attempt = 1; ; attempt += 1) {
    if (signal.aborted) throw new Ended("stopped");
    await wait(PAUSE_MILLISECONDS);
    const file = await get(address, { headers, maxBytes, milliseconds: FETCH_MILLISECONDS }).catch((error: unknown) => {
      if (!(error instanceof FetchError)) throw error;
      if (error.problem === "slow" || error.problem === "unreachable") throw new NotNow();
      // Too large, in circles, or in a private network.
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
    // The databases behind it are behind: it asks to be asked later.
    if (answer.error?.code === "maxlag") throw new NotNow();
    return answer;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** What is known of a picture before it is fetched. @param name an address, "File:…" or "Q…" */
async function describe(services: FetchServices, listing: Wanting, name: string): Promise<OpenPicture | Refusal | undefined> {
  if (isWikidataId(name)) {
    const file = fileOfClaims(await readJson(services, wikidataUrl(name)));
    // The listing's own file may be the same one.
    if (file === "" || listing.picture_sources.includes(file)) return undefined;
    return pictureOfAnswer(await readJson(services, commonsUrl(file)));
  }
  if (isCommonsFile(name)) return pictureOfAnswer(await readJson(services, commonsUrl(name)));
  const { picture_licence: licence, picture_author: author, attribution_link } = listing;
  if (!isOwnLicence(licence)) return "licence";
  return { address: name, author, licence, licence_link: null, page_link: attribution_link?.split("\n")[0] || null };
}

/** @returns whether it is shown now, or why not; undefined for nothing to show */
async function addOne(services: FetchServices, listing: Wanting, name: string): Promise<true | Refusal | "unreadable" | undefined> {
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
      if (!(await isStillNamed(tx, listing.code, name))) return undefined;
      const file = { filename: name, path, bytes: bytes.length };
      return (await services.pictures.addFetchedPicture(tx, services.services, listing.code, file, { source: name, ...credit }))
        ? true
        : "unreadable";
    });
  } catch (error) {
    // Visitors' pictures come first.
    if (error instanceof ApiError && error.status === 503) throw new NotNow();
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** All pictures of a listing that are wanted. @param most so many more may be added */
async function addAll(services: FetchServices, listing: Wanting, each: number, most: number, fetched: Fetched): Promise<void> {
  const { db } = services.services;
  const names = pictureNames(listing);
  const had = await services.pictures.isFetched(db, listing.code, names);
  let room = Math.min(each - had.size, most);
  let isWhole = true;
  for (const name of names) {
    if (had.has(name)) continue;
    if (room <= 0) {
      // Where only the run has had enough, the next one goes on with the listing.
      isWhole &&= had.size >= each;
      break;
    }
    try {
      const outcome = await addOne(services, listing, name);
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
  if (isWhole) await noteFetched(db, listing);
}

/**
 * Gets the pictures that imports name, one request after the other, of unclaimed listings: those first of which most is known. What was asked for is
 * noted, so that the next run goes on; what only failed is asked for again.
 * @param limit pictures in all @param each of one listing
 */
export async function fetchPictures(services: FetchServices, { limit, each }: { limit: number; each: number }): Promise<Fetched> {
  const refused = { missing: 0, "no picture": 0, licence: 0, author: 0, unreadable: 0 };
  const fetched: Fetched = { listings: 0, added: 0, refused, failed: 0, end: "done" };
  try {
    for (let after: Wanting | undefined; ; ) {
      const listings = await listWanting(services.services.db, after, BATCH);
      for (const listing of listings) {
        if (services.signal.aborted) throw new Ended("stopped");
        if (fetched.added >= limit) return { ...fetched, end: "limit" };
        fetched.listings += 1;
        await addAll(services, listing, each, limit - fetched.added, fetched);
      }
      after = listings.at(-1);
      if (listings.length < BATCH) return fetched;
    }
  } catch (error) {
    if (error instanceof Ended) return { ...fetched, end: error.end };
    throw error;
  }
}
