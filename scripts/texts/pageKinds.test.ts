import { expect, it } from "vitest";
import { EVERY_PAGE } from "../../src/platform/values/translatedWords.ts";
import { readPageKinds } from "./pageKinds.ts";

const kinds = readPageKinds();
const kindOf = (path: string) => kinds.find(({ paths }) => paths.includes(path));

it("has the frame first, then each page with its own files", () => {
  expect(kinds[0]?.paths).toEqual([EVERY_PAGE]);
  expect(kinds[0]?.files).toContain("src/site/chrome/SiteFooter.tsx");
  expect(kindOf("explore/")?.files).toContain("src/site/home/HomePage.tsx");
  expect(kindOf("explore/")?.files).not.toContain("src/site/chrome/SiteFooter.tsx");
});

it("reaches files that a page loads later, and those of the frame around it", () => {
  expect(kindOf(":code/")?.files).toContain("src/booking/enquiries/EnquiryForm.tsx");
  expect(kindOf("listing/:code/calendar/")?.files).toContain("src/owners/frame/DeskPage.tsx");
});

it("is one for all addresses of a file, and none for downloads and developers", () => {
  expect(kindOf("accounts/login/")?.paths).toContain("traveller/signup/");
  expect(["dev/ui/", "llms.txt", "explore/_.md", "explore/:country/:area/new.atom", "*"].filter(kindOf).length).toBe(1);
  expect(kinds.filter(({ files }) => files.has("src/site/feeds/LlmsPage.tsx"))).toEqual([]);
});
