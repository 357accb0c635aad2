import { beforeAll, describe, expect, it } from "vitest";
import { files, handlers } from "./api.ts";
import { endpointName, UNLIMITED } from "./tools/testing/access.ts";
import { buildApp, type TestApp } from "./tools/testing/app.ts";
import { collectReads, marksIn, namesTravellers } from "./tools/testing/blockedReads.ts";
import { type BlockedScene, buildBlockedScene } from "./tools/testing/blockedScene.ts";
import { testDatabase } from "./tools/testing/database.ts";
import { temporaryFolder } from "./tools/testing/folder.ts";
import { sample } from "./tools/testing/full.ts";
import { guideBuild } from "./tools/testing/guideBuild.ts";
import { Visitor } from "./tools/testing/visitor.ts";

/**
 * Runs every read of the guide as a reader who blocks an author, and as a reader whom the author blocks: no response may contain the
 * author's name or words.
 */

let scene: BlockedScene;
const db = testDatabase(async (filled) => {
  scene = await buildBlockedScene(filled);
});
let app: TestApp;
/** Errors thrown by loaders. */
const errors: unknown[] = [];
beforeAll(async () => {
  app = await buildApp(db, {
    site: { build: await guideBuild((error) => errors.push(error)), clientFolder: temporaryFolder() },
    limits: UNLIMITED,
  });
}, 120_000);

const endpoints = handlers.map(({ endpoint }) => endpoint);
const PATIENCE = { timeout: 600_000 };

/** Returns the author's names and words in a reader's responses: "GET /path/" → names and words found. */
async function shownTo(who: keyof BlockedScene["readers"], isAsked: (of: string) => boolean = () => true) {
  const reader = scene.readers[who];
  const visitor = await new Visitor(app.fastify).signIn(db, reader.account_id);
  const shown: Record<string, string[]> = {};
  for (const read of await collectReads(scene, reader, endpoints, files)) {
    if (!isAsked(read.of)) continue;
    const { status, found } = await marksIn(visitor, read, scene.marks);
    if (status >= 500) throw new Error(`${read.url} answered ${status}`, { cause: errors.at(-1) });
    if (found.length > 0) shown[read.of] = [...new Set([...(shown[read.of] ?? []), ...found])];
  }
  return shown;
}

/** Number of reads without the author's name that `npm test` repeats as blocked readers; the full check repeats all. */
const OTHERS_MOST = 10;

/** The list of blocks shows names so that the reader can undo a block. No other read does. */
const OWN_BLOCKS = ["GET /traveller/api/block/", "page /traveller/update/", "page /traveller/following/"];

const BOOKS = "names whom a listing has vouchers, credit or a conversation with, to its people and to the two themselves";
const STAFF = "is for staff, who see what was reported and added";
const OWN = "names the reader alone";

/** Endpoints whose schema can name a traveller, but not the author to an ordinary reader, each with the reason. */
const NAMELESS: Record<string, string> = {
  "GET /credit/api/statement/": BOOKS,
  "GET /credit/api/credit/": BOOKS,
  "GET /listing/api/businesses/{code}/enquiries/{uuid}/": BOOKS,
  "GET /staff/api/credit-disputes/": STAFF,
  "GET /staff/api/added-businesses/": STAFF,
  "GET /traveller/api/block/": "names whom one blocks: see OWN_BLOCKS",
  "GET /traveller/api/visited/business/{uuid}/": OWN,
  "GET /api/visited/area/{uuid}/": OWN,
  "GET /traveller/api/visited/country/{uuid}/": OWN,
  "GET /traveller/api/visited/activity/{uuid}/": OWN,
  "GET /traveller/api/wishlist-business/{uuid}/": OWN,
  "GET /traveller/api/wishlist-country/{uuid}/": OWN,
  "GET /api/session/": OWN,
};

describe("An author", () => {
  let before: Record<string, string[]>;
  /** Returns a filter for every read that shows the author to a stranger, the lists of blocks, and a sample of the others. */
  async function isAskedWithBlocks() {
    const all = [...new Set((await collectReads(scene, scene.readers.stranger, endpoints, files)).map(({ of }) => of))];
    const others = sample(
      all.filter((of) => !(of in before)),
      OTHERS_MOST,
    );
    const asked = new Set([...Object.keys(before), ...OWN_BLOCKS, ...others]);
    return (of: string) => asked.has(of);
  }

  it("is named by every endpoint that can name a traveller, to a reader without blocks", PATIENCE, async () => {
    before = await shownTo("stranger");
    const able = endpoints.filter((one) => one.method === "GET" && namesTravellers(one)).map(endpointName);
    expect(able.filter((name) => !(name in before) && !(name in NAMELESS))).toEqual([]);
    // Pages, their data, feeds and files also show people.
    expect(Object.keys(before).filter((name) => name.startsWith("page ")).length).toBeGreaterThan(15);
    expect(new Set(Object.values(before).flat())).toEqual(new Set(scene.marks.filter((mark) => mark !== scene.secret)));
  });

  it("is in no response to a person whom the author blocks", PATIENCE, async () => {
    expect(await shownTo("blocked", await isAskedWithBlocks())).toEqual({});
  });

  it("is in no response to a person who blocks the author, except the list of blocks", PATIENCE, async () => {
    const shown = Object.entries(await shownTo("blocking", await isAskedWithBlocks()));
    expect(shown.filter(([of]) => !OWN_BLOCKS.includes(of))).toEqual([]);
    expect(shown.map(([of]) => of)).toEqual(OWN_BLOCKS);
    // Only the name, the code and the picture.
    for (const [, marks] of shown) expect(marks).toEqual(scene.marks.slice(0, 3));
  });

  it("is still shown to everybody else: what is cached was not made for somebody with blocks", PATIENCE, async () => {
    const isShared = (of: string) => /^page \/(explore|:code)|^GET \/guide/.test(of);
    const expected = Object.entries(before).filter(([of]) => isShared(of));
    expect(await shownTo("late", isShared)).toEqual(Object.fromEntries(expected));
  });
});
