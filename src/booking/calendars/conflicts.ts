import { buildOccupancy, fullNights, groupNights, nightsIn, type Occupancy, overlaps, type Span, type UnitSpan } from "./nights.ts";

/** Nights that were agreed or held here, with the units that they were given. */
export interface OwnNights {
  holder: string;
  kind: "agreed" | "kept";
  placed: UnitSpan[];
  created: Date;
}

/** Nights that an owner blocked; null for all units of the room. */
export interface BlockedNights extends Span {
  units: number | null;
  created: Date;
}

/** An event of a feed, with the units that were found for it. */
export interface FeedNights {
  feed: string;
  /** For example "Airbnb". */
  feed_name: string;
  nights: Span;
  is_reservation: boolean;
  first_seen: Date;
  placed: UnitSpan[];
}

/** Nights for which there are more parties than units. */
export interface Conflict extends Span {
  /** Names of calendars, or of the guide's own reasons in English for every reader: dismissals are stored with these names. */
  parties: string[];
}

/** Key under which an owner dismisses a conflict: its dates, which sort first, and its parties. */
export const conflictKey = ({ from, to, parties }: { from: string; to: string; parties: readonly string[] }): string =>
  `${to} ${from} ${parties.toSorted().join()}`;

const isSame = (one: Span, other: Span): boolean => one.from === other.from && one.to === other.to;

/** Returns the nights of an event for which there was no unit. */
function unplacedNights({ nights, placed }: FeedNights): number[] {
  const covered = new Set(placed.flatMap(nightsIn));
  return nightsIn(nights).filter((night) => !covered.has(night));
}

/**
 * Returns true for an event that repeats nights known from elsewhere, which is no conflict. Sites pass on what they read: nights agreed
 * here come back in the feed of a site that has read the guide's calendar, and one site's guest appears as closed nights in another site's
 * feed.
 */
function isEcho(
  event: FeedNights,
  nights: readonly number[],
  own: readonly Pick<OwnNights, "placed" | "created">[],
  others: readonly FeedNights[],
  lastRead: Date | null,
) {
  if (others.some((other) => isSame(other.nights, event.nights) && !(other.is_reservation && event.is_reservation))) return true;
  const handedOn = own.filter(({ created }) => lastRead !== null && created < lastRead && created < event.first_seen);
  const known = new Set(handedOn.flatMap(({ placed }) => placed.flatMap(nightsIn)));
  return !event.is_reservation && nights.every((night) => known.has(night));
}

const ownNightsLabel = (one: OwnNights): string => `${one.kind} here`;
const conflictParties = (own: readonly OwnNights[], events: readonly FeedNights[]): string[] => [
  ...new Set([...events.map(({ feed_name }) => feed_name), ...own.map(ownNightsLabel)]),
];

/** Returns the nights that were taken here although all units were taken. */
function overbooked(
  one: OwnNights,
  units: number,
  occupancy: Occupancy,
  own: readonly OwnNights[],
  events: readonly FeedNights[],
): Conflict[] {
  const past = one.placed.filter(({ unit }) => unit > units);
  const nights = past.flatMap((span) =>
    nightsIn(span).filter((night) => fullNights({ from: night, to: night + 1 }, units + 1, occupancy).length > 0),
  );
  return groupNights(nights).map((span) => {
    const isThere = ({ placed }: { placed: UnitSpan[] }) => placed.some((each) => overlaps(each, span));
    return { ...span, parties: conflictParties(own.filter(isThere), events.filter(isThere)) };
  });
}

/** Maps a night to the numbers of blocked units, each larger than those that were blocked earlier. */
type BlockedByNight = Map<number, { units: number; created: Date }[]>;

/** @param units of the room */
function blockedByNight(blocks: readonly BlockedNights[], units: number): BlockedByNight {
  const byNight: BlockedByNight = new Map();
  for (const { from, to, units: some, created } of blocks.toSorted((a, b) => a.created.getTime() - b.created.getTime())) {
    const one = { units: Math.min(some ?? units, units), created };
    for (const night of nightsIn({ from, to })) {
      const there = byNight.get(night);
      if (!there) byNight.set(night, [one]);
      else if (one.units > (there.at(-1)?.units ?? 0)) there.push(one);
    }
  }
  return byNight;
}

/**
 * Returns the nights of feeds that were first read after an owner had blocked them, unless units are left for both. Blocks are looked up by
 * night, so that the cost does not multiply events by blocks.
 */
function blockedMeanwhile(
  events: readonly FeedNights[],
  blocks: readonly BlockedNights[],
  { units, taken, today, lastRead }: { units: number; taken: Occupancy; today: number; lastRead: Date | null },
): Conflict[] {
  if (blocks.length === 0) return [];
  const forGuests = blockedByNight(blocks, units);
  // Closed nights of a site that has read the block since are an echo of it.
  const forClosed =
    lastRead === null
      ? forGuests
      : blockedByNight(
          blocks.filter(({ created }) => created >= lastRead),
          units,
        );
  return events.flatMap((event) => {
    const byNight = event.is_reservation ? forGuests : forClosed;
    const full = nightsIn({ from: Math.max(event.nights.from, today), to: event.nights.to }).filter((night) => {
      const earlier = byNight.get(night)?.findLast(({ created }) => created < event.first_seen);
      return earlier !== undefined && (taken.get(night)?.size ?? 0) > units - earlier.units;
    });
    return groupNights(full).map((nights) => ({ ...nights, parties: [event.feed_name, "blocked"] }));
  });
}

/**
 * Returns the nights on which two guests would arrive at one room: nights of a feed for which no unit was left, nights taken here beyond
 * the number of units, and nights of a feed that an owner had blocked before.
 * @param today conflicts that are past are left out
 * @param lastRead when another site last read the published calendar
 * @returns by date
 */
export function findNightConflicts(
  {
    units,
    own,
    events,
    blocks = [],
  }: { units: number; own: readonly OwnNights[]; events: readonly FeedNights[]; blocks?: readonly BlockedNights[] },
  { today, lastRead }: { today: number; lastRead: Date | null },
): Conflict[] {
  const occupancy = buildOccupancy([...own, ...events].flatMap(({ placed }) => placed));
  const fromFeeds = events.flatMap((event) =>
    groupNights(unplacedNights(event)).flatMap((span) => {
      const isThere = (placed: readonly UnitSpan[]) => placed.some((each) => overlaps(each, span));
      const ownThere = own.filter(({ placed }) => isThere(placed));
      const othersThere = events.filter((other) => other.feed !== event.feed && isThere(other.placed));
      // A feed that lists the same nights twice is in no conflict with itself.
      if (ownThere.length + othersThere.length === 0) return [];
      if (isEcho(event, nightsIn(span), ownThere, othersThere, lastRead)) return [];
      return [{ ...span, parties: conflictParties(ownThere, [event, ...othersThere]) }];
    }),
  );
  const meanwhile = blockedMeanwhile(events, blocks, { units, taken: occupancy, today, lastRead });
  const all = [...fromFeeds, ...own.flatMap((one) => overbooked(one, units, occupancy, own, events)), ...meanwhile];
  const unlike = new Map(all.map((one) => [`${one.from} ${one.to} ${one.parties.toSorted().join()}`, one]));
  return [...unlike.values()].filter(({ to }) => to > today).toSorted((a, b) => a.from - b.from || a.to - b.to);
}
