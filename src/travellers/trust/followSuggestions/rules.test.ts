import { describe, expect, it } from "vitest";
import { trustReason } from "./rules.ts";

const people = (...names: string[]) => names.map((name) => ({ name }));
const of = (given: Partial<Parameters<typeof trustReason>[0]>) =>
  trustReason({ traveller: { followers_count: 12 }, people: [], people_count: 0, shared: 0, ...given });

describe("why somebody is suggested", () => {
  it.each([
    [{}, "Followed by 12 travellers."],
    [{ traveller: { followers_count: 1 } }, "Followed by 1 traveller."],
    [{ people: people("Arun"), people_count: 1 }, "Followed by Arun."],
    [{ people: people("Arun", "Aiko"), people_count: 2 }, "Followed by Arun and Aiko."],
    [{ people: people("Arun", "Aiko", "Ann"), people_count: 3 }, "Followed by Arun, Aiko and 1 other you follow."],
    [{ people: people("Arun", "Aiko", "Ann"), people_count: 1_202 }, "Followed by Arun, Aiko and 1,200 others you follow."],
    [{ people: people("Arun"), people_count: 1, shared: 1 }, "Followed by Arun. You both recommend 1 place."],
    [{ people: people("Arun"), people_count: 1, shared: 3 }, "Followed by Arun. You both recommend 3 places."],
  ])("is of %j: %s", (given, reason) => expect(of(given)).toBe(reason));
});
