import { Copy } from "lucide";
import { t } from "../../platform/languages/text.ts";
import { ActionForm, FormButton } from "../../ui/ActionForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useMounted } from "../../ui/mounted.ts";
import { Section } from "../../ui/Section.tsx";
import { showToast } from "../../ui/toast.ts";
import type { RoomCalendar } from "./rooms/contract.ts";
import { ageText, minutesBetween } from "./rules.ts";

const copy = (text: string) =>
  navigator.clipboard.writeText(text).then(
    () => showToast(t`Link copied.`),
    () => showToast(t`The link couldn't be copied. Select it and copy it yourself.`, { tone: "error" }),
  );

function Address({ room, moment, isMounted }: { room: RoomCalendar; moment: string; isMounted: boolean }) {
  const { item, title, calendar_url, last_read } = room;
  return (
    <div>
      <label htmlFor={`address-${item}`} className="mb-1.5 block text-small font-semibold">
        {title}
      </label>
      <div className="flex gap-3">
        <input
          id={`address-${item}`}
          readOnly
          value={calendar_url}
          className="field-input min-w-0 flex-1 text-ink2"
          onFocus={(event) => event.currentTarget.select()}
        />
        {isMounted && (
          <Button look="outlined" onClick={() => void copy(calendar_url)} aria-label={t`Copy the link of ${title}`}>
            <Icon of={Copy} size={19} /> Copy
          </Button>
        )}
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-5 text-small text-ink2">
        <span>{last_read ? t`Last read ${ageText(minutesBetween(last_read, new Date(moment)))}` : t`Not read by another site yet`}</span>
        <details className="open:basis-full">
          <summary
            className="link cursor-pointer text-danger list-none [&::-webkit-details-marker]:hidden"
            aria-label={t`Reset link: ${title}`}
          >
            Reset link
          </summary>
          <ActionForm intent="renew" fields={{ item }} className="pb-2">
            <p className="mb-2">The link above stops working at once. Add the new one to the sites that use it.</p>
            <FormButton intent="renew" look="danger" aria-label={t`Reset now: ${title}`}>
              Reset now
            </FormButton>
          </ActionForm>
        </details>
      </div>
    </div>
  );
}

/** Published calendars of the rooms, for other sites to read. */
export function PublishedAddresses({ rooms, moment }: { rooms: RoomCalendar[]; moment: string }) {
  const isMounted = useMounted();
  return (
    <Section id="published" title="Share your calendar with Airbnb, Booking.com…" className="border-t-3 border-ink pt-4">
      <p className="mt-1 max-w-[66ch] text-ink2">
        Paste these links into Airbnb, Booking.com or Vrbo. Nights that you agree to or block here are then blocked there too. Anyone with a
        link sees only which nights are taken.
      </p>
      <div className="mt-5 grid gap-y-6">
        {rooms.map((room) => (
          <Address key={room.item} room={room} moment={moment} isMounted={isMounted} />
        ))}
      </div>
    </Section>
  );
}
