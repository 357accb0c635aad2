import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { EXPORT_HOURS } from "../../travellers/export/rules.ts";
import { IMPORT_DAYS } from "../../travellers/placeImport/rules.ts";
import { DeleteSection } from "../../travellers/profile/preferences/DeleteSection.tsx";
import PrivacyPage from "./PrivacyPage.tsx";
import { numbered } from "./rules.ts";
import TermsPage from "./TermsPage.tsx";

type Operator = { name: string | null; email: string | null };
const NOBODY: Operator = { name: null, email: null };

/** Returns a page's text without its markup. */
function renderPage(Component: () => React.ReactNode, operator = NOBODY) {
  const Stub = createRoutesStub([{ id: "page", path: "/", Component }]);
  const markup = renderToStaticMarkup(<Stub initialEntries={["/"]} hydrationData={{ loaderData: { page: { operator } } }} />);
  const text = markup
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll("’", "'")
    .replace(/\s+/g, " ");
  return { markup, text };
}

describe("The privacy policy", () => {
  const { text, markup } = renderPage(PrivacyPage);

  it("says what deleting an account does: hidden for 14 days, what goes, what stays, and that the words can go too", () => {
    const [, leaving = ""] = text.split("Delete account:");
    expect(leaving).toContain("hidden at once, for 14 days");
    expect(leaving).toContain("any login in that time brings it back");
    for (const what of ["account", "name", "picture", "wishlist", "visits", "private places", "guides", "follows"])
      expect(leaving.split("and remove")[0]).toContain(what);
    expect(leaving).toMatch(/recommendations stay as those of "A traveller"\s?, unless you choose to delete them too/);
    expect(leaving).toContain("Vouchers and credit stay in the businesses' records, without your name");
  });

  it("and the page that does it say the same", () => {
    const { text: section } = renderPage(() => <DeleteSection isFresh={false} />);
    for (const part of ["for 14 days", "any login in that time brings it back", '"A traveller"', "without your name", "wishlist"])
      expect([section.includes(part), text.includes(part)], part).toEqual([true, true]);
  });

  it("keeps its periods as the program does", () => {
    expect(text).toContain(`Your data export ${EXPORT_HOURS} hours`);
    expect([text.includes("don't confirm 7 days"), IMPORT_DAYS]).toEqual([true, 7]);
  });

  it("leads to where one does it oneself", () => {
    expect(markup).toContain('href="/traveller/update/"');
  });
});

describe("Who runs the guide", () => {
  it.each([
    ["privacy policy", PrivacyPage],
    ["terms", TermsPage],
  ])("is named in the %s, as a text and with a way to write", (_, Page) => {
    const { markup } = renderPage(Page, { name: "Ana <b>& Co", email: "desk@guide.test" });
    expect(markup).toContain("Ana &lt;b&gt;&amp; Co");
    expect(markup).toContain('href="mailto:desk@guide.test"');
    expect(renderPage(Page).markup).not.toContain("mailto:");
  });
});

it("Parts of a long text have the numbers of their order, and each an id of its own", () => {
  const part = numbered([
    { id: "a", title: "A" },
    { id: "b", title: "B" },
  ]);
  expect([part("a"), part("b")]).toEqual([
    { id: "a", number: 1, title: "A" },
    { id: "b", number: 2, title: "B" },
  ]);
  for (const Page of [PrivacyPage, TermsPage]) {
    const ids = [...renderPage(Page).markup.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of renderPage(Page).markup.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
  }
});
