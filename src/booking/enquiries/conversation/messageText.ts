import { guestsText } from "../../../catalogue/items/bookDirect/guestCount.ts";
import { plural, t } from "../../../platform/languages/text.ts";
import { formatDays } from "../../../platform/values/format.ts";

/**
 * Lines that the guide writes into messages: about a reseller's booking (octo/bookings/rules.ts), and about an email that staff forwarded or
 * whose files were left out (staff/mail/incoming/rules.ts). They are stored in English.
 */

const REQUESTED =
  /^Requested through (.+?)(?:, for ((?:\d+ (?:adults?|child|children)(?:, )?)+))?\. Reference (\S+?)(?:, reseller reference (.+))?\.$/;

const CHANGED = /^Changed: (.+), (\d{4}-\d\d-\d\d)(?: to (\d{4}-\d\d-\d\d))?, for (.+)\.$/;

/** Returns a number of guests in the reader's language. @param english "2 adults, 1 child" */
function guests(english: string): string {
  const count = (noun: string) => Number.parseInt(english.split(", ").find((part) => part.includes(noun)) ?? "0", 10);
  return guestsText({ adults: count("adult"), child_ages: Array.from({ length: count("child") }, () => null) });
}

/** Returns a line in the reader's language; undefined for one that the reseller wrote. */
function lineText(line: string): string | undefined {
  const [, label = "", people, reference = "", other] = REQUESTED.exec(line) ?? [];
  if (label) {
    const through = people ? t`Requested through ${label}, for ${guests(people)}.` : t`Requested through ${label}.`;
    const named = other ? t`Reference ${reference}, reseller reference ${other}.` : t`Reference ${reference}.`;
    return `${through} ${named}`;
  }
  const [, title = "", from = "", to, guest = ""] = CHANGED.exec(line) ?? [];
  if (title) return t`Changed: ${title}, ${formatDays(from, to)}, for ${guest}.`;
  const [, kind, value = ""] = /^(Departure|Telephone): (.+)$/.exec(line) ?? [];
  if (kind === "Departure") return t`Departure: ${value}`;
  return kind === "Telephone" ? t`Telephone: ${value}` : undefined;
}

/** Returns the text of a reseller's message. */
function resellerText(stored: string): string {
  if (!stored.startsWith("Requested through ") && !stored.startsWith("Changed: ")) return stored;
  const lines = stored.split("\n");
  const first = lines.findIndex((line) => lineText(line) === undefined);
  return lines.map((line, index) => (first === -1 || index < first ? (lineText(line) ?? line) : line)).join("\n");
}

const FORWARDED = /^From (.+), forwarded by the staff of this guide:\n/;
const FILES = /\n\n\((?:1 file attached to this email was|(\d+) files attached to this email were) not passed on\.\)$/;
const CUT = /\n\(The rest of this email is not shown\.\)$/;

/** Returns the text of a message, or its history, with the guide's own lines in the reader's language. */
export const messageText = (stored: string): string =>
  resellerText(stored)
    .replace(FORWARDED, (_, sender: string) => `${t`From ${sender}, forwarded by the staff of this guide:`}\n`)
    .replace(FILES, (_, files = "1") => {
      const said = t`${plural(Number(files), "# file attached to this email was", "# files attached to this email were")} not passed on.`;
      return `\n\n(${said})`;
    })
    .replace(CUT, () => `\n(${t`The rest of this email is not shown.`})`);
