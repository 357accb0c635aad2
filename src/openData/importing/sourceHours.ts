import { areCertain, type WrittenSpan, type WrittenTime } from "../../catalogue/hours/clock.ts";
import { parseHours } from "../../catalogue/hours/parseHours.ts";
import { mondayTimes } from "../../catalogue/hours/rules.ts";
import { itemAt, oneOf } from "../../platform/values/items.ts";
import { withoutEnd } from "../../platform/values/strip.ts";

/**
 * Pure: parses the common notations of opening hours into one form. It knows OpenStreetMap's ("Mo-Fr 09:00-17:00; Sa off") and Wikivoyage's
 * ("M-Sa 8:30AM-5PM, Su 9AM-6PM", "Daily 06:00–18:00"); a text that it does not fully understand stays unchanged.
 */

export interface OpeningHours {
  /** Hours in the form `Mo-Fr 09:00-17:00; Sa 10:00-14:00`, or the original text. */
  opening_hours: string;
  /** Both are set (`HH:MM:SS`) if every open day has the same single span; otherwise both are null. */
  opening_time: string | null;
  closing_time: string | null;
  /** False if the original text was left unchanged. */
  parsed: boolean;
}

const DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"] as const;
const DAY_WORDS: Record<string, number> = {};
for (const [index, names] of [
  "m mo mon monday",
  "tu tue tues tuesday",
  "w we wed wednesday",
  "th thu thur thurs thursday",
  "f fr fri friday",
  "sa sat saturday",
  "su sun sunday",
].entries()) {
  for (const name of names.split(" ")) {
    DAY_WORDS[name] = index;
    DAY_WORDS[`${name}s`] ??= index;
  }
}

type Token =
  | { kind: "day"; day: number }
  | { kind: "days"; days: number[] }
  | ({ kind: "time" } & WrittenTime)
  | { kind: "-" | "," | ";" | "closed" | "always" };

const TOKEN =
  /\s*(?:(\d{1,2})(?:[:.h](\d{2}))?\s*(am|pm|a\.m\.|p\.m\.)|(\d{1,2})[:.](\d{2})|(24\s*\/\s*7|24\s*h(?:ou)?rs?)|([a-z]+)\.?|([-,;]))/y;
const MARKS = ["-", ",", ";"] as const;
const WHOLE_WEEK = [0, 1, 2, 3, 4, 5, 6];

function wordToken(word: string): Token | undefined {
  const day = DAY_WORDS[word];
  if (day !== undefined) return { kind: "day", day };
  if (word === "daily" || word === "everyday") return { kind: "days", days: WHOLE_WEEK };
  if (word === "weekdays" || word === "weekday") return { kind: "days", days: [0, 1, 2, 3, 4] };
  if (word === "weekends" || word === "weekend") return { kind: "days", days: [5, 6] };
  if (word === "noon") return { kind: "time", minutes: 720, isShort: false, isMarked: true };
  if (word === "midnight") return { kind: "time", minutes: 1440, isShort: false, isMarked: true };
  if (word === "off" || word === "closed") return { kind: "closed" };
  if (word === "to" || word === "until" || word === "till") return { kind: "-" };
  if (word === "and") return { kind: "," };
  return undefined;
}

function tokens(text: string): Token[] | undefined {
  const found: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (!match) return undefined;
    const [, hour12, minute12, half, hour24, minute24, always, word, sign] = match;
    if (half) {
      if (Number(hour12) > 12 || Number(hour12) === 0 || Number(minute12 ?? 0) > 59) return undefined;
      const minutes = (Number(hour12) % 12) * 60 + Number(minute12 ?? 0) + (half.startsWith("p") ? 720 : 0);
      found.push({ kind: "time", minutes, isShort: false, isMarked: true });
    } else if (hour24) {
      // OpenStreetMap writes times after midnight up to 26:00.
      if (Number(hour24) > 26 || Number(minute24) > 59) return undefined;
      found.push({ kind: "time", minutes: Number(hour24) * 60 + Number(minute24), isShort: hour24.length === 1 });
    } else if (always) found.push({ kind: "always" });
    else {
      const mark = oneOf(MARKS, sign);
      const token = mark ? { kind: mark } : wordToken(word ?? "");
      if (!token) return undefined;
      found.push(token);
    }
  }
  return found;
}

interface Rule {
  days: number[];
  spans: WrittenSpan[];
  /** Hours after a comma are added to earlier rules; hours after a semicolon replace them. */
  isAdded: boolean;
}

const clock = (minutes: number) => `${String(Math.floor((minutes % 1440) / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const span = (from: number, to: number) => Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => (from + index) % 7);

const rangeText = ({ from, to }: WrittenSpan) =>
  from.minutes === 0 && to.minutes === 1440 ? "00:00-24:00" : `${clock(from.minutes)}-${clock(to.minutes)}`;
const WHOLE_DAY: WrittenSpan = { from: { minutes: 0, isShort: false }, to: { minutes: 1440, isShort: false } };

/** Parses groups of days and times, in either order. */
function parseRules(list: Token[]): Rule[] | undefined {
  const rules: Rule[] = [];
  let at = 0;
  let isAdded = false;
  const kindAt = (index: number) => list[index]?.kind;
  const readDays = (): number[] => {
    const days: number[] = [];
    for (;;) {
      const token = list[at];
      if (token?.kind === "days") days.push(...token.days);
      else if (token?.kind === "day") {
        const until = list[at + 2];
        if (kindAt(at + 1) === "-" && until?.kind === "day") {
          days.push(...span(token.day, until.day));
          at += 2;
        } else days.push(token.day);
      } else break;
      at += 1;
      if (kindAt(at) === "," && (kindAt(at + 1) === "day" || kindAt(at + 1) === "days")) at += 1;
    }
    return days;
  };
  while (at < list.length) {
    let days = readDays();
    if (kindAt(at) === ",") return undefined;
    const spans: WrittenSpan[] = [];
    if (kindAt(at) === "closed" || kindAt(at) === "always") {
      if (kindAt(at) === "always") spans.push(WHOLE_DAY);
      at += 1;
    } else {
      for (;;) {
        const from = list[at];
        const to = list[at + 2];
        if (from?.kind !== "time" || from.minutes > 1440 || kindAt(at + 1) !== "-" || to?.kind !== "time") return undefined;
        spans.push({ from, to });
        at += 3;
        if (kindAt(at) !== "," || kindAt(at + 1) !== "time") break;
        at += 1;
      }
    }
    if (days.length === 0) days = readDays();
    // "closed" without a day is about the whole place: it does not describe hours.
    if (days.length === 0 && (rules.length > 0 || spans.length === 0)) return undefined;
    rules.push({ days: days.length ? days : WHOLE_WEEK, spans, isAdded });
    isAdded = kindAt(at) !== ";";
    if (kindAt(at) === ";" || kindAt(at) === ",") at += 1;
    else if (at < list.length && kindAt(at) !== "day") return undefined;
  }
  return rules.length ? rules : undefined;
}

function dayList(days: number[]): string {
  const parts: string[] = [];
  for (let from = 0; from < days.length; ) {
    let to = from;
    while (days[to + 1] === itemAt(days, to) + 1) to += 1;
    const names = days.slice(from, to + 1).map((day) => DAYS[day]);
    parts.push(names.length > 2 ? `${names[0]}-${names.at(-1)}` : names.join(","));
    from = to + 1;
  }
  return parts.join(",");
}

const end = ({ from, to }: WrittenSpan) => (to.minutes <= from.minutes ? to.minutes + 1440 : to.minutes);

/** Returns seven lists of spans, Monday first. @returns undefined if added hours overlap others, because either may be meant */
function weekOfRules(rules: Rule[]): WrittenSpan[][] | undefined {
  const week: WrittenSpan[][] = WHOLE_WEEK.map(() => []);
  for (const { days, spans, isAdded } of rules)
    for (const day of days) {
      const known = isAdded && spans.length > 0 ? (week[day] ?? []) : [];
      if (known.some((one) => spans.some((other) => one.from.minutes < end(other) && other.from.minutes < end(one)))) return undefined;
      week[day] = [...known, ...spans].sort((a, b) => a.from.minutes - b.from.minutes);
    }
  return week;
}

/** Matches conditions beyond a plain week: holidays, months, Easter, weeks of the year, the sun. */
const MORE_THAN_A_WEEK = /\b(?:PH|SH|easter|week|sunrise|sunset|dawn|dusk|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b|\[-?\d/;

/**
 * Parses opening hours. As in OpenStreetMap, a rule after a semicolon replaces earlier rules of the same day, and a rule after a comma adds
 * to them. An ambiguous text stays unchanged.
 */
export function readHours(value: string): OpeningHours {
  const kept: OpeningHours = { opening_hours: value, opening_time: null, closing_time: null, parsed: false };
  // Valid in OpenStreetMap's grammar, but with more than a plain week can hold: the text stays, and pages evaluate it.
  if (MORE_THAN_A_WEEK.test(value) && parseHours(value)) return { ...kept, ...mondayTimes(value), parsed: true };
  const plain = value
    .toLowerCase()
    .replace(/[‐-―−～〜~]/g, "-")
    .replace(/\b(?:the )?next day\b|\b(?:ph|sh) off\b|\bopen\b/g, " ")
    .replace(/\bpublic holidays? closed\b/g, " ");
  const text = withoutEnd(plain, /[\s;,.]/).trimStart();
  if (text === "" || text.length > 300) return kept;
  if (/^24\s*\/\s*7$/.test(text)) return { ...kept, opening_hours: "24/7", parsed: true };
  const list = tokens(text);
  const rules = list && parseRules(list);
  const spans = rules && areCertain(rules.flatMap((rule) => rule.spans)) ? weekOfRules(rules) : undefined;
  if (!spans) return kept;
  const week = spans.map((day) => day.map(rangeText).join(", "));
  const openings = [...new Set(week.filter(Boolean))];
  if (openings.length === 0) return kept;
  if (openings.length === 1 && openings[0] === "00:00-24:00" && week.every(Boolean))
    return { ...kept, opening_hours: "24/7", parsed: true };
  const shown = openings
    .map((hours) => `${dayList(week.flatMap((dayHours, day) => (dayHours === hours ? [day] : [])))} ${hours}`)
    .join("; ");
  const single = openings.length === 1 ? openings[0]?.match(/^(\d\d:\d\d)-(\d\d:\d\d)$/) : undefined;
  const times = single && single[0] !== "00:00-24:00" && single[1] !== single[2] ? single : undefined;
  return {
    opening_hours: shown,
    opening_time: times ? `${times[1]}:00` : null,
    closing_time: times ? `${times[2]}:00` : null,
    parsed: true,
  };
}
