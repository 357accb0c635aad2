import { plural, t } from "../../../platform/languages/text.ts";
import { formatDays, formatList } from "../../../platform/values/format.ts";
import { groupNights, type Span, toDateText, toDayNumber } from "../nights.ts";

export const NOTE_MAX = 500;

/** Days ahead that can be blocked, a little more than the two years that guests can ask for. */
const AHEAD_MAX = 800;

/** Blocks of a room that are not over. All of them are read with the room's nights. */
export const BLOCKS_MAX = 200;
export const tooManyBlocks = () =>
  t`A room can have at most ${plural(BLOCKS_MAX, "# block", "# blocks")} from today on. Unblock one first.`;

/** Returns messages by field if the nights can't be blocked. @param today day number in UTC; elsewhere it may still be the day before */
export function blockErrors({ from, to }: Span, today: number): Record<string, string[]> {
  if (from < today - 1) return { from: [t`Choose today or a later night.`] };
  if (to <= from) return { to: [t`Choose a last night on or after the first.`] };
  return to > today + AHEAD_MAX ? { to: [t`Choose a night within 2 years.`] } : {};
}

/** Returns the reason of a 409. @param nights that guests have, in ascending order */
export const guestNightsText = (nights: readonly number[]): string =>
  t`Agreed or held for guests: ${formatList(groupNights(nights).map(({ from, to }) => formatDays(toDateText(from), toDateText(to - 1))))}.`;

export const notBlocked = () => t`Choose nights of this block.`;

/** Returns the parts of a block that stay when some nights of it are freed; undefined if none of its nights is among them. */
export function blockWithout({ from, to }: Span, freed: Span): Span[] | undefined {
  if (freed.to <= from || freed.from >= to || freed.to <= freed.from) return undefined;
  return [
    { from, to: Math.min(freed.from, to) },
    { from: Math.max(freed.to, from), to },
  ].filter((part) => part.from < part.to);
}

/** Returns the nights of a block together with those of blocks that touch it. */
export const joinedSpan = ({ from, to }: Span, touching: readonly { from: string; to: string }[]): Span => ({
  from: Math.min(from, ...touching.map((one) => toDayNumber(one.from))),
  to: Math.max(to, ...touching.map((one) => toDayNumber(one.to))),
});

/** First and last night that an owner chooses, as YYYY-MM-DD or empty. */
export interface ChosenNights {
  first: string;
  last: string;
}

/** Returns the choice after a press on a night: the first press chooses one night, a later night extends it, any other starts again. */
export function chosenAfterPress(night: string, { first, last }: ChosenNights): ChosenNights {
  return first !== "" && first === last && night > first ? { first, last: night } : { first: night, last: night };
}

/** Returns the block that all chosen nights belong to. */
export const blockOfNights = <Block extends { from: string; to: string }>(
  blocks: readonly Block[],
  chosen: ChosenNights,
): Block | undefined => (chosenText(chosen) === "" ? undefined : blocks.find(({ from, to }) => from <= chosen.first && chosen.last < to));

const IS_DAY = /^\d{4}-\d\d-\d\d$/;

/** Returns "9 – 12 Dec 2026, 4 nights"; empty unless both are days in order. */
export function chosenText({ first, last }: ChosenNights): string {
  if (![first, last].every((day) => IS_DAY.test(day) && !Number.isNaN(Date.parse(day))) || last < first) return "";
  return t`${formatDays(first, last)}, ${plural(toDayNumber(last) - toDayNumber(first) + 1, "# night", "# nights")}`;
}
