import { TooLargeError } from "../../../platform/parsing/limits.ts";
import { formatNumber } from "../../../platform/values/format.ts";
import type { FeedReason } from "../feedReasons.ts";

/**
 * Splits an iCalendar file (RFC 5545) into its events. Written by hand, because the libraries stop at one bad line or take half a file for
 * an empty calendar.
 */

/** Limits of a feed. A longer feed, or one with a longer line, is rejected before it is parsed. */
export const CALENDAR_LIMITS = { bytes: 5 * 1_024 * 1_024, lines: 500_000, lineBytes: 1_024 * 1_024 };
const EVENTS_MAX = 20_000;
const PROPERTIES_MAX = 2_000;
const DEPTH_MAX = 16;

export interface Property {
  /** Parameters, each with its leading semicolon. */
  parameters: string;
  value: string;
}
interface NamedProperty extends Property {
  name: string;
}
/** Properties by name, in file order. */
export type Event = Map<string, Property[]>;

/** Properties that decide which nights an event takes. All others are skipped. */
const NEEDED = new Set("UID SUMMARY STATUS TRANSP DTSTART DTEND DURATION RRULE RDATE EXDATE RECURRENCE-ID FREEBUSY".split(" "));
const DATES = new Set(["DTSTART", "DTEND", "DURATION"]);
const READ = new Set(["VEVENT", "VFREEBUSY"]);
/** Components without nights. Names close to VEVENT are damaged events. Any other component gets a note, because its nights may be missing. */
const MISSPELT_EVENT = /^VE\w{0,6}$|ENT$/;
const WITHOUT_NIGHTS = /^(?:VCALENDAR|VTIMEZONE|STANDARD|DAYLIGHT|VALARM|VTODO|VJOURNAL|X-.*)$/;

const [TAB, LINE_FEED, RETURN, SPACE] = [9, 10, 13, 32];

/** Returns unfolded lines. Joins bytes before decoding, because a line may be folded inside a character. */
function* unfoldLines(bytes: Uint8Array): Generator<string> {
  const end = bytes.includes(LINE_FEED) ? LINE_FEED : RETURN;
  const decoder = new TextDecoder();
  // Unfolds in place, because hundreds of thousands of slices would be as many objects. The write position never passes the read position.
  const own = Uint8Array.from(bytes);
  let [begun, written] = [0, 0];
  for (let start = 0; start < own.length; ) {
    const found = own.indexOf(end, start);
    const stop = found < 0 ? own.length : found;
    const last = own[stop - 1] === RETURN && stop > start ? stop - 1 : stop;
    const isContinued = start > 0 && (own[start] === SPACE || own[start] === TAB);
    if (!isContinued) {
      if (start > 0) yield decoder.decode(own.subarray(begun, written));
      begun = written;
    }
    const from = isContinued ? start + 1 : start;
    own.copyWithin(written, from, last);
    written += Math.max(0, last - from);
    start = stop + 1;
  }
  if (own.length > 0) yield decoder.decode(own.subarray(begun, written));
}

/** A date without its colon: the name and the digits at the end identify it. */
const DATE_WITHOUT_COLON = /^(DTSTART|DTEND)\b.*?(\d{8}(?:T\d{4,6}Z?)?)\s*$/i;

/** Parses a line: a name, parameters and, after the first colon outside quotes, the value. @returns undefined without a valid name */
function parseProperty(line: string): NamedProperty | undefined {
  let isQuoted = false;
  let colon = -1;
  for (let index = 0; index < line.length && colon < 0; index += 1) {
    if (line[index] === '"') isQuoted = !isQuoted;
    else if (line[index] === ":" && !isQuoted) colon = index;
  }
  const head = line.slice(0, Math.max(0, colon));
  const semicolon = head.indexOf(";");
  const name = semicolon < 0 ? head : head.slice(0, semicolon);
  if (!/^[\w-]{1,100}$/.test(name)) return undefined;
  return { name: name.toUpperCase(), parameters: semicolon < 0 ? "" : head.slice(semicolon), value: line.slice(colon + 1).trim() };
}

/** Returns the busy periods of a VFREEBUSY as events. Each period is a start with an end or a duration. */
function* busyTimes(periods: readonly Property[], notes: Set<string>): Generator<Event> {
  for (const { parameters, value } of periods) {
    if (/;FBTYPE="?FREE"?(?:;|$)/i.test(parameters)) continue;
    for (const period of value.split(",")) {
      const [start, end] = period.trim().split("/");
      if (start && end) {
        const name = /^[+-]?P/i.test(end) ? "DURATION" : "DTEND";
        yield new Map([
          ["DTSTART", [{ parameters, value: start }]],
          [name, [{ parameters, value: end }]],
        ]);
      } else notes.add(`A busy time could not be read: ${period.slice(0, 40)}`);
    }
  }
}

/** Reads line by line and skips damaged lines. An event without its END ends where the next one begins. */
class CalendarFile {
  readonly events: Event[] = [];
  /** Components that have begun and not ended, outermost first. */
  #open: string[] = [];
  #event: Event | undefined;
  #hasCalendar = false;
  #isEnded = false;
  #properties = 0;
  readonly #notes: Set<string>;

  constructor(notes: Set<string>) {
    this.#notes = notes;
  }

  /** @returns the reason for a file that is not a complete calendar */
  get fault(): FeedReason | undefined {
    if (!this.#hasCalendar) return "no_calendar";
    return this.#isEnded && this.#open.length === 0 ? undefined : "damaged";
  }

  add(line: string): void {
    const property = parseProperty(line) ?? this.#recover(line);
    if (property?.name === "BEGIN") this.#begin(property.value.toUpperCase());
    else if (property?.name === "END") this.#end(property.value.toUpperCase(), line);
    else if (property) this.#take(property);
  }

  #recover(line: string): NamedProperty | undefined {
    this.#notes.add(`A line could not be read: ${line.slice(0, 30)}`);
    const [, name = "", value = ""] = (line.length < 200 && DATE_WITHOUT_COLON.exec(line)) || [];
    return name ? { name: name.toUpperCase(), parameters: "", value } : undefined;
  }

  #begin(part: string): void {
    if (READ.has(part)) this.#start(part);
    else if (!this.#event && MISSPELT_EVENT.test(part)) {
      this.#notes.add(`A line could not be read: BEGIN:${part}`);
      this.#start("VEVENT");
    } else {
      if (part === "VCALENDAR") {
        this.#finish();
        this.#hasCalendar = true;
      } else if (!this.#event && !WITHOUT_NIGHTS.test(part)) this.#notes.add(`This part of the calendar was skipped: ${part.slice(0, 30)}`);
      this.#open.push(part);
    }
    if (this.#open.length > DEPTH_MAX) throw new TooLargeError(`has parts nested more than ${DEPTH_MAX} deep.`);
  }

  #start(part: string): void {
    this.#finish();
    this.#properties = 0;
    this.#event = new Map();
    this.#open.push(part);
  }

  /** Ends the open event and the components inside it. @param part component whose END was read; undefined if the END is missing */
  #finish(part?: string): void {
    if (!this.#event) return;
    const at = this.#open.findLastIndex((one) => READ.has(one));
    const ended = this.#open[at];
    if (part !== ended || this.#open.at(-1) !== ended) this.#notes.add(`The end of a part is missing: ${this.#open.at(-1)}`);
    if (ended === "VFREEBUSY") for (const busy of busyTimes(this.#event.get("FREEBUSY") ?? [], this.#notes)) this.#push(busy);
    else this.#push(this.#event);
    this.#event = undefined;
    this.#open.length = at;
  }

  #push(event: Event): void {
    if (this.events.length >= EVENTS_MAX) throw new TooLargeError(`has more than ${formatNumber(EVENTS_MAX)} events.`);
    this.events.push(event);
  }

  #end(part: string, line: string): void {
    const at = this.#open.lastIndexOf(part);
    if (part === "VCALENDAR") {
      this.#finish();
      this.#open = [];
      this.#hasCalendar = true;
      this.#isEnded = true;
    } else if (at < 0) this.#notes.add(`A line could not be read: ${line.slice(0, 30)}`);
    else if (READ.has(part)) this.#finish(part);
    else this.#open.length = at;
  }

  #take({ name, parameters, value }: NamedProperty): void {
    const inside = this.#open.at(-1) ?? "";
    if (inside === "VCALENDAR" && DATES.has(name)) {
      // A calendar has no dates of its own, so the line that begins an event is missing.
      this.#notes.add("The beginning of an event is missing.");
      this.#start("VEVENT");
    } else if (!this.#event || !READ.has(inside)) return;
    this.#properties += 1;
    if (this.#properties > PROPERTIES_MAX)
      throw new TooLargeError(`has more than ${formatNumber(PROPERTIES_MAX)} properties in one event.`);
    if (!NEEDED.has(name)) return;
    const all = this.#event?.get(name);
    if (all) all.push({ parameters, value });
    else this.#event?.set(name, [{ parameters, value }]);
  }
}

/**
 * Parses the events and busy times of a file.
 * @returns the reason if the file is not a complete calendar
 * @throws {TooLargeError} for a file past its limits
 */
export function parseEvents(bytes: Uint8Array, notes: Set<string>): Event[] | FeedReason {
  const file = new CalendarFile(notes);
  for (const line of unfoldLines(bytes)) if (line.trim() !== "") file.add(line.replace(/^\uFEFF/, ""));
  return file.fault ?? file.events;
}
