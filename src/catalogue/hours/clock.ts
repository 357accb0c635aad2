/**
 * Pure: decides whether written times have only one reading. "9:00-5:00" may end in the afternoon or at night, and a wrong guess sends
 * guests to a closed door.
 */

export interface WrittenTime {
  /** Minutes since midnight; more than 1,440 on the next day. */
  minutes: number;
  /** True if the hour has one digit: "9:00", not "09:00". */
  isShort: boolean;
  /** True for times with "am" or "pm", which are unambiguous. */
  isMarked?: boolean;
}

export interface WrittenSpan {
  from: WrittenTime;
  to: WrittenTime;
}

const HOUR = 60;
const NOON = 720;
/** First minute of 13:00. Hours from 13 on indicate a 24-hour clock. */
const AFTERNOON = 780;
const EARLIEST = 420;

/** Hours from 13 on, leading zeros and an hour of 0 indicate a 24-hour clock. */
const provesTwentyFour = ({ minutes, isShort, isMarked }: WrittenTime) =>
  !isMarked && (minutes >= AFTERNOON || (minutes < 600 && !isShort) || minutes < HOUR);

function isCertain({ from, to }: WrittenSpan, countsToTwentyFour: boolean): boolean {
  if (from.isMarked && to.isMarked) return true;
  const goesPastMidnight = to.minutes <= from.minutes;
  if (!countsToTwentyFour) return !goesPastMidnight && !(from.isShort && !from.isMarked) && !(to.isShort && !to.isMarked);
  // "08:00-5:00" and "13:30-6:00" may end in the afternoon; "18:00-2:00" cannot.
  if (goesPastMidnight && to.isShort && to.minutes >= HOUR && to.minutes + NOON > from.minutes) return false;
  // The second span of "08:00-12:00, 2:00-5:00" may be in the afternoon.
  return !(from.isShort && from.minutes < EARLIEST && to.minutes <= NOON);
}

/**
 * Whether all spans of a text have only one reading.
 * @param spans all spans of one text, because one span can show which clock the others use
 */
export function areCertain(spans: readonly WrittenSpan[]): boolean {
  const countsToTwentyFour = spans.some(({ from, to }) => provesTwentyFour(from) || provesTwentyFour(to));
  return spans.every((span) => isCertain(span, countsToTwentyFour));
}

const MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const HALF = String.raw`\s?([ap]\.?m\b\.?)?`;
const TIME = String.raw`(\d{1,2})(?:[:.h](\d{2}))?h?${HALF}`;
/** Matches two times, but not two days of a month ("Dec 24-26") or two weeks. */
const SPAN = new RegExp(
  String.raw`(?<!(?:${MONTHS})[a-z]{0,6}[.]?\s|week\s|[\d:./])(?:${TIME})\s?(?:[-–—]|to|until|till)\s?(?:${TIME})(?![\d/])`,
  "gi",
);

function writtenTime(hours: string, minutes: string | undefined, half: string | undefined): WrittenTime {
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase().startsWith("p") ? 12 : 0) : Number(hours);
  return { minutes: hour * 60 + Number(minutes ?? 0), isShort: hours.length === 1, isMarked: half !== undefined };
}

/** Returns the spans in a text, however it names the days. */
export const writtenSpans = (text: string): WrittenSpan[] =>
  [...text.replace(/\[[^\]]{0,40}\]/g, "").matchAll(SPAN)].map(
    ([, fromHours = "", fromMinutes, fromHalf, toHours = "", toMinutes, toHalf]) => ({
      from: writtenTime(fromHours, fromMinutes, fromHalf),
      to: writtenTime(toHours, toMinutes, toHalf),
    }),
  );
