import { expect, it } from "vitest";
import { A_TEXT, atMost, bodyErrors, REQUIRED, takenBody } from "../../../tools/testing/validationErrors.ts";
import { createFollowedHashtag } from "./contract.ts";
import { noHashtag } from "./rules.ts";

it.each([
  ["with its sign", "#surfing", "surfing"],
  ["without it", "surfing", "surfing"],
  ["in capitals", "#SurfCamp", "surfcamp"],
  ["of two words", "# Ice Cream", "icecream"],
  ["with accents, which make another word", "#Crêpes", "crêpes"],
  ["with accents typed as signs of their own", "cre\u0302pes", "crêpes"],
  ["of another script, with the signs above its letters", "#ชายหาด", "ชายหาด"],
  ["of digits", "#4x4", "4x4"],
])("A hashtag is followed %s: %s", (_how, hashtag, kept) =>
  expect(takenBody(createFollowedHashtag, { hashtag })).toEqual({ hashtag: kept }),
);

it.each([
  ["no letters", "#!?", [noHashtag()]],
  ["the sign alone", "#", [noHashtag()]],
  ["a picture alone", "❤️", [noHashtag()]],
  ["61 letters", "h".repeat(61), atMost(60)],
  ["no text", 4, A_TEXT],
  ["nothing", undefined, REQUIRED],
])("One of %s is refused", (_what, hashtag, errors) => expect(bodyErrors(createFollowedHashtag, { hashtag })).toEqual({ hashtag: errors }));
