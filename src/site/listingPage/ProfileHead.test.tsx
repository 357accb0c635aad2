import { describe, expect, it } from "vitest";
import { exampleListing } from "../../tools/testing/listings.ts";
import { findElements, findLinks, markupText, renderMarkup } from "../../tools/testing/markup.tsx";
import { Attribution } from "./Attribution.tsx";
import { BusinessContact } from "./BusinessContact.tsx";
import { OpeningHours } from "./OpeningHours.tsx";
import { ProfileHead } from "./ProfileHead.tsx";
import { ProfileSidebar } from "./ProfileSidebar.tsx";

const area = (slug: string, name: string) => ({ slug, name, country_code: "PT" });

describe("the head of a profile", () => {
  const head = (values = {}) => renderMarkup(<ProfileHead business={exampleListing(values)}>Share</ProfileHead>);

  it("leads to its country and area, the areas that it lies in before it, and ends with itself", () => {
    const markup = head({ area_path: [area("algarve", "Algarve")], area: area("lagos", "Lagos") });
    expect(findLinks(markup)).toEqual([
      { href: "/explore/PT/", text: "Portugal" },
      { href: "/explore/PT/algarve/", text: "Algarve" },
      { href: "/explore/PT/lagos/", text: "Lagos" },
    ]);
    expect(findElements(markup, "span").find((one) => one["aria-current"])).toMatchObject({ "aria-current": "page" });
  });

  it("says its city without a link where the guide has no area of it, and nothing where neither is known", () => {
    expect(findLinks(head({ area: null }))).toHaveLength(1);
    expect(markupText(head({ area: null }))).toContain("Lisboa");
    expect(findElements(head({ area: null, city: "" }), "li")).toHaveLength(3);
  });

  it("has one heading, and a sentence where there is one", () => {
    expect(findElements(head(), "h1")).toHaveLength(1);
    expect(markupText(head())).toContain("Six rooms around a court.");
    expect(markupText(head({ short_description: "" }))).not.toContain("Six rooms");
  });

  it("lets its own texts keep their direction on a page in another language", () => {
    expect(head({ name: "فيلا" })).toContain("<bdi>فيلا</bdi></h1>");
    const sentence = findElements(head(), "p").find((one) => one.dir !== undefined);
    expect(sentence).toMatchObject({ dir: "auto" });
    expect(findElements(head({ short_description: "" }), "p").some((one) => one.dir !== undefined)).toBe(false);
  });

  it("has a badge for what it is and gives, and none for nothing", () => {
    const badges = (values = {}) => markupText(head(values).split("<ul")[1]?.split("</ul>")[0] ?? "");
    expect(badges({ dietary_category: "vegan_only", lgbtq_type: "lgbtq_friendly", discount: 10, bonus_credit: 5 })).toMatch(
      /Vegan only.*10% off direct USD 5 credit$/i,
    );
    expect(findElements(head(), "li").length).toBe(4);
    expect(badges()).not.toMatch(/off direct|credit|nothing/i);
  });
});

describe("how a listing is reached", () => {
  const contact = (values = {}, email = "", canAsk = true) =>
    renderMarkup(<BusinessContact business={exampleListing(values)} email={email} onQuestion={canAsk ? () => undefined : undefined} />);
  const REACHED = { phone: "+351 21 000 000", website: "https://www.casa.example/en" };

  it("is by telephone and website, the website in a new tab and without a word for search engines", () => {
    const markup = contact(REACHED);
    expect(findLinks(markup)).toEqual([
      { href: "tel:+35121000000", text: "+351 21 000 000" },
      { href: "https://www.casa.example/en", text: "casa.example (opens in a new tab)" },
    ]);
    expect(findElements(markup, "a")[1]).toMatchObject({ target: "_blank", rel: "noopener nofollow" });
  });

  it("says whom a question goes to: its owner, or the guide's people, or nobody", () => {
    expect(markupText(contact())).toContain("Ask Casa Verde a question. No account needed.");
    expect(markupText(contact({ is_shell: true }))).toContain("goes to the guide's staff");
    expect(markupText(contact({ ...REACHED, is_shell: true }, "", false))).not.toContain("question");
  });

  it("is by mail where an open source has an address", () =>
    expect(findLinks(contact({}, "info@casa.example"))).toContainEqual({ href: "mailto:info@casa.example", text: "info@casa.example" }));

  it("is not there where there is no way, nor for a beach that nobody runs", () => {
    expect(contact({ is_shell: true }, "", false)).toBe("");
    expect(contact({ is_shell: true, business_type: "sight", activity_subtype: "beach" })).toBe("");
  });

  it("tells who has no scripts what else there is", () => {
    expect(contact(REACHED)).toContain("Use the contact details above instead.");
    expect(contact({ address: "Rua Augusta 1" })).toContain("Its address: Rua Augusta 1.");
  });
});

describe("where a listing comes from", () => {
  const shown = (values = {}, root = {}) => renderMarkup(<Attribution business={exampleListing(values)} />, { root });
  const OSM = { text: "© OpenStreetMap contributors", link: "https://www.openstreetmap.org/node/1", licence: "ODbL 1.0" };

  it("is named with its link and licence, each of several by itself", () => {
    const markup = shown({ is_shell: true, attribution: { ...OSM, more: [{ text: "Wikivoyage", link: null, licence: "CC BY-SA" }] } });
    expect(findLinks(markup)).toContainEqual({ href: OSM.link, text: OSM.text });
    expect(markupText(markup)).toContain("ODbL 1.0.");
    expect(markupText(markup)).toContain("Wikivoyage. CC BY-SA.");
  });

  it("is asked of an unclaimed one that somebody runs, and quietly of a claimed one", () => {
    expect(findLinks(shown({ is_shell: true, phone: "1" }))).toEqual([{ href: "/listing/claim/abcdefgh/", text: "Claim this page" }]);
    expect(findLinks(shown())).toEqual([{ href: "/listing/claim/abcdefgh/", text: "Claim this page" }]);
    expect(findElements(shown(), "a")[0]).toMatchObject({ rel: "nofollow" });
  });

  it("is never asked of what nobody runs", () =>
    expect(shown({ is_shell: true, business_type: "sight", activity_subtype: "beach" })).toBe(""));
});

describe("opening hours without scripts", () => {
  const hours = (values: object | null, text = "", zone: string | null = "Europe/Lisbon") =>
    markupText(renderMarkup(<OpeningHours hours={values as never} text={text} timeZone={zone} placeName="Lisbon" />));

  it("are its source's words where they are not understood, in whose time they are", () => {
    expect(hours(null, "when the flag is up")).toBe("when the flag is up, Lisbon time");
    expect(hours(null, "when the flag is up", null)).toBe("when the flag is up");
  });

  it("are one line where all days are alike", () => {
    const text = hours({
      rows: [{ days: "Every day", text: "9:00 to 17:00" }],
      exceptions: [],
      week: [[540, 1_020]],
      dated: {},
      until: "",
    });
    expect(text).toContain("Every day: 9:00 to 17:00, Lisbon time.");
    expect(text).not.toMatch(/Open now|Closed now/);
  });

  it("show whether the place was open at its local time when the page was rendered", () => {
    const at = (loadedAt: string) =>
      markupText(
        renderMarkup(
          <OpeningHours
            hours={
              {
                rows: [{ days: "Every day", text: "9:00 to 17:00" }],
                exceptions: [],
                week: Array.from({ length: 7 }, () => [540, 1_020]),
                dated: {},
                until: "2027-12-31",
              } as never
            }
            text=""
            timeZone="Asia/Makassar"
            placeName="Ubud"
            loadedAt={loadedAt}
          />,
        ),
      );
    expect(at("2026-11-29T02:00:00Z")).toContain("Open now, until 17:00. Every day");
    expect(at("2026-11-29T10:00:00Z")).toContain("Closed now. Every day");
  });

  it("are a line a day otherwise, with the days on which it is otherwise", () => {
    const rows = [
      { days: "Monday to Friday", text: "9:00 to 17:00" },
      { days: "Saturday", text: "closed" },
    ];
    const exceptions = [{ text: "25 Dec: closed", until: "2027-12-25" }];
    const text = hours({ rows, exceptions, week: [], dated: {}, until: "" });
    expect(text).toContain("Lisbon time: Monday to Friday 9:00 to 17:00 Saturday closed");
    expect(text).toContain("25 Dec: closed");
  });
});

describe("the margin of a profile", () => {
  const margin = (values = {}) => renderMarkup(<ProfileSidebar business={exampleListing(values)} timeZone={null} hours={null} near={[]} />);
  const headings = (markup: string) => [...markup.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, text]) => text);

  it("leaves out what is not known, with its heading", () => {
    expect(headings(margin())).toEqual(["Access and comfort", "Location"]);
    expect(markupText(margin())).toContain("Unknown: Wheelchair access, step-free entrance, pets");
    expect(headings(margin({ opening_hours: "Mo-Fr", stars: 3, other_names: ["Green House"] }))).toEqual([
      "Opening hours",
      "Good to know",
      "Access and comfort",
      "Also called",
      "Location",
    ]);
  });

  it("says each fact with what it is", () => {
    const text = markupText(
      margin({
        stars: 4,
        number_of_rooms: 6,
        languages: ["pt", "en"],
        amenities: { wheelchair: "limited", wifi: "yes" },
        internet: "free",
        check_in: "15:00",
      }),
    );
    for (const fact of [
      "Stars 4 stars",
      "Number of rooms 6",
      "Languages Portuguese, English",
      "Wheelchair access Partly accessible",
      "Wifi Free",
      "Check-in 15:00",
    ])
      expect(text).toContain(fact);
  });

  it("keeps names of other scripts in their own direction, and folds away more than a few", () => {
    const markup = margin({ other_names: ["فيلا", ...Array.from({ length: 9 }, (_, at) => `Name ${at}`)] });
    expect(markup).toContain("<bdi>فيلا</bdi>");
    expect(markupText(markup)).toContain("4 more names");
    expect(markup).toContain("<details");
    expect(margin({ other_names: ["Casa Verde"] })).not.toContain("Also called");
  });

  it("leads to a map elsewhere where it is known where it lies", () => {
    expect(findLinks(margin()).map(({ href }) => href)).toContain(
      "https://www.openstreetmap.org/directions?engine=fossgis_osrm_foot&to=38.700000%2C-9.100000",
    );
    expect(margin({ latitude: null, longitude: null })).not.toContain("Directions");
    expect(markupText(margin({ address: "Rua Augusta 1" }))).toContain("Rua Augusta 1, Lisbon, Portugal");
  });
});
