import { useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { pictureAt } from "../../catalogue/listings/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { dayIn } from "../../platform/values/format.ts";
import { ActionForm, FormButton, FormField, useFormResult } from "../../ui/ActionForm.tsx";
import { RoomMonths } from "./blocks/RoomMonths.tsx";
import { FeedList } from "./FeedList.tsx";
import { NightStrip } from "./NightStrip.tsx";
import { toDayNumber } from "./nights.ts";
import type { RoomCalendar } from "./rooms/contract.ts";

/** Number of units of a room. If there are several, a night is taken when all of them are. */
function Units({ item, title, units }: Pick<RoomCalendar, "item" | "title" | "units">) {
  const result = useFormResult();
  const isOwn = result?.intent === "units" && result.typed.item === item;
  const sending = result && !isOwn ? { sending: { result: undefined, busy: undefined } } : {};
  return (
    <details key={units} open={isOwn || undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 text-small text-ink2 [&::-webkit-details-marker]:hidden">
        {t`Number of rooms like this: ${units}`}
        <span className="font-semibold text-sea underline underline-offset-4">Change</span>
      </summary>
      <ActionForm intent="units" fields={{ item }} className="mb-4 flex max-w-[26rem] flex-wrap items-end gap-3" {...sending}>
        <FormField name="units" label="Number of rooms" about="A night is taken when all of these rooms are." value={String(units)}>
          {(control) => <input inputMode="numeric" autoComplete="off" required {...control} />}
        </FormField>
        <FormButton intent="units" look="outlined" className="mb-7.5" aria-label={t`Save: ${title}`}>
          Save
        </FormButton>
      </ActionForm>
    </details>
  );
}

interface Props {
  room: RoomCalendar;
  /** Time at which the room was read. */
  moment: string;
  /** Month in the URL, as YYYY-MM. */
  month: string | null;
}

/** A room: eight weeks at a glance, its months, and the sources of its taken nights. */
export function RoomSection({ room, moment, month }: Props) {
  const { item, title, image_link } = room;
  // As on the desk's first page, the listing's day.
  const today = dayIn(useOwnListing().business.time_zone, new Date(moment));
  return (
    <section
      id={`room-${item}`}
      aria-labelledby={`title-${item}`}
      className="grid scroll-mt-24 gap-x-8 gap-y-6 border-t-3 border-ink pt-5 lg:grid-cols-[120px_minmax(0,1fr)_400px]"
    >
      <div className="plate h-23 max-lg:hidden">
        <img src={pictureAt(image_link, "thumb")} alt="" loading="lazy" decoding="async" />
      </div>
      <div className="min-w-0">
        <h2 id={`title-${item}`} className="text-lead">
          {title}
        </h2>
        <p className="mt-1.5 mb-2 text-small text-ink2">The next 8 weeks</p>
        <NightStrip title={title} room={room} today={toDayNumber(today)} />
        <RoomMonths room={room} today={today} month={month} />
        <Units {...room} />
      </div>
      <FeedList room={room} moment={moment} />
    </section>
  );
}
