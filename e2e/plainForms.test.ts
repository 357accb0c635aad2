import { beforeAll, expect, it } from "vitest";
import { NUMBERS_COUNT, sumQuestion } from "../src/accounts/captcha/question/rules.ts";
import { codeFromName } from "../src/platform/clock.ts";
import { mailedPath } from "./mails.ts";
import { PlainBrowser } from "./plainBrowser.ts";
import { signInTools } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

/**
 * Tests each page's main action without scripts: fills in and submits the form on the page. Other files test the appearance of these pages.
 */

const { address, dataDir } = workerGuide();
const { mailedLink } = signInTools(address, dataDir, () => {
  throw new Error("There is no browser here");
});
let person: PlainBrowser;
beforeAll(async () => {
  person = await new PlainBrowser().signUp(mailedLink, "Nils");
});

const HOI_AN = `/traveller/${codeFromName("demo traveller linh")}/hoi-an/`;
const passport = (key: string) => `/traveller/${codeFromName(`demo traveller ${key}`)}/`;
const fetchCount = async (path: string) => (await person.read<{ count: number }>(path)).count;
const saved = () => fetchCount("/traveller/api/wishlist-business/");

it("A passport is followed, and followed no more", async () => {
  await person.open(passport("nomvula"));
  await person.press("Follow Nomvula Dlamini");
  await person.press(/^Following Nomvula/);
  expect(person.has("Follow Nomvula Dlamini")).toBe(true);
});

it("People are found by name and followed there; one's home leads to one's passport", async () => {
  await person.open("/traveller/following/");
  await person.press("Find", { name: "kerrigan siob" });
  expect(person.text).toContain("1 person called “kerrigan siob”");
  await person.press("Follow Siobhán Kerrigan");
  expect([person.path, person.has(/^Following Siobhán/)]).toEqual(["/traveller/following/?name=kerrigan+siob", true]);
  await person.open("/traveller/");
  await person.follow("Your passport");
  expect([person.status, person.text.includes("Nils Berg")]).toEqual([200, true]);
});

it("All places of a guide are saved; one is taken off the wishlist, and put back", async () => {
  await person.open(HOI_AN);
  await person.press("Save all 10 places");
  expect([person.text.includes("10 places on your wishlist"), await saved()]).toEqual([true, 10]);
  await person.open("/traveller/wishlist/");
  await person.press(/^Add to Wishlist Saved : /);
  expect(await saved()).toBe(9);
  await person.press("Undo");
  expect(await saved()).toBe(10);
});

it("A country is put on the wishlist and taken off; a place is found and saved", async () => {
  const countries = () => fetchCount("/traveller/api/wishlist-country/");
  await person.open("/traveller/wishlist/update/");
  await person.press("Add", { country: "NP" });
  expect(await countries()).toBe(1);
  await person.press(/: Nepal$/);
  expect(await countries()).toBe(0);
  const before = await saved();
  await person.open("/traveller/wishlist/update/");
  await person.press("Search", { q: "Jukut" });
  await person.press(/: Jukut$/);
  expect(await saved()).toBe(before + 1);
});

it("A place is saved from For You", async () => {
  const before = await saved();
  await person.open("/traveller/for-you/");
  const [name = ""] = /Add to Wishlist Saved : [^"]+?(?= (?:Add to Wishlist|Stay|Eat|Activity|Sight|\d))/.exec(person.text) ?? [];
  expect(name).not.toBe("");
  await person.press(/^Add to Wishlist Saved : /);
  expect([before + 1, before - 1]).toContain(await saved());
});

it("A hashtag is followed, and followed no more", async () => {
  const followed = () => fetchCount("/traveller/api/followed-hashtag/");
  await person.open("/traveller/follow-hashtags/");
  await person.press(/^#/);
  await person.press("Follow", { hashtag: "#night trains" });
  expect(await followed()).toBe(2);
  await person.open("/traveller/follow-hashtags/update/");
  await person.press(/^Remove #\S+$/);
  expect(await followed()).toBe(1);
});

it("A place is recommended, changed, taken back and deleted", async () => {
  const { results } = await person.read<{ results: { name: string }[] }>("/guide/api/business/?ordering=-name&page_size=100");
  const { name = "" } = results[8] ?? {};
  await person.open("/traveller/add-recommendations/");
  await person.press("Search", { q: name });
  await person.follow(name);
  await person.press("Recommend it", { rating: "2", comment: "Ask for the table by the door." });
  expect(person.text).toContain("Thank you. Your recommendation is now in the guide.");
  await person.follow(`Edit ${name}`);
  await person.press("Save", { rating: "3", comment: "Come before ten." });
  expect(person.text).toContain("Come before ten.");
  await person.press("Delete");
  expect(person.text).toContain("Recommendation deleted.");
  await person.press("Delete visit too");
  expect(person.text).toContain("Visit and recommendation deleted for good.");
});

it("Countries are ticked all at once, and the checklist knows", async () => {
  const visited = () => fetchCount("/traveller/api/visited/country/");
  await person.open("/traveller/add-countries/as/");
  await person.press("Save", { tick_NP: true, tick_VN: true });
  expect(await visited()).toBe(2);
  await person.press("Save", { tick_NP: false });
  expect(await visited()).toBe(1);
  await person.open("/traveller/get-started/checklist/");
  for (const step of person.html.match(/href="\/traveller\/[^"]*"/g) ?? []) {
    const next = await new PlainBrowser().open(step.slice(6, -1).replaceAll("&amp;", "&"));
    expect(next.status, step).toBe(200);
  }
});

it("A guide to a town is started by its name", async () => {
  await person.open("/traveller/my-guide/");
  await person.press("Start", { "place.typed": "Nowhereatall" });
  expect(person.text).toContain("No country or town is called “Nowhereatall”.");
  await person.press("Start", { "place.typed": "ubud" });
  expect([person.status, person.path]).toEqual([200, "/traveller/my-guide/ubud/"]);
});

it("A guide of one's own is written as one form", async () => {
  await person.open("/traveller/my-guide/chiang-mai/");
  await person.press("Search", { q: "Mud" });
  const [, first = ""] = /name="(add\.[0-9a-z]{8})"/.exec(person.html) ?? [];
  await person.press("Save", { letter: "By hand.", [first]: true, visibility: "public" });
  expect(person.text).toContain("Saved.");
  const { code } = (await person.read<{ traveller: { code: string } }>("/api/session/")).traveller;
  const visitor = await new PlainBrowser().open(`/traveller/${code}/chiang-mai/`);
  expect([visitor.status, visitor.text.includes("By hand.")]).toEqual([200, true]);
});

it("An invitation can be read and followed", async () => {
  await person.open("/traveller/invite/");
  const [, link = ""] = /id="invite-link"[^>]*value="([^"]*)"/.exec(person.html) ?? [];
  const friend = await new PlainBrowser().open(new URL(link).pathname + new URL(link).search);
  expect([friend.status, friend.text.includes("Nils Berg invited you.")]).toEqual([200, true]);
});

it("What one is called and who sees it is set", async () => {
  await person.open("/traveller/update/");
  await person.press("Save", { name: "Nils B. Berg", home_country: "NO" });
  expect(person.text).toContain("Your profile is saved.");
  await person.press("Save", { visibility: "private" });
  expect(person.text).toContain("Privacy settings saved.");
  const { traveller } = await person.read<{ traveller: object }>("/api/session/");
  expect(traveller).toMatchObject({ name: "Nils B. Berg", home_country: "NO", visibility: "private" });
});

it("A list is brought, and everything is taken away as one file", async () => {
  const text = ["Title,Note,URL,Tags,Comment", "A bench by the sea,,https://www.google.com/maps/search/16.06,108.24,,"].join("\n");
  await person.open("/traveller/import/");
  await person.press("Preview", { file: { name: "Want to go.csv", type: "text/csv", text } });
  await person.press("Import", { take_0: true });
  expect(person.text).toContain("0 added, 0 already saved, 1 added as private places");
  await person.open("/traveller/update/");
  await person.press(/^Create (file|again)$/);
  await expect.poll(async () => (await person.open("/traveller/update/")).text).toMatch(/Download(?! your data)/);
  const [, link = ""] = /href="([^"]*)" download/.exec(person.html) ?? [];
  const file = await person.open(link);
  expect([file.status, file.html.slice(0, 2)]).toEqual([200, "PK"]);
});

/** Returns the answer to the question on the page of a report form. */
function answerOn({ text }: PlainBrowser): string {
  const pairs = Array.from({ length: NUMBERS_COUNT ** 2 }, (_, at) => sumQuestion(at % NUMBERS_COUNT, Math.floor(at / NUMBERS_COUNT)));
  return String(pairs.find((pair) => text.includes(pair.text))?.answer);
}
/** The guide rejects answers that come faster than a person could read and type. */
const typeSlowly = () => new Promise((resolve) => setTimeout(resolve, 3_000));

it("A visitor reports what somebody says of a place, by answering a question", async () => {
  const visitor = await new PlainBrowser().open(`/${codeFromName("demo business hoi-an-chao-gang")}/`);
  await visitor.follow(/^Report the recommendation of Chảo Gang by /);
  const said = { reason: "wrong", text: "The pan is heavier." };
  await visitor.press("Send report", { ...said, answer: "1" });
  expect([visitor.status, visitor.text.includes("Captcha verification failed."), visitor.text.includes(said.text)]).toEqual([
    400,
    true,
    true,
  ]);
  await typeSlowly();
  await visitor.press("Send report", { answer: answerOn(visitor) });
  expect([visitor.status, visitor.text.includes("Thank you. Staff will look at your report.")]).toEqual([200, true]);
});

it("A visitor reports a barrier from the accessibility statement, and gets a receipt", async () => {
  const visitor = await new PlainBrowser().open("/accessibility/");
  await visitor.follow("Report a barrier");
  expect([visitor.status, visitor.fieldValue("id"), visitor.text.includes("What is wrong?")]).toEqual([200, "/accessibility/", false]);
  const email = `${crypto.randomUUID().slice(0, 8)}@example.org`;
  const said = { id: "/explore/", text: "The map takes the focus and keeps it.", email };
  await typeSlowly();
  await visitor.press("Send message", { ...said, answer: answerOn(visitor) });
  expect([visitor.status, visitor.text.includes("If we know your address, we email you the decision.")]).toEqual([200, true]);
  const decision = await new PlainBrowser().open(await mailedPath(email, "/report/"));
  expect([decision.status, decision.text.includes(said.text)]).toEqual([200, true]);
});

it("A barrier without a description is not sent, and what was typed stays", async () => {
  const visitor = await new PlainBrowser().open("/accessibility/");
  await visitor.follow("Report a barrier");
  await typeSlowly();
  await visitor.press("Send message", { id: "/explore/", text: "", answer: answerOn(visitor) });
  expect([visitor.status, visitor.fieldValue("id")]).toEqual([400, "/explore/"]);
});

it("The page of what is kept says what it needs", async () => {
  expect((await person.open("/kept/")).text).toContain("Saving offline needs JavaScript.");
});
