import type { Span } from "../nights.ts";

/**
 * Booking software writes "Check-in Anna" and "Check-out Anna" beside Anna's stay. A marker takes no night, but an event counts as a marker
 * only if that is certain: by its words, its length, and a stay in the same feed that begins or ends on that day. Any other event takes its
 * nights.
 */

const ARRIVES =
  /check[\s_-]?in\b|\barriv(?:al|als|es?|ed|ing)?\b|anreise|ankunft|arriv[ée]e|\bllegada|\bentrada|\barrivo|\bchegada|aankomst|ankomst|przyjazd|příjezd|érkezés|заезд|прибытие|giriş|varış|チェックイン|到着|入住|체크인/iu;
const LEAVES =
  /check[\s_-]?out\b|\bdepart(?:s|ed|ing|ures?)?\b|abreise|d[ée]part\b|\bsalida|\bpartenza|\bsa[ií]da|vertrek|avre[js]|afrejse|wyjazd|wymeldowanie|odjezd|elutazás|távozás|выезд|отъезд|çıkış|ayrılış|チェックアウト|出発|退房|체크아웃/iu;
/** Work that is done between two stays. */
const CLEANS =
  /clean|housekeep|turnover|changeover|reinigung|putz|ménage|nettoyage|limpieza|limpeza|pulizi|schoonmaak|städ|rengør|sprzątanie|уборк|temizlik/iu;
/** "No check-in", "Closed to arrival": the day cannot be booked. */
const FORBIDS =
  /\b(?:no|non|not|kein\w{0,2}|geen|sin|sem|sans|senza)[\s_-]+(?:check|arriv|depart|anreise|abreise|llegada|salida)|\bclosed?\b|block|unavailable/iu;
/** Matches summaries that do not name the guest. */
const NAMELESS = /^\W*$|reserv|r[ée]serv|booked|booking|gebucht|prenot|available|closed|blocked|busy|occupied|belegt|guest|confirmed/iu;

const HOURS_MAX = 12;

export interface Occurrence {
  nights: Span;
  summary: string;
  /** True for whole days. */
  isDate: boolean;
  /** Minutes from start to end. */
  minutes: number;
  /** Days on which it begins, as written and in the listing's time zone. */
  days: readonly number[];
}

/** Returns what an event marks: arrival, departure or cleaning. @returns undefined for an event that may be a stay */
function markerKind({ summary, minutes, isDate, nights }: Occurrence): { arrives: boolean; leaves: boolean } | undefined {
  const kind = { arrives: ARRIVES.test(summary), leaves: LEAVES.test(summary) };
  const isOfDay = kind.arrives || kind.leaves;
  if (!(isOfDay || CLEANS.test(summary)) || FORBIDS.test(summary)) return undefined;
  // A whole day of cleaning blocks the night.
  const isShort = isDate ? nights.to - nights.from === 1 && isOfDay : minutes >= 0 && minutes <= HOURS_MAX * 60;
  return isShort ? kind : undefined;
}

const WORD = /[\p{L}\p{N}]{2,}/gu;
const summaryWords = (summary: string): string[] => summary.toLowerCase().match(WORD) ?? [];
const MARKS = new RegExp(`${ARRIVES.source}|${LEAVES.source}|${CLEANS.source}`, "giu");
/** Returns the words of the guest's name in a marker; empty without a name. */
const namesIn = (summary: string): string[] => summaryWords(summary.replace(MARKS, " ")).filter((word) => !NAMELESS.test(word));

/** Stays that begin or end on one day: the words of their summaries, and whether one does not name its guest. */
interface Day {
  hasNameless: boolean;
  words: Set<string>;
}

function stayDays(stays: readonly Occurrence[], side: keyof Span): Map<number, Day> {
  const days = new Map<number, Day>();
  for (const { nights, summary } of stays) {
    const day = days.get(nights[side]) ?? { hasNameless: false, words: new Set() };
    day.hasNameless ||= NAMELESS.test(summary);
    for (const word of summaryWords(summary)) day.words.add(word);
    days.set(nights[side], day);
  }
  return days;
}

/** Returns the events that take nights: all except markers of another event's arrival or departure. */
export function withoutMarkers<Event extends Occurrence>(events: readonly Event[]): Event[] {
  const kinds = events.map(markerKind);
  if (!kinds.some(Boolean)) return [...events];
  const stays = events.filter((_, index) => !kinds[index]);
  const [beginning, ending] = [stayDays(stays, "from"), stayDays(stays, "to")];
  return events.filter(({ days, summary, isDate }, index) => {
    const kind = kinds[index];
    if (!kind) return true;
    const on = (side: Map<number, Day>) => days.flatMap((day) => side.get(day) ?? []);
    const [arrivals, departures] = [on(beginning), on(ending)];
    const names = namesIn(summary);
    // A stay or the marker has no name, or both share a name.
    const isOfOne = (there: readonly Day[]) =>
      there.some(({ hasNameless, words }) => hasNameless || names.length === 0 || names.some((name) => words.has(name)));
    if (kind.arrives && !isOfOne(arrivals)) return true;
    // A marker of a few hours takes no night. A whole-day marker must name the stay's guest.
    if (kind.leaves && !(isDate ? isOfOne(departures) : departures.length > 0)) return true;
    return !kind.arrives && !kind.leaves && arrivals.length + departures.length === 0;
  });
}
