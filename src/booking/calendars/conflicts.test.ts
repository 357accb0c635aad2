import { describe, expect, it } from "vitest";
import { type BlockedNights, type FeedNights, findNightConflicts, type OwnNights } from "./conflicts.ts";
import { buildOccupancy, place, toDateText, toDayNumber, type UnitSpan } from "./nights.ts";

const at = (day: string, hour = 12) => new Date(`2027-01-${day}T${hour}:00:00Z`);
const span = (from: string, to: string) => ({ from: toDayNumber(`2027-03-${from}`), to: toDayNumber(`2027-03-${to}`) });
const TODAY = toDayNumber("2027-01-10");

interface Said {
  from: string;
  to: string;
  feed?: string;
  is_reservation?: boolean;
  seen?: Date;
}
/** Places first the nights that were taken here, and then those of the feeds, as the store does. */
function conflicts({
  own = [],
  feeds = [],
  units = 1,
  lastRead = null as Date | null,
}: {
  own?: (Partial<OwnNights> & { from: string; to: string })[];
  feeds?: Said[];
  units?: number;
  lastRead?: Date | null;
}) {
  const all: UnitSpan[] = [];
  const find = (wanted: { from: number; to: number }, isForced = false) => {
    const { placed } = place(wanted, { units, taken: buildOccupancy(all), isForced });
    all.push(...placed);
    return placed;
  };
  const taken = own.map(
    ({ from, to, ...rest }, index): OwnNights => ({
      holder: `enquiry ${index}`,
      kind: "agreed",
      created: at("01"),
      ...rest,
      placed: find(span(from, to), true),
    }),
  );
  const events = feeds.map(
    ({ from, to, feed = "Airbnb", is_reservation = false, seen = at("05") }): FeedNights => ({
      feed,
      feed_name: feed,
      nights: span(from, to),
      is_reservation,
      first_seen: seen,
      placed: find(span(from, to)),
    }),
  );
  return findNightConflicts({ units, own: taken, events }, { today: TODAY, lastRead }).map(
    (one) => `${toDateText(one.from).slice(5)} ${toDateText(one.to).slice(5)} ${one.parties.join(", ")}`,
  );
}

describe("In conflict are", () => {
  it("nights that were agreed here and that a feed names too", () =>
    expect(conflicts({ own: [{ from: "01", to: "05" }], feeds: [{ from: "03", to: "08" }] })).toEqual(["03-03 03-05 Airbnb, agreed here"]));
  it("nights of two feeds", () =>
    expect(
      conflicts({
        feeds: [
          { from: "01", to: "05" },
          { from: "04", to: "08", feed: "Vrbo" },
        ],
      }),
    ).toEqual(["03-04 03-05 Vrbo, Airbnb"]));
  it("two guests for the same nights, where both feeds speak of a guest", () => {
    const both = [
      { from: "01", to: "05", is_reservation: true },
      { from: "01", to: "05", feed: "Vrbo", is_reservation: true },
    ];
    expect(conflicts({ feeds: both })).toEqual(["03-01 03-05 Vrbo, Airbnb"]);
  });
  it("nights that were agreed to although they were taken", () =>
    expect(
      conflicts({
        own: [
          { from: "01", to: "05" },
          { from: "02", to: "03", kind: "kept" },
        ],
      }),
    ).toEqual(["03-02 03-03 agreed here, kept here"]));
});

describe("In no conflict are", () => {
  it("nights for which there is a unit each", () =>
    expect(conflicts({ units: 2, own: [{ from: "01", to: "05" }], feeds: [{ from: "03", to: "08" }] })).toEqual([]));
  it("guests who leave when others come", () =>
    expect(conflicts({ own: [{ from: "01", to: "03" }], feeds: [{ from: "03", to: "05" }] })).toEqual([]));
  it("a feed with itself", () =>
    expect(
      conflicts({
        feeds: [
          { from: "01", to: "05" },
          { from: "02", to: "03" },
        ],
      }),
    ).toEqual([]));
  it("the same nights closed in one feed that are a guest's in the other: sites hand on what they read", () =>
    expect(
      conflicts({
        feeds: [
          { from: "01", to: "05", is_reservation: true },
          { from: "01", to: "05", feed: "Booking.com" },
        ],
      }),
    ).toEqual([]));
  it("nights agreed here that come back from a site which has read the guide's calendar", () => {
    const own = [
      { from: "01", to: "03" },
      { from: "03", to: "05" },
    ];
    const feeds = [{ from: "01", to: "05", seen: at("09") }];
    expect(conflicts({ own, feeds, lastRead: at("08") })).toEqual([]);
    // A conflict with another guest: not read since they were agreed, known before, or a reservation.
    expect(conflicts({ own, feeds })).toHaveLength(1);
    expect(conflicts({ own, feeds, lastRead: new Date("2026-12-01") })).toHaveLength(1);
    expect(conflicts({ own: own.map((one) => ({ ...one, created: at("10") })), feeds, lastRead: at("11") })).toHaveLength(1);
    expect(conflicts({ own, feeds: [{ ...feeds[0]!, is_reservation: true }], lastRead: at("08") })).toHaveLength(1);
    // The feed's span may be longer than the agreed nights.
    expect(conflicts({ own: [own[0]!], feeds: [{ from: "01", to: "05", seen: at("09") }], lastRead: at("08") })).toEqual([]);
  });
  it("nights that are over", () => {
    const events: FeedNights[] = [];
    const past = { from: TODAY - 5, to: TODAY - 2 };
    const own = [1, 2].map((unit) => ({ holder: `e ${unit}`, kind: "agreed" as const, created: at("01"), placed: [{ ...past, unit }] }));
    expect(findNightConflicts({ units: 1, own, events }, { today: TODAY, lastRead: null })).toEqual([]);
  });
});

describe("Nights of a feed that were blocked before", () => {
  const event = (more: Partial<FeedNights> = {}): FeedNights => {
    const nights = span("03", "06");
    const placed = [{ ...nights, unit: 1 }];
    return { feed: "a", feed_name: "Airbnb", nights, is_reservation: true, first_seen: at("05"), placed, ...more };
  };
  const clashes = (events: FeedNights[], blocks: BlockedNights[], units = 1, lastRead: Date | null = null) =>
    findNightConflicts({ units, own: [], events, blocks }, { today: TODAY, lastRead }).map(
      (one) => `${toDateText(one.from).slice(5)} ${toDateText(one.to).slice(5)} ${one.parties.join(", ")}`,
    );
  const blocked = (from: string, to: string, created: Date, units: number | null = null) => ({ ...span(from, to), units, created });

  it("are a conflict, once for blocks that meet or overlap, and not where the block came later", () => {
    const early = at("04");
    expect(clashes([event()], [blocked("01", "04", early)])).toEqual(["03-03 03-04 Airbnb, blocked"]);
    expect(clashes([event()], [blocked("01", "04", early), blocked("04", "09", early), blocked("02", "05", early)])).toEqual([
      "03-03 03-06 Airbnb, blocked",
    ]);
    expect(clashes([event()], [blocked("01", "04", at("05")), blocked("04", "05", at("06"))])).toEqual([]);
    // A later block of more units does not hide the earlier one.
    expect(clashes([event()], [blocked("01", "09", at("06")), blocked("04", "05", early, 1)])).toEqual(["03-04 03-05 Airbnb, blocked"]);
  });
  it("are no conflict if there are units for both", () => {
    expect(clashes([event()], [blocked("01", "09", at("04"), 1)], 2)).toEqual([]);
    expect(clashes([event()], [blocked("01", "09", at("04"), 1), blocked("04", "05", at("04"), 2)], 2)).toEqual([
      "03-04 03-05 Airbnb, blocked",
    ]);
  });
  it("are no conflict if a site blocks the nights that it read here", () => {
    const closed = event({ is_reservation: false });
    expect(clashes([closed], [blocked("01", "09", at("03"))], 1, at("04"))).toEqual([]);
    expect(clashes([closed], [blocked("01", "09", at("04"))], 1, at("03"))).toHaveLength(1);
    expect(clashes([event()], [blocked("01", "09", at("03"))], 1, at("04"))).toHaveLength(1);
  });
  it("are found in little time among 20,000 events and 200 blocks", () => {
    const first = TODAY + 1;
    const events = Array.from({ length: 20_000 }, (_, index) => {
      const nights = { from: first + (index % 700), to: first + (index % 700) + 7 };
      return event({ nights, feed: `${index % 10}`, placed: [{ ...nights, unit: 1 + (index % 200) }] });
    });
    const blocks = Array.from({ length: 200 }, (_, index) => ({
      from: first,
      to: first + 790,
      units: 1 + index,
      created: new Date(at("04").getTime() + index),
    }));
    const start = performance.now();
    findNightConflicts({ units: 200, own: [], events, blocks }, { today: TODAY, lastRead: null });
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
