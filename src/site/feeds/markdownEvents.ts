import { attributionsIn, uniqueSources } from "../../catalogue/attribution/rules.ts";
import type { EventCard, FullEvent } from "../../catalogue/events/contract.ts";
import { CATEGORY_NAMES, EVENT_STATUSES } from "../../catalogue/events/enumerations.ts";
import { eventFacts, eventPlace, eventTimeInFull } from "../../catalogue/events/eventText.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { formatZone } from "../../platform/values/moments.ts";
import { labelled, withSemicolons } from "../../platform/values/punctuation.ts";
import { formLink, humanPage, inline, list, markdownDocument, outwardLink, paragraphs, section } from "./markdown.ts";
import { sourceMarkdown } from "./markdownListing.ts";

/** Events as Markdown, for programs. */

const sources = (data: unknown): string => {
  const each = uniqueSources(attributionsIn(data)).map(sourceMarkdown);
  return each.length === 0 ? "" : t`Events: ${withSemicolons(each)}`;
};

export const eventLine = (origin: string, event: EventCard): string =>
  withSemicolons([
    labelled(formLink(origin, event.title, event.url), inline(eventTimeInFull(event))),
    inline(eventFacts(event)),
    inline(event.price_text),
  ]);

/** Returns a section with events; undefined without any. @param more path of the whole list */
export const eventsSection = (origin: string, events: readonly EventCard[], more: string): string | undefined =>
  events.length === 0
    ? undefined
    : section(
        t`What's on`,
        [list(events.map((one) => eventLine(origin, one))), sources(events), formLink(origin, t`All events`, more)]
          .filter(Boolean)
          .join("\n\n"),
      );

interface EventList {
  title: string;
  path: string;
  count: number;
  results: readonly EventCard[];
  next: string | null;
}

export const eventsMarkdown = (origin: string, { title, path, count, results, next }: EventList): string =>
  markdownDocument([
    `# ${inline(title)}`,
    humanPage(origin, path),
    count === 0 ? t`No events yet.` : t`${plural(count, "# event", "# events")}, the next first. Times are local.`,
    list(results.map((one) => eventLine(origin, one))),
    sources(results),
    next === null ? undefined : formLink(origin, t`Next page`, next),
  ]);

export function eventMarkdown(origin: string, event: FullEvent): string {
  const { latitude, longitude, business, dates } = event;
  return markdownDocument([
    `# ${inline(event.title)}`,
    humanPage(origin, event.url),
    event.is_over ? t`This event is over.` : event.status === "scheduled" ? undefined : `${EVENT_STATUSES[event.status]}.`,
    list([
      t`Kind: ${CATEGORY_NAMES[event.category]}`,
      t`When: ${inline(eventTimeInFull(event))} (${inline(formatZone(event.time_zone))})`,
      event.repeats_text && t`Repeats: ${inline(event.repeats_text)}`,
      t`Where: ${inline(eventPlace(event))}, ${inline(event.country.name)}`,
      latitude === null || longitude === null ? undefined : t`Coordinates: ${latitude.toFixed(5)}, ${longitude.toFixed(5)}`,
      business ? t`Host: ${formLink(origin, business.name, business.profile_url)}` : undefined,
      event.price_text && t`Price: ${inline(event.price_text)}`,
      outwardLink(t`Book`, event.book_now_url),
      outwardLink(t`Website`, event.website),
    ]),
    ...paragraphs(event.description),
    section(t`More dates`, list(dates.slice(1).map((one) => inline(eventTimeInFull(one))))),
    sources(event),
  ]);
}
