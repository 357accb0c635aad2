import { t, texts } from "../../platform/languages/text.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { EVENT_CATEGORIES, EVENT_STATUSES } from "./enumerations.ts";
import { eventDays, eventHours } from "./eventText.ts";
import type { OwnEvent } from "./fields.ts";

/** Returns when an event takes place next, or took place. */
const whenText = ({ next_local: next, local_starts: starts, local_ends: ends, is_over }: OwnEvent): string => {
  const times = { local_starts: is_over ? starts : (next ?? starts), local_ends: is_over || next === starts ? ends : null };
  return withCommas([eventDays(times), eventHours(times)]);
};

const ADDED_BY = texts({ import: "Imported", owner: "Owner", staff: "Staff" });

interface Props {
  events: readonly OwnEvent[];
  /** Returns the URL of the form of an event. */
  href: (code: string) => string;
  /** Whether the rows name the place and who added them, as for staff. */
  isForStaff?: boolean;
}

/** Lists events with links to their forms, and a button that removes each. */
export const OwnEventList = ({ events, href, isForStaff = false }: Props) => (
  <ul data-rows className="mt-4 border-t-3 border-ink">
    {events.map((event) => (
      <li key={event.code} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-rule py-2.5">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-3 text-intro [overflow-wrap:anywhere]">
            <a href={href(event.code)} className="hover-underline">
              {event.title}
            </a>
            {event.status !== "scheduled" && <Badge>{EVENT_STATUSES[event.status]}</Badge>}
            {isForStaff && <Badge>{ADDED_BY[event.source]}</Badge>}
          </h2>
          <p className="text-small text-ink2">
            {withCommas([
              whenText(event),
              event.repeats_text,
              EVENT_CATEGORIES[event.category],
              ...(isForStaff ? [event.business?.name ?? event.area?.name ?? event.country.name] : []),
            ])}
          </p>
        </div>
        <ActionForm intent="delete" fields={{ event: event.code }}>
          <FormButton intent="delete" look="quiet" aria-label={t`Remove ${event.title}`}>
            Remove
          </FormButton>
        </ActionForm>
      </li>
    ))}
  </ul>
);
