import { describe, expect, it } from "vitest";
import { canBeClaimed, chooseBookDirect, displayHost, formatHashtags, hoursText, noDescription, replyWords } from "./profile.ts";

const hours = (opening_time: string | null, closing_time: string | null, opening_hours = "") => ({
  opening_time,
  closing_time,
  opening_hours,
});

describe("a profile", () => {
  it("shows the first five hashtags", () => {
    expect(formatHashtags(["a", "b", "c", "d", "e", "f"])).toEqual(["#a", "#b", "#c", "#d", "#e"]);
    expect(formatHashtags([])).toEqual([]);
  });

  it("shows the first five characters of its hours, else an import's own text", () => {
    expect(hoursText(hours("07:30:00", "22:00:00"))).toBe("07:30 to 22:00");
    expect(hoursText(hours("07:30:00", null, "Mo-Fr 07:30+"))).toBe("Mo-Fr 07:30+");
    expect(hoursText(hours(null, null))).toBe("");
  });

  it("says whose description is missing", () => {
    expect(noDescription("Rumah Padi")).toBe("Rumah Padi has not added a description yet.");
  });

  it("names a website by its host", () => {
    expect(displayHost("https://www.rumahpadi.example/rooms/?a=1")).toBe("rumahpadi.example");
    expect(displayHost("no address")).toBe("no address");
  });
});

describe("Book Direct", () => {
  const choice = (
    booking_button: string,
    book_now_url: string | null = null,
    website: string | null = null,
    hasBookables = true,
    business_type = "cafe",
    { is_shell = false, phone = "", isRead = true } = {},
  ) =>
    chooseBookDirect(
      { booking_button, book_now_url, website, business_type, is_shell, phone, price_text: "" } as Parameters<typeof chooseBookDirect>[0],
      hasBookables,
      isRead,
    );
  const BOOK = "https://book.example/";
  const SITE = "https://site.example/";

  it.each([
    ["redirect_to_website", BOOK, SITE, true, { how: "link", href: BOOK }],
    ["redirect_to_website", null, SITE, true, { how: "link", href: SITE }],
    ["redirect_to_website", null, null, true, { how: "enquiry" }],
    ["enquiry_email", null, SITE, true, { how: "enquiry" }],
    ["enquiry_email", BOOK, SITE, true, { how: "link", href: BOOK }],
    ["enquiry_email", null, SITE, false, { how: "enquiry" }],
    ["checkout_widget", BOOK, SITE, true, { how: "enquiry" }],
    ["checkout_widget", null, null, false, { how: "enquiry" }],
    ["hide", BOOK, SITE, true, { how: "hide" }],
  ])("of %s, with book-now link %s, website %s, something to book %s", (button, book, site, hasBookables, expected) => {
    expect(choice(button, book, site, hasBookables)).toEqual(expected);
  });

  it("of an unclaimed listing that nobody of the guide answers for is its telephone, then its email, then nothing", () => {
    const of = (phone: string, email: string) =>
      chooseBookDirect(
        {
          booking_button: "enquiry_email",
          book_now_url: null,
          website: null,
          business_type: "cafe",
          activity_subtype: null,
          osm_id: "",
          is_shell: true,
          phone,
          price_range: null,
          price_text: "",
        },
        false,
        false,
        email,
      );
    expect(of("+376 800", "info@bar.example")).toEqual({ how: "link", href: "tel:+376800", label: "Call +376 800" });
    expect(of("", "info@bar.example")).toEqual({ how: "link", href: "mailto:info@bar.example", label: "Email info@bar.example" });
    expect(of("", "")).toEqual({ how: "hide" });
  });

  it("of what nobody runs is nothing, also where staff can be asked: a beach, a statue", () => {
    const beach = { is_shell: true, isRead: true };
    expect(choice("enquiry_email", null, null, false, "sight", beach)).toEqual({ how: "hide" });
    expect(choice("enquiry_email", null, SITE, false, "sight", beach)).toEqual({ how: "link", href: SITE });
  });

  it.each([
    ["sight", "beach", "", SITE, "", false],
    ["sight", "street_art", "node/1", SITE, "", false],
    ["sight", "beach", "", null, "+376 800", true],
    ["sight", "museums", "", SITE, "", true],
    ["sight", "museums", "", null, "", true],
    ["sight", "art_galleries", "node/1", null, "", true],
    ["sight", "historic_sites", "", null, "", false],
    ["sight", "wildlife", "node/1", null, "", true],
    ["sight", "theme_parks", "", null, "", true],
    ["sight", "bird_watching", "node/1", null, "", false],
    ["activity", "hiking", "relation/1", SITE, "", false],
    ["activity", "hiking", "relation/1", SITE, "+376 800", true],
    ["activity", "hiking", "node/1", null, "", true],
    ["activity", "hiking", "", SITE, "", true],
  ])(
    "of the %s of %s (%s) with website %s and telephone %s is there, and can be claimed: %s",
    (business_type, activity_subtype, osm_id, website, phone, expected) => {
      const listing = { business_type, activity_subtype, osm_id, website, phone, book_now_url: null, price_range: null, price_text: "" };
      expect(canBeClaimed(listing)).toBe(expected);
      const direct = chooseBookDirect({ ...listing, booking_button: "enquiry_email", is_shell: true }, false, true);
      expect(direct.how !== "hide").toBe(expected);
      // With an owner's choice the kind of place does not matter.
      expect(chooseBookDirect({ ...listing, booking_button: "enquiry_email", is_shell: false }, false, true).how).not.toBe("hide");
    },
  );

  it.each([
    ["historic_sites", "10 GEL", true],
    ["historic_sites", "Free", false],
    ["historic_sites", "0 GEL", false],
    ["historic_sites", "", false],
    ["waterfalls", "1000 ISK", false],
    ["beach", "5 EUR for cars", false],
  ])('of a sight of %s that costs "%s" can be claimed: %s', (activity_subtype, price_text, expected) => {
    const sight = { business_type: "sight", osm_id: "", website: null, phone: "", book_now_url: null, price_range: null };
    expect(canBeClaimed({ ...sight, activity_subtype, price_text })).toBe(expected);
  });

  it.each([
    [BOOK, SITE, true, { how: "link", href: BOOK }],
    [null, SITE, true, { how: "link", href: SITE }],
    [null, null, true, { how: "enquiry" }],
    [null, null, false, { how: "link", href: "tel:+62361555", label: "Call +62 361 555" }],
  ])("of an unclaimed listing with book-now link %s, website %s, read by staff %s", (book, site, isRead, expected) => {
    const about = { is_shell: true, phone: "+62 361 555", isRead };
    expect(choice("enquiry_email", book, site, true, "cafe", about)).toEqual(expected);
  });

  it("is not there for an unclaimed listing that nobody can be reached about", () => {
    expect(choice("enquiry_email", null, null, true, "cafe", { is_shell: true, isRead: false })).toEqual({ how: "hide" });
  });

  it("asks about a sight that offers nothing, which nobody books", () => {
    expect(choice("enquiry_email", null, null, false, "sight")).toEqual({ how: "question" });
    expect(choice("enquiry_email", null, null, true, "sight")).toEqual({ how: "enquiry" });
  });
});

it("A measured reply time is told in words", () => {
  const hours = (count: number) => replyWords(count * 3_600);
  expect([hours(0.1), hours(1), hours(2), hours(24), hours(30), hours(160), hours(500)]).toEqual([
    "within minutes",
    "within an hour",
    "within three hours",
    "within a day",
    "within two days",
    "within a week",
    "after more than a week",
  ]);
});
