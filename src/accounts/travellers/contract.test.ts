import { describe, expect, it } from "vitest";
import { A_TEXT, atMost, BLANK, bodyErrors, EMAIL_NEEDED, REQUIRED, SIGNS, takenBody } from "../../tools/testing/validationErrors.ts";
import { ownTraveller, recommender, signUp, traveller } from "./contract.ts";
import { changeTraveller, replaceTraveller } from "./profiles/contract.ts";

const ANA = { first_name: "Ana", last_name: "Ruiz", email: "ana@example.org" };
const MESSAGE = "Choose one of: ";

describe("the sign-up", () => {
  it.each([
    ["the three fields that the form asks for", {}],
    ["a home country", { home_country: "PT" }],
    ["none, as the form sends it without a choice", { home_country: null }],
    ["names of all scripts", { first_name: "阮", last_name: "Nguyễn Thị" }],
    ["a name of one letter", { first_name: "Ö" }],
    ["a name with an apostrophe and a hyphen", { last_name: "O'Neill-Smith" }],
    ["names of 70 characters", { first_name: "n".repeat(70), last_name: "n".repeat(70) }],
    ["who invited", { referrer: "abcdefgh" }],
    ["any other word in its place, which is passed over later", { referrer: "https://example.org/" }],
    ["an address with a plus sign", { email: "ana+guide@example.org" }],
  ])("takes %s", (_what, given) => expect(bodyErrors(signUp, { ...ANA, ...given })).toEqual({}));

  it("takes who is signed in and adds a traveller, without an address", () =>
    expect(bodyErrors(signUp, { first_name: "Ana", last_name: "Ruiz" })).toEqual({}));

  it.each([
    ["no first name", { first_name: undefined }, { first_name: REQUIRED }],
    ["no last name", { last_name: undefined }, { last_name: REQUIRED }],
    ["a blank first name", { first_name: "  " }, { first_name: BLANK }],
    ["a blank last name", { last_name: "" }, { last_name: BLANK }],
    ["a name that is too long", { first_name: "n".repeat(71) }, { first_name: atMost(70) }],
    ["a line break in a name, which would forge the head of a mail", { first_name: "Ana\nBcc: all@example.org" }, { first_name: SIGNS }],
    ["a number for a name", { last_name: 7 }, { last_name: A_TEXT }],
    ["a list for a name", { last_name: ["Ruiz"] }, { last_name: A_TEXT }],
    ["an address without a domain", { email: "ana" }, { email: EMAIL_NEEDED }],
    ["an address without an end", { email: "ana@example" }, { email: EMAIL_NEEDED }],
    ["two addresses", { email: "ana@example.org,b@example.org" }, { email: EMAIL_NEEDED }],
    ["an address that is too long", { email: `${"a".repeat(250)}@example.org` }, { email: atMost(254) }],
    ["a country that is no text", { home_country: 351 }, { home_country: A_TEXT }],
  ])("refuses %s, under its field", (_what, given, errors) => expect(bodyErrors(signUp, { ...ANA, ...given })).toEqual(errors));

  it("names every field that is wrong at once", () =>
    expect(bodyErrors(signUp, { email: "no" })).toEqual({ first_name: REQUIRED, last_name: REQUIRED, email: EMAIL_NEEDED }));

  it("takes blanks around names and addresses away, and country codes in either case", () =>
    expect(takenBody(signUp, { first_name: " Ana ", last_name: "Ruiz\t", email: " ana@example.org ", home_country: " pt " })).toEqual({
      ...ANA,
      home_country: "PT",
    }));

  it("passes unknown fields over: nobody signs up as staff", () =>
    expect(takenBody(signUp, { ...ANA, is_staff: true, account_type: "influencer" })).toEqual(ANA));
});

describe("a traveller as one writes oneself", () => {
  const ONESELF = { name: "Ana Ruiz", visibility: "public" };

  it.each([
    ["both that are needed", ONESELF],
    ["a private profile", { ...ONESELF, visibility: "private" }],
    ["no home country", { ...ONESELF, home_country: null }],
    ["a wishlist for followers", { ...ONESELF, wishlist_visibility: "followers" }],
    ["whether one is suggested, or as the visibility says", { ...ONESELF, is_suggested_to_friends_of_friends: null }],
    ["an empty address of a picture, which takes it away", { ...ONESELF, selfie: "" }],
  ])("is replaced by %s", (_what, given) => expect(bodyErrors(replaceTraveller, given)).toEqual({}));

  it("is never public by default: PUT says who sees it", () =>
    expect(bodyErrors(replaceTraveller, { name: "Ana" })).toEqual({ visibility: [`${MESSAGE}private, public.`] }));

  it("gets a wishlist for oneself alone where PUT does not say otherwise", () =>
    expect(takenBody(replaceTraveller, ONESELF)).toMatchObject({ wishlist_visibility: "private", home_country: null }));

  it.each([
    ["an unknown visibility", { visibility: "friends" }, { visibility: [`${MESSAGE}private, public.`] }],
    [
      "an unknown audience of the wishlist",
      { wishlist_visibility: "all" },
      { wishlist_visibility: [`${MESSAGE}private, followers, public.`] },
    ],
    ["a blank name", { name: " " }, { name: BLANK }],
    ["a name that is too long", { name: "n".repeat(151) }, { name: atMost(150) }],
    ["a name of two lines", { name: "Ana\r\nRuiz" }, { name: SIGNS }],
    [
      "a word for yes or no",
      { is_suggested_to_friends_of_friends: "yes" },
      { is_suggested_to_friends_of_friends: ["Choose true or false."] },
    ],
    ["a text where a picture belongs", { image: "me.jpg" }, { image: ["Send a file or null."] }],
  ])("is not changed by %s", (_what, given, errors) => expect(bodyErrors(changeTraveller, given)).toEqual(errors));

  it("is changed by one field alone, or by none", () => {
    expect(takenBody(changeTraveller, { name: "Ana" })).toEqual({ name: "Ana" });
    expect(takenBody(changeTraveller, {})).toEqual({});
  });

  it("says nothing of what staff and the guide decide: code, account type, counts, email", () =>
    expect(
      takenBody(changeTraveller, { code: "abcdefgh", account_type: "influencer", followers_count: 9, email: "b@example.org" }),
    ).toEqual({}));
});

describe("a traveller as others read them", () => {
  const schemaKeys = (schema: { shape: object }) => Object.keys(schema.shape);

  it("has no address and no settings: those are for oneself alone", () => {
    for (const own of ["email", "wishlist_visibility", "is_suggested_to_friends_of_friends"]) {
      expect(schemaKeys(traveller)).not.toContain(own);
      expect(schemaKeys(ownTraveller)).toContain(own);
    }
  });

  it("has all that the specification lists", () =>
    expect(schemaKeys(traveller)).toEqual(
      expect.arrayContaining([
        ...["code", "name", "selfie", "selfie_avatar_link", "selfie_avatar_uuid", "account_type", "visibility", "initials"],
        ...["businesses_visited_count", "countries_visited_count", "areas_visited_count", "followers_count", "following_count"],
      ]),
    ));

  it("is no more than code, name and picture where somebody recommends", () =>
    expect(schemaKeys(recommender)).toEqual(["code", "name", "selfie_avatar_uuid"]));
});
