import { storedTexts } from "../../platform/languages/storedTexts.ts";
import { t } from "../../platform/languages/text.ts";

/** Notes about a feed that was read, and the limits that it exceeded, for its owner. They are stored in English (ical/readCalendar.ts). */

/** Returns the name of an event that has none in the reader's language. */
const named = (event: string) => (event === "An event without a name" ? t`An event without a name` : event);

/** Returns a note in the reader's language. @param stored in English */
export const feedNoteText = storedTexts([
  (event, value, name) => t`${named(event)}: the date ${value} in ${name} cannot be read.`,
  (event, value, name) => t`${named(event)}: the date ${value} in ${name} has the wrong format but was read.`,
  (event) => t`${named(event)}: there is no start date.`,
  (event) => t`${named(event)}: it ends before it starts. 1 night is taken.`,
  (event, value) => t`${named(event)}: the duration ${value} cannot be read. 1 night is taken.`,
  (event) => t`${named(event)}: the repeat rule cannot be read. Only the first date is taken.`,
  (event) => t`${named(event)}: 1 night is taken.`,
  (period) => t`A busy time could not be read: ${period}`,
  (line) => t`A line could not be read: ${line}`,
  (part) => t`This part of the calendar was skipped: ${part}`,
  (part) => t`The end of a part is missing: ${part}`,
  () => t`The beginning of an event is missing.`,
]);

/** Returns a limit that a feed exceeded in the reader's language. @param stored in English */
export const feedLimitText = storedTexts([
  (size) => t`The calendar is larger than ${size}.`,
  (count) => t`The calendar has more than ${count} lines.`,
  (size) => t`The calendar has a line of more than ${size}.`,
  (count) => t`The calendar has parts nested more than ${count} deep.`,
  (count) => t`The calendar has more than ${count} events.`,
  () => t`The calendar needs too much memory to be read.`,
  () => t`The calendar takes too long to be read.`,
]);
