import { expect, it } from "vitest";
import { account } from "../../../accounts/accounts/tables.ts";
import { traveller } from "../../../accounts/travellers/tables.ts";
import { isVisible } from "../../../accounts/travellers/visibility/store.ts";
import { registeredParts } from "../../../jobs.ts";
import { newUuid, now } from "../../../platform/clock.ts";
import { eq } from "../../../platform/db/sql.ts";
import { type BlockedScene, buildBlockedScene, type Reader } from "../../../tools/testing/blockedScene.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { report } from "../../reports/tables.ts";
import { listParts } from "./store.ts";

let scene: BlockedScene;
const db = testDatabase(async (filled) => {
  scene = await buildBlockedScene(filled);
});

/** Returns the parts of the reader's export that contain the author's name, code or texts. */
async function partsWithAuthor({ code, account_id }: Reader): Promise<string[]> {
  await db.update(traveller).set({ invited_by: scene.author }).where(eq(traveller.code, code));
  const about = {
    kind: "traveller" as const,
    subject: scene.author,
    about: scene.author,
    title: scene.marks[0] as string,
    quote: "",
    url: "",
  };
  await db.insert(report).values({ ...about, uuid: newUuid(), reason: "spam", text: "", reporter: account_id, created: now() });
  const found: string[] = [];
  for (const { name, rows } of listParts(registeredParts)) {
    const text = JSON.stringify((await db.execute(rows(code, account_id, isVisible("profile", code)))).rows);
    if (scene.marks.some((mark) => text.includes(mark))) found.push(name);
  }
  return found;
}

it("An export names the people whom its traveller follows, who follow them, who invited them, and whom they reported", async () => {
  expect(await partsWithAuthor(scene.readers.stranger)).toEqual(["profile", "following", "followers", "reports"]);
});

it("An export names nobody who blocks its traveller, and of those whom they block only the block", async () => {
  expect(await partsWithAuthor(scene.readers.blocked)).toEqual([]);
  expect(await partsWithAuthor(scene.readers.blocking)).toEqual(["blocked-people"]);
});

it("An export names nobody whom staff keep out, or who is about to be deleted", async () => {
  const [author] = await db.select().from(traveller).where(eq(traveller.code, scene.author));
  const id = author?.account_id as string;
  for (const change of [{ blocked: now() }, { blocked: null, deletion_requested: now() }]) {
    await db.update(account).set(change).where(eq(account.id, id));
    expect(await partsWithAuthor(scene.readers.late)).toEqual([]);
    await db.delete(report);
  }
});
