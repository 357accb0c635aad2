import { describe, expect, it } from "vitest";
import { LISTING_FIELDS } from "../fields.ts";
import type { ListingField } from "./field.ts";
import { EDITED_NAMES, type EditedValues as Values } from "./names.ts";
import { changesOffer, cleaned, listingErrors } from "./rules.ts";

/** Limits of each field of a listing. */

const limits = (...kinds: ListingField["kind"][]) =>
  EDITED_NAMES.flatMap((name): [string, number][] => {
    const field: ListingField = LISTING_FIELDS[name];
    return kinds.includes(field.kind) && "max" in field ? [[name, field.max]] : [];
  });

const BEFORE = {
  name: "Umah Ibu",
  latitude: -8.5,
  longitude: 115.26,
  discount: 7,
  bonus_credit: 3.333,
  number_of_rooms: 2,
  languages: ["qq"],
} as Values;
const SPOKEN = "en id th vi fr de es pt it nl sv da fi nb pl cs sk hu ro bg el tr ar he hi ja".split(" ");
const findErrors = (given: Partial<Values>) => listingErrors(cleaned(given), BEFORE);
const isRight = (given: Partial<Values>) => Object.keys(findErrors(given)).length === 0;

describe("texts", () => {
  it.each(limits("line", "text", "email", "phone", "hours"))("of %s have at most %i signs", (name, most) => {
    const text = name === "email" ? `${"a".repeat(60)}@${"b".repeat(most - 66)}.example`.slice(-most) : "7".repeat(most);
    const value = name === "name" || name === "registration_number" ? "A1".padEnd(most, "7") : text;
    const errors = (given: string) => listingErrors({ [name]: given } as Partial<Values>, BEFORE)[name] ?? [];
    expect(errors(`${value}7`)).toContain(`Use at most ${most} characters.`);
    expect(errors(value)).not.toContain(`Use at most ${most} characters.`);
  });

  it.each([
    ["name", " Umah \t\n Ibu ", "Umah Ibu"],
    ["name", "Warung\u00a0\u3000Ibu", "Warung Ibu"],
    ["description", "  One.\r\n\r\nTwo.  ", "One.\n\nTwo."],
    ["email", "  Info@UMAH.example ", "info@umah.example"],
    ["website", "umah.example", "https://umah.example"],
    ["website", "  umah.example:8443/a ", "https://umah.example:8443/a"],
    ["website", "HTTP://umah.example", "HTTP://umah.example"],
    ["website", "  ", null],
    ["website", null, null],
    ["book_now_url", "//umah.example", "https:////umah.example"],
    ["reply_time", "   ", null],
    ["reply_time", " within  an hour ", "within an hour"],
    ["hashtags", ["#Quiet", "quiet", " ", "#ที่พัก"], ["quiet", "ที่พัก"]],
    ["languages", ["EN", "en", " id "], ["en", "id"]],
    ["additional_services", ["Airport  transfer", "Airport transfer", ""], ["Airport transfer"]],
  ] as [keyof Values, never, unknown][])("%s typed as %j is %j", (name, given, read) =>
    expect(cleaned({ [name]: given })).toEqual({ [name]: read }),
  );

  it("that were cleaned once stay as they are", () => {
    const once = cleaned({
      name: " A  b ",
      hashtags: ["#A B"],
      website: "a.example",
      email: " A@b.example ",
      description: " x\r\ny ",
    } as Partial<Values>);
    expect(cleaned(once)).toEqual(once);
  });

  it("that are not given are not made up", () => {
    expect(cleaned({})).toEqual({});
    expect(cleaned({ name: undefined } as never)).toEqual({});
    expect(listingErrors({}, BEFORE)).toEqual({});
  });
});

describe("a name", () => {
  it.each(["A", "7", "ร้าน", "مطعم", "東京", "🙂 Café", "-7-"])("%j is one", (name) => expect(isRight({ name })).toBe(true));
  it.each(["", " ", "-", "🙂", "...", "\u200b", "\u202e"])("%j is refused", (name) =>
    expect(findErrors({ name })).toEqual({ name: ["Enter a name."] }),
  );
});

describe("an address on the web", () => {
  it.each([
    "https://umah.example/",
    "http://umah.example",
    "https://bücher.example/ü?q=ü#ü",
    "https://umah.example:8443/",
    "https://xn--bcher-kva.example/",
  ])("%s is one", (website) => expect(isRight({ website })).toBe(true));

  it.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)//.example",
    "data:text/html,x.example",
    "ftp://umah.example/",
    "file:///etc/passwd",
    "mailto:info@umah.example",
    "tel:+62.123",
    "https://user@umah.example/",
    "https://umah.example:secret@evil.example/",
    "https://localhost/",
    "http://[::1]/",
    "https://",
    "https://umah example/",
    "not an address",
    "https:////",
  ])("%j is refused", (website) => {
    expect(isRight({ website })).toBe(false);
    expect(isRight({ book_now_url: website })).toBe(false);
  });

  it("has a longest", () => {
    const of = (length: number) => `https://umah.example/${"a".repeat(length - "https://umah.example/".length)}`;
    expect(isRight({ website: of(2_000) })).toBe(true);
    expect(findErrors({ website: of(2_001) })).toEqual({ website: ["Use at most 2000 characters."] });
  });
});

describe("an email address", () => {
  it.each(["", "info@umah.example", "a.b+c@rooms.umah.co.id", `${"a".repeat(64)}@umah.example`, "メール@umah.example"])(
    "%j is one",
    (email) => expect(isRight({ email })).toBe(true),
  );
  it.each([
    "info",
    "info@umah",
    "info@@umah.example",
    "info@umah..example",
    "in fo@umah.example",
    "Ibu <info@umah.example>",
    "a@umah.example,b@umah.example",
    "info@umah.example\r\nbcc:x@y.example",
    "info@-.e",
    `${"a".repeat(65)}@umah.example`,
    "info@umah.example1",
  ])("%j is refused", (email) => expect(isRight({ email })).toBe(false));
});

describe("a telephone number", () => {
  it.each(["", "+62 361 123", "(0361) 123-456", "112", "٠٣٦١ 123"])("%j is one", (phone) => expect(isRight({ phone })).toBe(true));
  it.each(["12", "call us", "+", "1-2"])("%j is refused", (phone) => expect(isRight({ phone })).toBe(false));
});

describe("a point", () => {
  it.each([
    [0, 0],
    [90, 180],
    [-90, -180],
    [-8.123456, 115.654321],
    [null, null],
  ])("%j, %j is one", (latitude, longitude) => expect(isRight({ latitude, longitude })).toBe(true));
  it.each([
    [90.000_001, 0],
    [0, 180.000_001],
    [-91, 0],
    [Number.NaN, 0],
    [0, Number.POSITIVE_INFINITY],
    [null, 115],
    [-8, null],
  ])("%j, %j is refused", (latitude, longitude) => expect(isRight({ latitude, longitude })).toBe(false));
  it("is whole: one half of it cannot be taken away alone", () => {
    expect(findErrors({ latitude: null })).toEqual({ latitude: ["Enter both latitude and longitude, or neither."] });
    expect(listingErrors({ latitude: 1 }, { ...BEFORE, latitude: null, longitude: null })).toHaveProperty("latitude");
    expect(listingErrors({ latitude: 1, longitude: 2 }, { ...BEFORE, latitude: null, longitude: null })).toEqual({});
  });
});

describe("lists", () => {
  it.each(limits("list"))("of %s have at most %i", (name, most) => {
    const entries = (count: number) =>
      Array.from({ length: count }, (_, index) => (name === "languages" ? (SPOKEN[index] as string) : `tag${index}`));
    expect(isRight({ [name]: entries(most) })).toBe(true);
    expect(findErrors({ [name]: entries(most + 1) })).toEqual({ [name]: [`Choose at most ${most}.`] });
    expect(isRight({ [name]: [] })).toBe(true);
  });
  it("have entries of at most sixty signs", () => {
    expect(isRight({ additional_services: ["x".repeat(60)] })).toBe(true);
    expect(findErrors({ additional_services: ["x", "x".repeat(61)] })).toEqual({
      additional_services: ["Use at most 60 characters for each."],
    });
  });
  it("keep a language that was there, and take no other that nobody speaks", () => {
    expect(isRight({ languages: ["qq", "en"] })).toBe(true);
    expect(isRight({ languages: ["zq"] })).toBe(false);
  });
  it.each([["english"], ["e"], ["e1"], ["en-GB"], ["日本"]])("hold no language %s", (code) =>
    expect(isRight({ languages: [code] })).toBe(false),
  );
});

describe("what is offered", () => {
  it.each([0, 5, 10, 15, 20, 25, 7])("may be a discount of %d", (discount) => expect(isRight({ discount })).toBe(true));
  it.each([-5, 1, 8, 30, 100, 10.5, Number.NaN])("may not be one of %d", (discount) => expect(isRight({ discount })).toBe(false));
  it.each([0, 0.01, 12.5, 49.99, 50, 3.333, 0.1 + 0.2])("may be a credit of %d", (bonus_credit) =>
    expect(isRight({ bonus_credit })).toBe(true),
  );
  it.each([-0.01, 50.01, 1.001, 1e9, Number.NaN])("may not be one of %d", (bonus_credit) => expect(isRight({ bonus_credit })).toBe(false));
  it.each([1, 10_000, null])("may be %j rooms", (number_of_rooms) => expect(isRight({ number_of_rooms })).toBe(true));
  it.each([0, -1, 1.5, 10_001, Number.NaN])("may not be %d rooms", (number_of_rooms) => expect(isRight({ number_of_rooms })).toBe(false));

  it("is changed by another value alone", () => {
    expect(changesOffer({}, BEFORE)).toBe(false);
    expect(changesOffer({ discount: 7, bonus_credit: 3.333 }, BEFORE)).toBe(false);
    expect(changesOffer({ discount: 0 }, BEFORE)).toBe(true);
    expect(changesOffer({ bonus_credit: 3.33 }, BEFORE)).toBe(true);
  });
});

describe("a registration number", () => {
  it.each(["", "BAIS-0102-A-2024", "ESFCTU00002801", "12 34", "Ö1-22", "A.1/b_2"])("%j is one", (registration_number) =>
    expect(isRight({ registration_number })).toBe(true),
  );
  it.each(["123", "ABCD", "-123", "12#45", "1234;x", "<b>1</b>"])("%j is refused", (registration_number) =>
    expect(isRight({ registration_number })).toBe(false),
  );
});

it("Several faults are all told at once", () => {
  expect(Object.keys(findErrors({ name: "", email: "x", latitude: 91, discount: 1 })).toSorted()).toEqual([
    "discount",
    "email",
    "latitude",
    "name",
  ]);
});
