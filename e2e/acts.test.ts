import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeFromName } from "../src/platform/clock.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { PlainBrowser } from "./plainBrowser.ts";
import { sharePage } from "./sharedPage.ts";
import { PHONE, signInTools } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

/**
 * Tests each page's main action by mouse, touch and keyboard, one after the other on the same phone. plainForms.test.ts covers it without
 * scripts.
 */

const { address, dataDir } = workerGuide();
let browser: Browser;
let person: PlainBrowser;
const { mailedLink } = signInTools(address, dataDir, () => browser);
beforeAll(async () => {
  browser = await openBrowser();
  person = await new PlainBrowser().signUp(mailedLink, "Nils");
});
afterAll(() => browser.close());

/** Presses an element. @param key for the keyboard, if the element reacts to another key than Enter */
type Press = (target: Locator, key?: string) => Promise<void>;
const WAYS: Record<"mouse" | "touch" | "keyboard", Press> = {
  mouse: (target) => target.click(),
  touch: (target) => target.tap(),
  keyboard: async (target, key = "Enter") => {
    // The element is reachable by keyboard and has the focus. After a return to the page, the page may move the focus once more.
    const isThere = async () => {
      await target.focus();
      return target.evaluate((element: HTMLElement) => [element.tabIndex >= 0, element === document.activeElement]);
    };
    await expect.poll(isThere).toEqual([true, true]);
    await target.page().keyboard.press(key);
  },
};

/** An action, performed with one input method. @param turn 0, 1, 2 */
type Act = (page: Page, press: Press, turn: number) => Promise<void>;

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

/** Presses one button whose name shows the result: on, off and on again. */
const toggles =
  (off: RegExp, on: RegExp): Act =>
  async (page, press, turn) => {
    const [from, to] = turn % 2 === 0 ? [off, on] : [on, off];
    await press(page.locator("main").getByRole("button", { name: from }).first());
    await page.locator("main").getByRole("button", { name: to }).first().waitFor();
    await whenIdle(page);
  };

/** Follows a link to its own page, and goes back. */
const leadsTo =
  (name: string | RegExp, path: string | RegExp): Act =>
  async (page, press) => {
    await press(page.locator("main").getByRole("link", { name }).first());
    const isThere = (url: URL) => (typeof path === "string" ? url.pathname === path : path.test(url.pathname));
    // Before that the browser may not be able to go back yet.
    await page.waitForURL(isThere, { waitUntil: "domcontentloaded" });
    await page.goBack({ waitUntil: "commit" });
    await whenIdle(page);
  };

const passport = (key: string) => `/traveller/${codeFromName(`demo traveller ${key}`)}/`;
const HOI_AN = `${passport("linh")}hoi-an/`;
const LIST = "Title,Note,URL,Tags,Comment\nA bench by the sea,,https://www.google.com/maps/search/16.06,108.24,,\n";

const saveAll: Act = async (page, press, turn) => {
  if (turn > 0) {
    const { results } = await person.read<{ results: { uuid: string }[] }>("/traveller/api/wishlist-business/");
    await person.write(`/traveller/api/wishlist-business/${results[0]?.uuid}/`, undefined, "DELETE");
    await page.reload();
    await whenIdle(page);
  }
  await press(button(page, "Save all 10 places"));
  await page.getByText("10 places on your wishlist").waitFor();
};

const takeOff: Act = async (page, press) => {
  const saved = async () => (await person.read<{ count: number }>("/traveller/api/wishlist-business/")).count;
  const before = await saved();
  await press(
    page
      .getByRole("article")
      .first()
      .getByRole("button", { name: /^Saved/ }),
  );
  await expect.poll(saved).toBe(before - 1);
  await press(button(page, "Undo"));
  await expect.poll(saved).toBe(before);
  await whenIdle(page);
};

const addToGuide: Act = async (page, press, turn) => {
  const rows = page.getByRole("button", { name: /^Move / });
  const before = await rows.count();
  await page.getByLabel("Search places in Chiang Mai").fill(["Mud", "Khao", "Last"][turn] ?? "");
  await press(button(page, [/^Add Mud/, /^Add Khao/, /^Add Last/][turn] ?? ""));
  await expect.poll(() => rows.count()).toBe(before + 1);
  const kept = () => person.read<{ entries: object[] }>("/traveller/api/guide/chiang-mai/");
  await expect.poll(async () => (await kept()).entries.length).toBe(before + 1);
};

const tick: Act = async (page, press, turn) => {
  await press(page.getByLabel("Nepal"), "Space");
  await expect.poll(async () => (await person.read<{ count: number }>("/traveller/api/visited/country/")).count).toBe((turn + 1) % 2);
};

const followHashtag: Act = async (page, press, turn) => {
  const first = page.getByRole("list", { name: "Suggested hashtags" }).getByRole("button").first();
  await press(first);
  await expect.poll(() => first.getAttribute("aria-pressed")).toBe(String(turn % 2 === 0));
  await whenIdle(page);
};

const recommend: Act = async (page, press, turn) => {
  const { results } = await person.read<{ results: { business_code: string }[] }>("/guide/api/business/?ordering=-name&page_size=100");
  await page.goto(`${address}/traveller/add-recommendations/?business=${results[10 + turn]?.business_code}`);
  await whenIdle(page);
  if (turn === 2) await press(page.getByRole("radio", { name: /^Very good/ }), "Space");
  else await press(page.getByText("Worth a detour"));
  await press(button(page, "Next"));
  await page.getByLabel("What would you tell a friend?").fill("Go in the rain.");
  await press(button(page, "Recommend it"));
  await page.getByText("Thank you. Your recommendation is now in the guide.").waitFor();
};

const rename: Act = async (page, press, turn) => {
  await page.goto(`${address}/traveller/update/`);
  await whenIdle(page);
  await press(page.getByRole("link", { name: /^About you/ }));
  const name = page.getByLabel("Name", { exact: true });
  await name.fill(`Nils Berg ${turn}`);
  const section = page.locator("section").filter({ has: page.locator("#about") });
  await press(turn === 2 ? name : section.getByRole("button", { name: "Save" }));
  await page.getByText("Your profile is saved.").waitFor();
  const { traveller } = await person.read<{ traveller: { name: string } }>("/api/session/");
  expect(traveller.name).toBe(`Nils Berg ${turn}`);
};

const bring: Act = async (page, press, turn) => {
  await page.goto(`${address}/traveller/import/`);
  await whenIdle(page);
  await page.getByLabel("Your list").setInputFiles({ name: "List.csv", mimeType: "text/csv", buffer: Buffer.from(LIST) });
  await press(button(page, "Preview"));
  await press(button(page, "Import"));
  await page.getByText(turn === 0 ? "1 added as private places" : /\d added, \d already saved/).waitFor();
};

const makeFile: Act = async (page, press) => {
  const link = page.getByRole("link", { name: "Download", exact: true });
  const before = (await link.count()) > 0 ? await link.getAttribute("href") : "";
  await press(button(page, /^Create (file|again)$/));
  await expect.poll(async () => ((await link.count()) > 0 ? await link.getAttribute("href") : before)).not.toBe(before);
};

const copyLink: Act = async (page, press, turn) => {
  if (turn === 0)
    await page.evaluate(() => {
      const copied: string[] = [];
      Object.assign(globalThis, { copied });
      navigator.clipboard.writeText = async (text) => void copied.push(text);
    });
  await press(button(page, "Copy"));
  await expect.poll(() => page.evaluate(() => (globalThis as unknown as { copied: string[] }).copied.length)).toBe(turn + 1);
};

const report: Act = async (page, press) => {
  await press(page.getByRole("link", { name: /^Report Linh/ }));
  const dialog = page.getByRole("dialog");
  await press(dialog.getByLabel("Wrong information"), "Space");
  await press(dialog.getByRole("button", { name: "Send report" }));
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("Thank you. Staff will look at your report.").waitFor();
};

const logInFirst: Act = async (page, press) => {
  await press(page.getByRole("link", { name: "Follow Priya Raghunathan" }));
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
};

const FOLLOW = [/^Follow (Nomvula|Siobhán)/, /^Following (Nomvula|Siobhán)/] as const;
const MARK = [/^Add to Wishlist/, /^Saved/] as const;

const ACTS: [what: string, path: string, act: Act][] = [
  ["A passport: follow", passport("nomvula"), toggles(...FOLLOW)],
  ["People: follow who was found", "/traveller/following/?name=kerrigan+siob", toggles(...FOLLOW)],
  ["One's home: go on", "/traveller/", leadsTo("Your passport", /^\/traveller\/[0-9a-z]{8}\/$/)],
  ["The checklist: take a step", "/traveller/get-started/checklist/", leadsTo(/follow/i, "/traveller/following/")],
  ["A guide: save all of it", HOI_AN, saveAll],
  ["The wishlist: take a place off, and put it back", "/traveller/wishlist/", takeOff],
  ["Changing the wishlist: save what was found", "/traveller/wishlist/update/?q=Jukut", toggles(...MARK)],
  ["For You: save a place", "/traveller/for-you/", toggles(...MARK)],
  ["A guide of one's own: put a place in", "/traveller/my-guide/chiang-mai/", addToGuide],
  ["Hashtags: follow one", "/traveller/follow-hashtags/", followHashtag],
  ["Recommending, in steps", "", recommend],
  ["Countries: tick one", "/traveller/add-countries/as/", tick],
  ["An invitation: copy its link", "/traveller/invite/", copyLink],
  ["Settings: another name", "", rename],
  ["A list is brought", "", bring],
  ["Everything is taken away", "/traveller/update/#take", makeFile],
  ["A guide: report it", HOI_AN, report],
];

/** Opens a page on a phone, logged in as the traveller of this file. */
async function openOwn(path: string, options: BrowserContextOptions = PHONE): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: address })));
  const page = await context.newPage();
  if (path !== "") {
    await page.goto(`${address}${path}`);
    await whenIdle(page);
  }
  return page;
}

async function doAll(page: Page, act: Act) {
  for (const [turn, way] of Object.entries(WAYS).entries()) {
    try {
      await act(page, way[1], turn);
    } catch (error) {
      throw new Error(`by ${way[0]}: ${error}`, { cause: error });
    }
  }
}

describe("One's own page:", () => {
  const shared = sharePage(() => openOwn(""));

  it.each(ACTS)("%s", async (_what, path, act) => {
    if (path !== "") await shared().goto(`${address}${path}`);
    await whenIdle(shared());
    await doAll(shared(), act);
  });
});

it("A visitor's press on Follow opens the login", async () => {
  const page = await (await browser.newContext({ reducedMotion: "reduce", ...PHONE })).newPage();
  await page.goto(`${address}${passport("priya")}`);
  await whenIdle(page);
  await doAll(page, logInFirst);
  await page.context().close();
});

it("An area is kept and removed again", async () => {
  // A fresh context, because this test checks the browser's offline data.
  const page = await browser.newPage({ reducedMotion: "reduce", ...PHONE });
  await page.goto(`${address}/explore/ID/ubud/`);
  await whenIdle(page);
  await doAll(page, async (_page, press) => {
    await press(button(page, /^Save offline/));
    const dialog = page.getByRole("dialog");
    await press(dialog.getByRole("button", { name: "Save", exact: true }));
    await dialog.getByText(/Ubud is saved: /).waitFor();
    await press(dialog.getByRole("button", { name: "Remove" }));
    await dialog.waitFor({ state: "hidden" });
  });
  await page.context().close();
});

it("A place of a guide is dragged by touch", async () => {
  const page = await openOwn("/traveller/my-guide/chiang-mai/");
  const grips = page.getByRole("button", { name: /^Move / });
  const order = () => grips.evaluateAll((all) => all.map((one) => (one.getAttribute("aria-label") ?? "").replace(/, number .*/, "")));
  const before = await order();
  // Two rows of one chapter, one below the other.
  const at = await page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
    return rows.findIndex((row) => row.nextElementSibling?.matches("[data-row]"));
  });
  expect(at, "two places of one kind").toBeGreaterThanOrEqual(0);
  // Away from the bottom bar, which would receive the touch instead.
  await grips.nth(at).evaluate((grip) => grip.scrollIntoView({ block: "center", behavior: "instant" }));
  const [from, to] = await Promise.all([grips.nth(at).boundingBox(), grips.nth(at + 1).boundingBox()]);
  if (!from || !to) throw new Error("both are there");
  const x = from.x + from.width / 2;
  const [begin, end] = [from.y + from.height / 2, to.y + to.height];
  const protocol = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    protocol.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  await touch("touchStart", begin);
  for (let step = 1; step <= 4; step += 1) await touch("touchMove", begin + ((end - begin) * step) / 4);
  await touch("touchEnd");
  const swapped = before.with(at, before[at + 1] ?? "").with(at + 1, before[at] ?? "");
  await expect.poll(order).toEqual(swapped);
  await page.context().close();
});
