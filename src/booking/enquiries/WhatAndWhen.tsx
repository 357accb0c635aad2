import { useEffect, useState } from "react";
import { countStayNights } from "../../catalogue/items/bookDirect/directPrice.ts";
import type { InventoryItem } from "../../catalogue/items/contract.ts";
import type { BusinessType } from "../../catalogue/listings/enumerations.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { callApi } from "../../platform/pages/callApi.ts";
import { addDays } from "../../platform/values/days.ts";
import { formatDays } from "../../platform/values/format.ts";
import { DateRange } from "../../ui/DateRange.tsx";
import { Field } from "../../ui/Field.tsx";
import { useMomentText } from "../../ui/LocalMoment.tsx";
import { Select } from "../../ui/Select.tsx";
import { getAvailability } from "../calendars/contract.ts";
import { nearestFree } from "../calendars/nights.ts";
import type { Choice } from "./rules.ts";
import { type FieldErrors, isOneDay, offeredDays } from "./rules.ts";

const WHOLE_PLACE = "";

/** Returns the days that can be requested, counted from the reader's own today. */
export function askedDays() {
  const moment = new Date();
  return offeredDays(moment, moment.getTimezoneOffset());
}

interface Props {
  /** Type of the listing. */
  business_type: BusinessType | undefined;
  items: readonly InventoryItem[];
  choice: Choice;
  onChoice: (choice: Choice) => void;
  errors?: FieldErrors;
  /** The calendar opens beside the field on wide screens. */
  isFloating?: boolean;
  /** Price of the chosen days. */
  sum?: string;
  /** False while the enquiry form, which shows the same notices, is open below: they would push it away. */
  hasNotices?: boolean;
}

/** Returns "Family room, sleeps 4"; for activities the title. */
const bookableLabel = ({ kind, title, maximum_capacity }: InventoryItem): string =>
  kind === "room" && maximum_capacity ? t`${title}, sleeps ${maximum_capacity}` : title;

/** Choice of the item to book: one of those on offer, or something else. */
export function What({ items, choice, onChoice }: Pick<Props, "items" | "choice" | "onChoice">) {
  if (items.length === 0) return null;
  const options = [
    ...items.map((item) => ({ value: item.id, label: bookableLabel(item) })),
    { value: WHOLE_PLACE, label: t`Something else` },
  ];
  return (
    <Field label="What">
      {(control) => (
        <Select
          {...control}
          value={choice.item?.id ?? WHOLE_PLACE}
          onChange={(event) => onChoice({ ...choice, item: items.find(({ id }) => id === event.target.value) })}
          options={options}
        />
      )}
    </Field>
  );
}

interface Availability {
  taken: readonly string[];
  as_of: string | null;
  /** True if the item's own calendars or booking software are read: days that are not taken are free. */
  is_known: boolean;
}

/** Maximum number of days that the API returns at once. */
const SHOWN_DAYS = 400;
const known = new Map<string, Promise<Availability | undefined>>();

function readAvailability(item: string): Promise<Availability | undefined> {
  const { earliest } = askedDays();
  const to = addDays(earliest, SHOWN_DAYS);
  // If this fails, dates can still be requested.
  const asked = known.get(item) ?? callApi(getAvailability, { item, from: earliest, to }).catch(() => undefined);
  known.set(item, asked);
  return asked;
}

/** Loads the taken days of a room or an activity once the visitor opens the dates. They are never part of the page itself. */
function useAvailability(item: InventoryItem | undefined, isAsked: boolean): Availability | undefined {
  const [found, setFound] = useState<{ item: string; availability: Availability | undefined }>();
  const asked = (item?.kind === "room" || item?.kind === "activity") && isAsked ? item.id : undefined;
  useEffect(() => {
    if (!asked) return;
    let isHere = true;
    void readAvailability(asked).then((availability) => isHere && setFound({ item: asked, availability }));
    return () => {
      isHere = false;
    };
  }, [asked]);
  return found?.item === item?.id ? found?.availability : undefined;
}

/** @param days at least one */
function takenText(days: readonly string[], isNights: boolean): string {
  const first = formatDays(days[0] ?? "");
  if (days.length === 1) return isNights ? t`The night of ${first} is taken in the calendar.` : t`${first} is taken in the calendar.`;
  return isNights
    ? t`${plural(days.length, "# of these nights is taken", "# of these nights are taken")} in the calendar.`
    : t`${plural(days.length, "# of these days is taken", "# of these days are taken")} in the calendar.`;
}

/** Notice that requested nights or days are taken, with the nearest free ones. They can be requested all the same. */
function Taken({ choice, onChoice, taken }: Pick<Props, "choice" | "onChoice"> & { taken: readonly string[] }) {
  const isNights = choice.item?.kind === "room";
  const { from } = choice;
  // The last day of an activity counts, and an activity may have one day only. The day of departure is not a night.
  const to = isNights ? choice.to : from === "" ? "" : addDays(choice.to || from, 1);
  const there = taken.filter((day) => day >= from && day < to);
  if (from === "" || to === "" || there.length === 0) return null;
  const free = nearestFree({ from, to }, taken, askedDays()).map((one) => (isNights ? one : { ...one, to: addDays(one.to, -1) }));
  const ask =
    free.length === 0
      ? t`Ask anyway.`
      : isNights
        ? t`Ask anyway, or choose the nearest free nights:`
        : t`Ask anyway, or choose the nearest free days:`;
  return (
    <div role="status" className="border-s-3 border-ink ps-4">
      <p>
        <b className="font-semibold">{takenText(there, isNights)}</b> {ask}
      </p>
      {free.length > 0 && (
        <p className="mt-2.5 flex flex-wrap gap-2.5">
          {free.map((stay) => (
            <button key={stay.from} type="button" className="chip bg-card" onClick={() => onChoice({ ...choice, ...stay })}>
              {formatDays(stay.from, stay.to)}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}

/** Notice that a room has a longer minimum stay. The dates can be requested all the same. */
function TooFew({ choice: { item, from, to } }: Pick<Props, "choice">) {
  const nights = countStayNights({ from, to });
  if (item?.kind !== "room" || nights === 0 || nights >= item.minimum_nights) return null;
  return (
    <p role="status" className="border-s-3 border-ink ps-4">
      {t`“${item.title}” has a minimum stay of ${plural(item.minimum_nights, "# night", "# nights")}.`}
    </p>
  );
}

/** Optional dates: nights for a room, one day for a meal, days for everything else. */
export function When({ business_type, choice, onChoice, errors = {}, isFloating = false, sum, hasNotices = true }: Omit<Props, "items">) {
  const [isAsked, setAsked] = useState(false);
  const availability = useAvailability(choice.item, isAsked || choice.from !== "");
  const taken = availability && new Set(availability.taken);
  const momentText = useMomentText();
  const isMeal = isOneDay(choice, business_type);
  return (
    <div className="grid gap-3.5">
      <DateRange
        label={isMeal ? t`Date` : t`When`}
        isOneDay={isMeal}
        range={{ from: choice.from, to: choice.to }}
        onChange={(range) => onChoice({ ...choice, ...range })}
        days={askedDays}
        isNights={choice.item?.kind === "room"}
        errors={[...(errors.from_date ?? []), ...(errors.to_date ?? [])]}
        isFloating={isFloating}
        about={choice.item?.title}
        sum={sum}
        onOpen={() => setAsked(true)}
        {...(availability && taken && { taken, isKnown: availability.is_known })}
        {...(availability?.as_of && { note: t`Availability from the owner's calendar, updated ${momentText(availability.as_of)}.` })}
      />
      {hasNotices && <TooFew choice={choice} />}
      {hasNotices && availability && <Taken choice={choice} onChoice={onChoice} taken={availability.taken} />}
    </div>
  );
}
