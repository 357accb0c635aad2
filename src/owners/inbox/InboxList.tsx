import { Search } from "lucide";
import type { ReactNode } from "react";
import { ageText, minutesBetween } from "../../booking/calendars/rules.ts";
import { ENQUIRY_STATES, ITEM_TYPES } from "../../booking/enquiries/enumerations.ts";
import { useOwnListing } from "../../catalogue/listings/own/useOwnListing.ts";
import { t, texts } from "../../platform/languages/text.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { dayIn, formatDayMonth, formatDays, formatNumber } from "../../platform/values/format.ts";
import { ChipLink } from "../../ui/Chip.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { NewerOlder } from "../../ui/NewerOlder.tsx";
import type { InboxEntry } from "./contract.ts";
import { ENTRY_KINDS, ENTRY_STATES, type EntryState } from "./enumerations.ts";
import { entryUrl, inboxQuery, inboxUrl, type Shown, waitText } from "./rules.ts";

export interface Inbox {
  results: InboxEntry[];
  next: string | null;
  previous: string | null;
  moment: string;
  waiting_count: number;
}

const GROUNDS: Partial<Record<EntryState, string>> = { waiting: "bg-sea text-on-sea", agreed: "bg-sea-tint", kept: "bg-sea-tint" };

/** Badge with the state of an entry. */
export const StateBadge = ({ state, label }: { state: EntryState; label: string }) => (
  <span
    className={`inline-flex h-6.5 flex-none items-center rounded-badge px-2 text-tiny leading-none font-semibold whitespace-nowrap ${GROUNDS[state] ?? "bg-sand"}`}
  >
    {label}
  </span>
);

/** Returns "2 hours ago" within a day, and "19 Nov" later. @param zone of the listing, so that server and browser return the same day */
export const whenText = (at: string, moment: string, zone: string): string =>
  Date.parse(moment) - Date.parse(at) < DAY_MILLISECONDS
    ? ageText(Math.max(1, minutesBetween(at, new Date(moment))))
    : formatDayMonth(dayIn(zone, new Date(at)));

/** Returns the subject of an entry: the item, the whole place, or that it is a question. */
export const aboutText = ({ kind, item_type, bookable_name }: Pick<InboxEntry, "kind" | "item_type" | "bookable_name">): string =>
  kind === "question" ? ENTRY_KINDS.question : item_type === "business" ? ITEM_TYPES.business : bookable_name;

interface RowProps {
  code: string;
  entry: InboxEntry;
  moment: string;
  isOpen: boolean;
  query: string;
}

function Row({ code, entry, moment, isOpen, query }: RowProps) {
  const { uuid, state, guest_name, from_date, to_date, last_text, last_message_at, is_opened } = entry;
  const { business } = useOwnListing();
  const wait = waitText(last_message_at, moment);
  const waits = state === "waiting" && (is_opened ? t`for ${wait}` : t`waiting for ${wait}`);
  return (
    <li
      className={`relative grid grid-cols-[10px_minmax(0,1fr)] gap-x-3 border-b py-3.5 pe-3.5 ps-2.5 ${isOpen ? "rounded-control border-transparent bg-sea-tint" : "border-rule hover:bg-sand"}`}
    >
      <span className={`mt-2 size-2.25 rounded-full ${state === "waiting" ? "bg-sea" : ""}`} aria-hidden="true" />
      <div className="min-w-0">
        <p className="flex items-baseline justify-between gap-3">
          <a
            href={`${entryUrl(code, uuid)}${query}`}
            aria-current={isOpen ? "page" : undefined}
            className="card-target truncate font-semibold"
          >
            {guest_name || t`A guest`}
          </a>
          <span className="flex-none text-small text-ink2">{whenText(last_message_at, moment, business.time_zone)}</span>
        </p>
        <p className="text-small">
          <span className="font-display text-body font-[560]">{aboutText(entry)}</span>
          {from_date && <span className="text-ink2"> {formatDays(from_date, to_date)}</span>}
        </p>
        {last_text !== "" && <p className="truncate text-small text-ink2">{last_text}</p>}
        <p className="mt-1.5 flex items-center gap-2.5 text-small text-ink2">
          <StateBadge state={state} label={state === "waiting" && !is_opened ? t`New` : ENTRY_STATES[state]} />
          {waits}
        </p>
      </div>
    </li>
  );
}

const NOTHING: Record<string, string> = texts({
  waiting: "All caught up. New enquiries appear here and in your email.",
  agreed: "No agreed stays yet. They appear here when you agree to dates.",
  all: "No enquiries yet. Enquiries and questions from your page appear here.",
});

interface Props {
  code: string;
  list: Inbox;
  shown: Shown;
  /** UUID of the entry that is open beside the list. */
  open?: string;
  /** Heading of the list. */
  children: ReactNode;
}

/** List of a listing's entries, filtered by state and guest name, the latest message or the longest wait first. */
export function InboxList({ code, list, shown, open, children }: Props) {
  const { state, search, page } = shown;
  const here = inboxUrl(code);
  const query = inboxQuery(shown);
  return (
    <div>
      {children}
      <nav aria-label="Filter enquiries" className="mt-4 flex flex-wrap gap-2">
        {Object.entries(ENQUIRY_STATES).map(([key, label]) => (
          <ChipLink key={key} href={`${here}${inboxQuery({ state: key, search, page: 1 })}`} isOn={key === state}>
            {label}
            {key === "waiting" && list.waiting_count > 0 && <span className="chip-count">{formatNumber(list.waiting_count)}</span>}
          </ChipLink>
        ))}
      </nav>
      <search>
        <form action={here} className="relative mt-3">
          {state !== "waiting" && <input type="hidden" name="state" value={state} />}
          <Icon of={Search} size={18} className="pointer-events-none absolute inset-y-0 start-3.5 my-auto text-ink2" />
          <input
            type="search"
            name="search"
            defaultValue={search}
            aria-label="Search by guest name"
            placeholder="Guest name"
            className="field-input ps-10.5"
          />
        </form>
      </search>
      {list.results.length === 0 ? (
        <p className="mt-5 border-t border-rule pt-4 font-display text-intro leading-[1.35]">
          {search === ""
            ? NOTHING[state]
            : state === "all"
              ? t`No guest with that name has sent an enquiry.`
              : t`No guest with that name in this list.`}
          {search !== "" && (
            <a className="link mt-1 block font-text text-body" href={`${here}${inboxQuery({ state, search: "", page: 1 })}`}>
              Clear search
            </a>
          )}
        </p>
      ) : (
        <ul className="mt-3" aria-label="Enquiries and questions">
          {list.results.map((entry) => (
            <Row key={entry.uuid} code={code} entry={entry} moment={list.moment} isOpen={entry.uuid === open} query={query} />
          ))}
        </ul>
      )}
      <NewerOlder
        label="More enquiries"
        words={[t`Previous`, t`Next`]}
        newer={list.previous ? `${here}${inboxQuery({ ...shown, page: page - 1 })}` : undefined}
        older={list.next ? `${here}${inboxQuery({ ...shown, page: page + 1 })}` : undefined}
      />
    </div>
  );
}
