import { CircleAlert, CircleCheck, Clock, Plus } from "lucide";
import { t } from "../../platform/languages/text.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { CalendarFeed, RoomCalendar } from "./rooms/contract.ts";
import { FEEDS_MAX, feedText, shortUrl } from "./rules.ts";

const SUMMARY = "link cursor-pointer list-none [&::-webkit-details-marker]:hidden";
const NOTHING = { result: undefined, busy: undefined };

function FeedRow({ feed, room, moment }: { feed: CalendarFeed; room: string; moment: string }) {
  const { uuid, item, name, url, state, as_of, notes, nights_count } = feed;
  const isWrong = state !== "read" && state !== "waiting";
  const icon = isWrong ? CircleAlert : state === "waiting" && as_of === null ? Clock : CircleCheck;
  const colour = isWrong ? "text-danger" : "text-sea";
  const called = withCommas([name, room]);
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3.5 border-b border-rule pt-3 pb-1.5">
      <span className={`pt-1 ${colour}`}>
        <Icon of={icon} size={21} />
      </span>
      <div className="min-w-0">
        <p className="truncate">
          <b className="font-semibold">{name}</b> <span className="text-ink2">{shortUrl(url)}</span>
        </p>
        <p className={`text-small ${isWrong ? "text-danger" : "text-ink2"}`}>{feedText(feed, new Date(moment))}</p>
        {notes.length > 0 && (
          <details className="text-small">
            <summary className="cursor-pointer text-ink2">Some entries couldn't be read</summary>
            <ul className="mt-1 list-disc ps-5 break-words">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </details>
        )}
        <div className="flex flex-wrap items-center gap-x-5">
          <ActionForm intent="refresh" fields={{ feed: uuid, item }}>
            <FormButton intent="refresh" look="quiet" className="-ms-3 min-h-11" aria-label={t`Refresh: ${called}`}>
              {isWrong ? t`Try now` : t`Refresh`}
            </FormButton>
          </ActionForm>
          {state === "empty" && (
            <ActionForm intent="empty" fields={{ feed: uuid, item }}>
              <FormButton intent="empty" look="danger-quiet" className="-ms-3 min-h-11" aria-label={t`Free its nights: ${called}`}>
                Free its nights
              </FormButton>
            </ActionForm>
          )}
          <details className="open:basis-full">
            <summary className={`${SUMMARY} text-danger`} aria-label={t`Remove: ${called}`}>
              Remove
            </summary>
            <ActionForm intent="remove" fields={{ feed: uuid, item }} className="pb-3">
              <p className="mb-2 text-small text-ink2">
                {nights_count === 0 ? t`The Guide stops reading this calendar.` : t`Nights blocked only by this calendar become free.`}
              </p>
              <FormButton intent="remove" look="danger" aria-label={t`Remove calendar: ${called}`}>
                Remove calendar
              </FormButton>
            </ActionForm>
          </details>
        </div>
      </div>
    </li>
  );
}

/** Calendars of other sites that a room reads, and a form to add one. */
export function FeedList({ room: { item, title, feeds }, moment }: { room: RoomCalendar; moment: string }) {
  const result = useFormResult();
  const isOwn = result?.intent === "add" && result.typed.item === item;
  // Errors of another room's form are not shown in this form.
  const sending = result && !isOwn ? { sending: NOTHING } : {};
  return (
    <div>
      {feeds.length > 0 && (
        <ul className="-mt-3">
          {feeds.map((feed) => (
            <FeedRow key={feed.uuid} feed={feed} room={title} moment={moment} />
          ))}
        </ul>
      )}
      {feeds.length < FEEDS_MAX && (
        // The new key after an added calendar closes and empties the form.
        <details key={feeds.length} className="mt-1.5" open={isOwn || undefined}>
          <summary className={SUMMARY} aria-label={t`Add a calendar: ${title}`}>
            <Icon of={Plus} size={19} /> Add a calendar
          </summary>
          <ActionForm intent="add" fields={{ item }} className="mt-1 grid gap-4 pb-3" {...sending}>
            <FormField
              name="url"
              label="Calendar link"
              about="On Airbnb, Booking.com or Vrbo, export the calendar (iCal) and copy its link. The Guide only reads it."
            >
              {(control) => <input type="text" inputMode="url" autoComplete="off" placeholder="https://…" {...control} />}
            </FormField>
            <p>
              <FormButton intent="add">Add</FormButton>
            </p>
          </ActionForm>
        </details>
      )}
    </div>
  );
}
