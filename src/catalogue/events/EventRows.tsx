import { EVENT_STATUSES } from "./enumerations.ts";
import { type EventLine, eventDays, eventFacts, eventHours } from "./eventText.ts";

interface Props {
  events: readonly EventLine[];
  /** Level of the titles below the heading of the list. */
  level?: 2 | 3 | 4;
}

/** Lists events with their day, their title and their place. */
export function EventRows({ events, level = 3 }: Props) {
  const Title = `h${level}` as const;
  return (
    <ul data-rows className="border-t border-ink">
      {events.map((event) => {
        const hours = eventHours(event);
        return (
          <li
            key={event.code}
            className="hovers relative grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-x-4 border-b border-rule py-3.5 sm:grid-cols-[8rem_minmax(0,1fr)_auto]"
          >
            <p className="pt-0.5">
              <time dateTime={event.local_starts} className="block font-semibold">
                {eventDays(event)}
              </time>
              {hours && <span className="block text-small whitespace-nowrap text-ink2">{hours}</span>}
            </p>
            <div className="min-w-0">
              <Title className="font-display text-intro leading-snug font-[560] [overflow-wrap:anywhere]">
                <a href={event.url} lang={event.foreign.title} className="card-target hover-underline">
                  {event.title}
                </a>
              </Title>
              <p className="text-small [overflow-wrap:anywhere] text-ink2">{eventFacts(event)}</p>
              {event.status !== "scheduled" && <p className="text-small font-semibold">{EVENT_STATUSES[event.status]}</p>}
              {event.price_text && (
                <p lang={event.foreign.price_text} className="text-small">
                  {event.price_text}
                </p>
              )}
            </div>
            {event.image_link && (
              <img
                src={`${event.image_link}/thumb`}
                alt=""
                width={80}
                height={60}
                loading="lazy"
                decoding="async"
                className="hidden h-15 w-20 rounded-control object-cover sm:block"
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
