import { describe, expect, it } from "vitest";
import { findElements, findLinks, markupText, renderMarkup } from "../tools/testing/markup.tsx";
import { Accordion } from "./Accordion.tsx";
import { ArrowLink } from "./ArrowLink.tsx";
import { Avatar } from "./Avatar.tsx";
import { Badge } from "./Badge.tsx";
import { ChipLink, ChipToggle } from "./Chip.tsx";
import { NewerOlder } from "./NewerOlder.tsx";
import { Notice } from "./Notice.tsx";
import { OnThisPage } from "./OnThisPage.tsx";
import { QrCode } from "./QrCode.tsx";
import { QueueList } from "./QueueList.tsx";
import { SaveOfflineButton } from "./SaveOfflineButton.tsx";
import { SkeletonEntries } from "./Skeleton.tsx";
import { Steps } from "./Steps.tsx";
import { TabLinks } from "./TabLinks.tsx";
import { Tabs } from "./Tabs.tsx";
import { ToastCard } from "./ToastCard.tsx";

describe("the way to the other pages of a list", () => {
  it("leads to those that there are, and has a name", () => {
    const markup = renderMarkup(<NewerOlder label="Pages of the log" newer="/log/?page=1" older="/log/?page=3" />);
    expect(findLinks(markup)).toEqual([
      { href: "/log/?page=1", text: "Newer" },
      { href: "/log/?page=3", text: "Older" },
    ]);
    expect(findElements(markup, "nav")[0]).toMatchObject({ "aria-label": "Pages of the log" });
    expect(findLinks(renderMarkup(<NewerOlder label="x" newer={undefined} older="/log/?page=2" />))).toEqual([
      { href: "/log/?page=2", text: "Older" },
    ]);
  });

  it("is nothing where all is on one page", () =>
    expect(renderMarkup(<NewerOlder label="x" newer={undefined} older={undefined} />)).toBe(""));

  it("has words of its own in a list of another order", () => {
    const words = ["Previous page", "Next page"] as const;
    expect(markupText(renderMarkup(<NewerOlder label="x" newer="/a/" older="/b/" words={words} />))).toBe("Previous pageNext page");
  });
});

describe("tabs", () => {
  const tabs = [
    { href: "/a/", title: "Waiting", count: 1_200, isOn: true },
    { href: "/b/", title: "All", isOn: false },
  ];

  it("that are addresses say which one it is, and how many there are", () => {
    const markup = renderMarkup(<TabLinks label="Claims" tabs={tabs} />);
    expect(findElements(markup, "a").map((one) => one["aria-current"])).toEqual(["page", undefined]);
    expect(markupText(markup)).toContain("Waiting 1,200");
  });

  it("of one page show the first panel without scripts", () => {
    const panels = [
      { key: "a", title: "Rooms", count: 2, content: "Garden room" },
      { key: "b", title: "Activities", content: "Diving" },
    ];
    const markup = renderMarkup(<Tabs label="On offer" tabs={panels} />);
    expect(findElements(markup, "button").map((one) => [one.role, one["aria-selected"]])).toEqual([
      ["tab", "true"],
      ["tab", "false"],
    ]);
    expect(markupText(markup)).toContain("Garden room");
  });
});

describe("rows that open", () => {
  const rows = [
    { key: "as", title: "Asia", about: "48", content: <a href="/explore/TH/">Thailand</a> },
    { key: "eu", title: "Europe", content: <a href="/explore/FR/">France</a> },
  ];

  it("are the browser's own: what is in them can be read and found without scripts", () => {
    const markup = renderMarkup(<Accordion name="regions" rows={rows} />);
    expect(findElements(markup, "details").map(({ name }) => name)).toEqual(["regions", "regions"]);
    expect(findElements(markup, "summary")).toHaveLength(2);
    expect(findLinks(markup).map(({ href }) => href)).toEqual(["/explore/TH/", "/explore/FR/"]);
  });

  it("have headings of the level that the page needs", () => {
    expect(findElements(renderMarkup(<Accordion rows={rows} />), "h3")).toHaveLength(2);
    expect(findElements(renderMarkup(<Accordion rows={rows} level={2} />), "h2")).toHaveLength(2);
  });
});

describe("somebody's picture", () => {
  const OWN = "/media/01980000-0000-7000-8000-000000000001/avatar";
  const DRAWN = "/media/maya2345/avatar";

  it("is passed over by readers of screens where the name stands beside it, and named where it does not", () => {
    expect(findElements(renderMarkup(<Avatar picture={DRAWN} initials="ML" />), "span")[0]).toMatchObject({ "aria-hidden": "true" });
    const named = findElements(renderMarkup(<Avatar picture={DRAWN} initials="ML" name="Maya Lind" />), "span")[0];
    expect(named).toMatchObject({ role: "img", "aria-label": "Maya Lind" });
    expect(named).not.toHaveProperty("aria-hidden");
  });

  it("has the initials over a drawn pattern, and none over a picture of their own", () => {
    expect(markupText(renderMarkup(<Avatar picture={DRAWN} initials="ML" />))).toBe("ML");
    const own = renderMarkup(<Avatar picture={OWN} initials="ML" />);
    expect(findElements(own, "img")[0]).toMatchObject({ src: OWN, alt: "" });
  });
});

describe("a choice", () => {
  it("with an address says whether it is on", () => {
    expect(
      findElements(
        renderMarkup(
          <ChipLink href="/a/" isOn>
            Stay
          </ChipLink>,
        ),
        "a",
      )[0],
    ).toMatchObject({ href: "/a/", "aria-current": "true" });
    expect(
      findElements(
        renderMarkup(
          <ChipLink href="/a/" isOn={false}>
            Stay
          </ChipLink>,
        ),
        "a",
      )[0],
    ).not.toHaveProperty("aria-current");
  });

  it("without one is a button that is pressed or not, and sends no form", () => {
    for (const isOn of [true, false])
      expect(findElements(renderMarkup(<ChipToggle isOn={isOn}>Yoga</ChipToggle>), "button")[0]).toMatchObject({
        type: "button",
        "aria-pressed": String(isOn),
      });
  });
});

it("Steps say which one it is, in their order", () => {
  const markup = renderMarkup(<Steps titles={["File", "Columns", "Check"]} now={1} />);
  expect(findElements(markup, "li").map((one) => one["aria-current"])).toEqual([undefined, "step", undefined]);
  expect(markupText(markup)).toBe("1. File 2. Columns 3. Check");
});

it("A table of contents leads to each chapter with how much it holds", () => {
  const markup = renderMarkup(<OnThisPage parts={[{ href: "#stay", label: "Places to stay", count: 1_234 }]} />);
  expect(findLinks(markup)).toEqual([{ href: "#stay", text: "Places to stay1,234" }]);
  expect(findElements(markup, "nav")[0]).toMatchObject({ "aria-label": "On this page" });
});

it("A QR code has a name for who does not see it", () => {
  const markup = renderMarkup(
    <QrCode code={{ text: "https://guide.test/", size: 25, path: "M0 0h1v1z" }} label="QR code of this voucher" />,
  );
  expect(findElements(markup, "svg")[0]).toMatchObject({ role: "img", "aria-label": "QR code of this voucher", viewBox: "0 0 25 25" });
});

it("Icons beside words are passed over by readers of screens", () => {
  const markup = renderMarkup(<ArrowLink href="/explore/">All countries</ArrowLink>);
  expect(findElements(markup, "svg")[0]).toMatchObject({ "aria-hidden": "true" });
  expect(findLinks(markup)).toEqual([{ href: "/explore/", text: "All countries" }]);
  expect(markupText(renderMarkup(<Badge on="offer">10% off</Badge>))).toBe("10% off");
});

it("What is loading says so once, and its boxes say nothing", () => {
  const markup = renderMarkup(<SkeletonEntries count={3} label="Loading places" />);
  expect(findElements(markup, "div")[0]).toMatchObject({ role: "status" });
  expect(markupText(markup)).toBe("Loading places");
});

it("A notice is announced at once where something failed, and not where a list is only empty", () => {
  const notice = (isError: boolean) => (
    <Notice picture="/media/a/square" text="Nothing here yet." isError={isError}>
      <a href="/explore/">Explore</a>
    </Notice>
  );
  expect(findElements(renderMarkup(notice(true)), "div")[0]).toMatchObject({ role: "alert" });
  expect(findElements(renderMarkup(notice(false)), "div")[0]).not.toHaveProperty("role");
  expect(findElements(renderMarkup(notice(false)), "img")[0]).toMatchObject({ alt: "" });
});

it("A toast shows its words, and a button that takes it back where there is one", () => {
  expect(markupText(renderMarkup(<ToastCard toast={{ text: "Saved!", tone: "success" }} />))).toBe("Saved!");
  const withAction = (
    <ToastCard toast={{ text: "Deleted.", tone: "error" }}>
      <button type="button">Undo</button>
    </ToastCard>
  );
  expect(markupText(renderMarkup(withAction))).toBe("Deleted. Undo");
});

it("What is kept for the way needs scripts: without them there is no button, with them it says what it keeps", () => {
  const markup = renderMarkup(<SaveOfflineButton page="/abcdefgh/" name="Casa Verde" />);
  expect(findElements(markup, "button")[0]?.class).toContain("[@media(scripting:none)]:hidden");
  expect(markupText(markup)).toBe("Save offline: Casa Verde");
});

describe("a page of what waits", () => {
  const page = (list: { count: number; next: string | null; previous: string | null; results: string[] }, more = {}) =>
    renderMarkup(
      <QueueList
        title="Failed mail"
        about="What could not be sent."
        list={list}
        page={2}
        path="/staff/mail/"
        label="Pages of mail"
        empty="Nothing waits."
        row={(one) => <li key={one}>{one}</li>}
        {...more}
      />,
    );

  it("has its rows, and leads to the pages before and after with what narrows it", () => {
    const list = { count: 60, next: "x", previous: "y", results: ["One", "Two"] };
    expect(findLinks(page(list, { query: "state=failed" }))).toEqual([
      { href: "/staff/mail/?state=failed&page=1", text: "Newer" },
      { href: "/staff/mail/?state=failed&page=3", text: "Older" },
    ]);
    expect(findLinks(page(list)).map(({ href }) => href)).toEqual(["/staff/mail/?page=1", "/staff/mail/?page=3"]);
    expect(findElements(page(list), "li")).toHaveLength(2);
  });

  it("says that nothing waits, in place of an empty list", () => {
    const markup = page({ count: 0, next: null, previous: null, results: [] });
    expect(markupText(markup)).toContain("Nothing waits.");
    expect(markup).not.toContain("<ul");
  });

  it("says why the last press did nothing", () =>
    expect(markupText(page({ count: 0, next: null, previous: null, results: [] }, { failure: "Somebody else did it." }))).toContain(
      "Somebody else did it.",
    ));
});
